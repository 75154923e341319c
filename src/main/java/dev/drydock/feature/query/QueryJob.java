package dev.drydock.feature.query;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.query.QueryAnswer;
import dev.drydock.db.query.QueryRead;
import dev.drydock.db.query.QueryWish;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs one statement that reads. The history keeps that it ran, when, how long and how many rows came, and no value of them. */
public final class QueryJob extends RunJob<QueryRead, QueryResult> {

    /** States of its item. */
    static final String READ = "read";

    static final String FAILED = "failed";

    private static final Messages TEXT = Messages.of(QueryFeature.ID);

    private final QueryWish wish;
    private final boolean keepsText;

    /**
     * @param keepsText whether the history keeps the statement, too
     * @param history the history; its call may wait until it is open
     */
    public QueryJob(OpenServer server, QueryWish wish, boolean keepsText, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(QueryFeature.ID, TEXT.text("title")));
        this.wish = wish;
        this.keepsText = keepsText;
    }

    /** @throws DrydockException E-3030 to E-3033 if it is no statement that only reads; that is not recorded */
    @Override
    protected Planned<QueryRead> plan(JobContext context) {
        QueryRead read = new QueryRead(server(), wish);
        Map<String, String> settings = new LinkedHashMap<>();
        wish.schema().ifPresent(schema -> settings.put("schema", schema));
        settings.put("row limit", Integer.toString(wish.limit()));
        settings.put("time limit", wish.time().toSeconds() + " s");
        settings.put(
                "session",
                TEXT.text(QueryRead.refusesChanges(server().facts()) ? "session.readonly" : "session.words"));
        return new Planned<>(read, 1, settings);
    }

    @Override
    protected QueryResult work(Run<QueryRead> run) {
        Instant began = run.now();
        try {
            QueryAnswer answer = run.plan().run(run.context());
            Item.Draft item = item(run, READ)
                    .finished(run.now(), answer.took().toMillis())
                    .attribute("rows", Integer.toString(answer.rows().size()))
                    .attribute("more rows", answer.more() == QueryAnswer.More.NONE ? "no" : "yes")
                    .attribute(
                            "messages",
                            answer.messages()
                                    .map(List::size)
                                    .map(String::valueOf)
                                    .orElse("not asked"));
            run.writer().item(item.build());
            run.counted(true);
            return new QueryResult.Answered(answer);
        } catch (DrydockException failure) {
            if (run.context().cancelled()) {
                throw failure;
            }
            String code = failure.problem().code().id();
            run.writer()
                    .item(item(run, FAILED)
                            .finished(run.now(), run.now().toEpochMilli() - began.toEpochMilli())
                            .error(code, keepsText ? failure.problem().full() : code)
                            .build());
            run.counted(false);
            return new QueryResult.Failed(failure.problem());
        }
    }

    private Item.Draft item(Run<QueryRead> run, String state) {
        Item.Draft item =
                Item.of("statement", new ObjectName("", run.plan().statement().verb(), ""), state);
        return keepsText ? item.attribute("sql", run.plan().statement().sql()) : item;
    }
}
