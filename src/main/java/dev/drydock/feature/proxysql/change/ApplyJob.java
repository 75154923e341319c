package dev.drydock.feature.proxysql.change;

import dev.drydock.db.guard.ChangePermit;
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
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import dev.drydock.run.SentItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Carries out a draft: keeps the module's layers in the history, sends the statements one by one, reads again and says what is
 * not as it should be. What fails stops it; LOAD comes last, so that ProxySQL goes on with what it had.
 */
public final class ApplyJob extends RecordedJob<Configuration, ApplyResult> {

    private static final Messages TEXT = Messages.of("proxysql");

    private final Draft draft;
    private final Optional<Configuration> previewed;

    /**
     * @param previewed what the preview was made of; the draft is refused if memory has changed since
     * @param history the history; its call may wait until it is open
     */
    public ApplyJob(OpenServer server, Draft draft, Optional<Configuration> previewed, Supplier<HistoryStore> history) {
        super(server, history);
        this.draft = draft;
        this.previewed = previewed;
    }

    @Override
    public String title() {
        return TEXT.text("job.apply");
    }

    @Override
    protected String kind() {
        return ProxySqlFeature.APPLY;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /** @throws DrydockException E-4503 if the configuration is another than at the preview */
    @Override
    protected Configuration plan(JobContext context) {
        Configuration now = read();
        previewed.ifPresent(then -> {
            if (!sameMemory(then, now)) {
                throw new DrydockException(Problem.of(
                        ProxySqlError.CHANGED_MEANWHILE, "", server().profile().name()));
            }
        });
        return now;
    }

    private boolean sameMemory(Configuration then, Configuration now) {
        return draft.module().tables().stream()
                .allMatch(table -> then.table(table, Layer.MEMORY).equals(now.table(table, Layer.MEMORY)));
    }

    private Configuration read() {
        return server().query(session -> new AdminReader(session).configuration(List.of(draft.module())));
    }

    @Override
    protected long planned(Configuration plan) {
        return draft.statements().size();
    }

    @Override
    protected Map<String, String> settings(Configuration plan) {
        return Map.of("module", draft.module().word());
    }

    @Override
    protected RecordedWork<ApplyResult> begin(
            Configuration before, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(before, writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<ApplyResult> {

        private final Configuration before;
        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private final List<DraftStatement> statements = draft.statements();
        private int done;

        Work(Configuration before, RunWriter writer, JobContext context, ChangePermit permit) {
            this.before = before;
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public ApplyResult run() throws InterruptedException {
            KeptLayers.keep(before, writer);
            try (Stage stage = context.stage(title(), Total.exact(statements.size()))) {
                for (DraftStatement statement : statements) {
                    context.checkCancelled();
                    send(statement);
                    done++;
                    stage.advance(1);
                }
            }
            return new ApplyResult(writer.runId(), statements.size(), done, Afterwards.differences(draft, read()));
        }

        private void send(DraftStatement statement) throws InterruptedException {
            ObjectName name = new ObjectName("", "statement " + (done + 1), "");
            long began = System.nanoTime();
            SentItem.send(writer, "sent", status -> item(name, statement, status, began), () -> {
                try {
                    return execute(statement);
                } catch (DrydockException failure) {
                    throw refusal(failure, statement);
                }
            });
        }

        private long execute(DraftStatement statement) {
            long rows = server().control().change(permit, changes -> changes.execute(statement.sql()));
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

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(statements.size(), done, done < statements.size() ? 1 : 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("statements", Integer.toString(done));
        }

        @Override
        public ApplyResult unrecorded(ApplyResult result, Problem problem) {
            List<Problem> problems = new ArrayList<>(result.problems());
            problems.add(problem);
            return new ApplyResult(result.runId(), result.planned(), result.done(), problems);
        }
    }
}
