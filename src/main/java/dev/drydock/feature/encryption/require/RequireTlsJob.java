package dev.drydock.feature.encryption.require;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.TransitReader;
import dev.drydock.feature.encryption.watch.PlainClient;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.TimedAnswer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Refuses plain connections for accounts or for all, proves that it is in force and lets new TLS connections in, and takes it
 * back unless somebody confirms within the time given. Cancel, a failure and a lost answer take it back, too.
 */
public final class RequireTlsJob extends RecordedJob<RequireTlsPlan, RequireTlsResult> {

    private static final Messages TEXT = Messages.of("requiretls");
    private static final String STATEMENT = "statement";

    private final RequireTlsOptions options;
    private final Confirmation confirmation;

    /** Somebody who says whether the change stays. */
    public interface Confirmation {

        /** The change is in force: begin to ask. Called once, on the job's thread; must not block. */
        void ask(RequireTlsPlan plan);

        /** What was said; empty while nobody has said anything. Called often. */
        Optional<Boolean> answer();
    }

    /** @param history the history; its call may wait until it is open */
    public RequireTlsJob(
            OpenServer server, RequireTlsOptions options, Confirmation confirmation, Supplier<HistoryStore> history) {
        super(server, history);
        this.options = options;
        this.confirmation = confirmation;
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return EncryptionFeature.REQUIRE_TLS;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected RequireTlsPlan plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            List<PlainClient> watched = RequireTlsPlanner.watchedLately(
                    history().get(), server(), InstantSource.system().instant());
            return new RequireTlsPlanner(server(), options, watched).plan(session.sql());
        }
    }

    @Override
    protected long planned(RequireTlsPlan plan) {
        return plan.changes().size();
    }

    @Override
    protected Map<String, String> settings(RequireTlsPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("confirm within", options.confirmWithin().toSeconds() + " s");
        settings.put("plain sessions", plan.sessionsKnown() ? String.join(", ", plan.lockedOut()) : "unknown");
        settings.put(
                "way back",
                plan.changes().stream().map(change -> change.undo() + ";").collect(Collectors.joining(" ")));
        return settings;
    }

    @Override
    protected RecordedWork<RequireTlsResult> begin(
            RequireTlsPlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<RequireTlsResult> {

        private final RequireTlsPlan plan;
        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private final Deque<RequireTlsPlan.Change> inForce = new ArrayDeque<>();
        private String ended = "taken back";

        Work(RequireTlsPlan plan, RunWriter writer, JobContext context, ChangePermit permit) {
            this.plan = plan;
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public RequireTlsResult run() throws InterruptedException {
            if (plan.changes().isEmpty()) {
                ended = "nothing to change";
                return result(true);
            }
            try (LongSession session = server().longSession()) {
                Changes changes = session.changes(permit);
                boolean kept = false;
                try {
                    apply(changes);
                    prove();
                    kept = confirmed();
                    if (kept) {
                        keep(changes);
                    }
                } finally {
                    if (!kept) {
                        takeBack(changes);
                    }
                }
                ended = kept ? "kept" : "taken back";
                return result(kept);
            }
        }

        private void apply(Changes changes) {
            try (Stage stage = context.stage(
                    TEXT.text("stage.apply"), Total.exact(plan.changes().size()))) {
                for (RequireTlsPlan.Change change : plan.changes()) {
                    context.checkCancelled();
                    inForce.push(change);
                    send(changes, change.subject(), change.apply(), change.undo());
                    stage.advance(1);
                }
            }
        }

        /** A statement that the server took is not proof: it is read again, and a new connection is opened. */
        private void prove() {
            try (Stage _ = context.stage(TEXT.text("stage.prove"), Total.unknown());
                    LongSession fresh = server().longSession()) {
                InTransit now = TransitReader.read(fresh.sql(), server().facts());
                for (RequireTlsPlan.Change change : plan.changes()) {
                    if (!inForce(change, now)) {
                        throw new DrydockException(Problem.of(RequireTlsError.NOT_IN_FORCE, "", change.subject()));
                    }
                }
            }
        }

        private boolean inForce(RequireTlsPlan.Change change, InTransit now) {
            return now.accounts().orElse(List.of()).stream()
                    .filter(account -> account.shown().equals(change.subject()))
                    .findFirst()
                    .map(account -> !account.requires().equals("NONE"))
                    .orElseGet(() -> now.required().orElse(false));
        }

        private boolean confirmed() throws InterruptedException {
            confirmation.ask(plan);
            return TimedAnswer.await(
                    context, TEXT.text("stage.confirm"), options.confirmWithin(), confirmation::answer);
        }

        private void keep(Changes changes) {
            for (RequireTlsPlan.Change change : plan.changes()) {
                if (!change.keep().isEmpty()) {
                    send(changes, change.subject(), change.keep(), "");
                }
            }
        }

        /** Newest first, over a new connection where the old one is lost; also after Cancel. */
        private void takeBack(Changes changes) {
            List<String> left = new ArrayList<>();
            while (!inForce.isEmpty()) {
                RequireTlsPlan.Change change = inForce.pop();
                try {
                    send(changes, change.subject(), change.undo(), "");
                } catch (DrydockException lost) {
                    if (!again(change)) {
                        left.add(change.undo() + ";");
                    }
                }
            }
            if (!left.isEmpty()) {
                ended = "not taken back: " + String.join(" ", left);
                throw new DrydockException(Problem.of(
                        RequireTlsError.NOT_TAKEN_BACK, "", server().profile().name(), String.join(" ", left)));
            }
        }

        private boolean again(RequireTlsPlan.Change change) {
            try (LongSession fresh = server().longSession()) {
                send(fresh.changes(permit), change.subject(), change.undo(), "");
                return true;
            } catch (DrydockException unreachable) {
                return false;
            }
        }

        private void send(Changes changes, String subject, String sql, String wayBack) {
            Session session = changes.session();
            long item = writer.itemBefore(
                    item(subject, sql, wayBack, "running", session).build());
            try {
                changes.execute(sql);
            } catch (DrydockException failure) {
                writer.itemAfter(
                        item,
                        item(subject, sql, wayBack, "failed", session)
                                .error(
                                        failure.problem().code().id(),
                                        failure.problem().full())
                                .build());
                throw failure;
            }
            writer.itemAfter(item, item(subject, sql, wayBack, "done", session).build());
        }

        private Item.Draft item(String subject, String sql, String wayBack, String status, Session session) {
            return Item.of(STATEMENT, new ObjectName("", subject, ""), status)
                    .attribute("sql", sql)
                    .attribute(Unfinished.WAY_BACK, wayBack)
                    .attribute("connection", Long.toString(session.id()));
        }

        private RequireTlsResult result(boolean kept) {
            return new RequireTlsResult(writer.runId(), plan, kept, List.of());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(plan.changes().size(), 0, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("ended", ended);
        }

        @Override
        public RequireTlsResult unrecorded(RequireTlsResult result, Problem problem) {
            return new RequireTlsResult(result.runId(), result.plan(), result.kept(), List.of(problem));
        }
    }
}
