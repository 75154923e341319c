package dev.drydock.feature.proxysql.change;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.SentItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Carries out a draft: keeps the module's layers in the history, sends the statements one by one, reads again and says what is
 * not as it should be; gives how many statements ProxySQL took. What fails stops it; LOAD comes last, so that ProxySQL goes on with what it had.
 */
public final class ApplyJob extends RunJob<Configuration, Integer> {

    private static final Messages TEXT = Messages.of("proxysql");

    private final Draft draft;
    private final Optional<Configuration> previewed;

    /**
     * @param previewed what the preview was made of; the draft is refused if memory has changed since
     * @param history the history; its call may wait until it is open
     */
    public ApplyJob(OpenServer server, Draft draft, Optional<Configuration> previewed, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(ProxySqlFeature.APPLY, TEXT.text("job.apply")));
        this.draft = draft;
        this.previewed = previewed;
    }

    /** @throws DrydockException E-4503 if the configuration is another than at the preview */
    @Override
    protected Planned<Configuration> plan(JobContext context) {
        Configuration now = read();
        previewed.ifPresent(then -> {
            if (!sameMemory(then, now)) {
                throw new DrydockException(Problem.of(
                        ProxySqlError.CHANGED_MEANWHILE, "", server().profile().name()));
            }
        });
        return new Planned<>(
                now, draft.statements().size(), Map.of("module", draft.module().word()));
    }

    private boolean sameMemory(Configuration then, Configuration now) {
        return draft.module().tables().stream()
                .allMatch(table -> then.table(table, Layer.MEMORY).equals(now.table(table, Layer.MEMORY)));
    }

    private Configuration read() {
        return server().query(session -> new AdminReader(session).configuration(List.of(draft.module())));
    }

    @Override
    protected Integer work(Run<Configuration> run) throws InterruptedException {
        List<DraftStatement> statements = draft.statements();
        // the one that is not done has failed, or was not sent because the run was cancelled
        run.counting(counts ->
                RunOutcome.Counts.of(counts.planned(), counts.done(), counts.done() < counts.planned() ? 1 : 0));
        run.note("statements", "0");
        KeptLayers.keep(run.plan(), run.writer());
        int done = 0;
        try (Stage stage = run.context().stage(title(), Total.exact(statements.size()))) {
            for (DraftStatement statement : statements) {
                run.context().checkCancelled();
                done++;
                send(run, "statement " + done, statement);
                run.done(1);
                run.note("statements", Integer.toString(done));
                stage.advance(1);
            }
        }
        AppliedVerification.differences(draft, read()).forEach(run::beside);
        return done;
    }

    private void send(Run<?> run, String name, DraftStatement statement) throws InterruptedException {
        long began = System.nanoTime();
        run.sent("sent", status -> item(new ObjectName("", name, ""), statement, status, began), () -> {
            try {
                return execute(run, statement);
            } catch (DrydockException failure) {
                throw refusal(failure, statement);
            }
        });
    }

    private long execute(Run<?> run, DraftStatement statement) {
        long rows = server().control().change(run.permit(), changes -> changes.execute(statement.sql()));
        if (statement.rows() > 0 && rows != statement.rows()) {
            throw new DrydockException(
                    Problem.of(ProxySqlError.NOT_APPLIED, rows + " rows: " + statement.shown(), "memory"));
        }
        return rows;
    }

    private static Item.Draft item(ObjectName name, DraftStatement statement, String status, long began) {
        Item.Draft item = Item.of("statement", name, status).attribute("sql", statement.shown());
        return status.equals(SentItem.DONE)
                ? item.finished(Instant.now(), (System.nanoTime() - began) / 1_000_000)
                : item;
    }

    /** The text of the admin port may hold a part of the statement, so only one without secrets is passed on whole. */
    private DrydockException refusal(DrydockException failure, DraftStatement statement) {
        if (!(failure instanceof ServerException refused)) {
            return failure;
        }
        boolean secret = !statement.sql().equals(statement.shown());
        if (refused.connectionLost()) {
            Problem lost = refused.problem();
            return secret
                    ? new DrydockException(new Problem(lost.code(), lost.sentence(), lost.advice(), ""))
                    : refused;
        }
        return new DrydockException(Problem.of(
                ProxySqlError.REFUSED,
                secret ? statement.shown() : refused.problem().detail() + "\n" + statement.shown(),
                secret ? statement.shown() : refused.problem().detail()));
    }
}
