package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.SettingSpec;
import dev.drydock.feature.threadpool.pool.SettingSpecs;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.ChangingRun;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.TimedAnswer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tries settings of the running server: they are set, read again, and taken back unless somebody confirms in time. Cancel, a
 * failure and a lost answer take them back, too. What is kept lasts until the next start; SET PERSIST makes it last on MySQL.
 */
public final class TrialJob extends RecordedJob<List<TrialJob.Change>, SetupResult> {

    private static final Messages TEXT = Messages.of("poolsetup");

    private final Map<String, String> wanted;
    private final Duration within;
    private final Runnable ask;
    private final Supplier<Optional<Boolean>> answer;

    /** A variable with its former and its new value, as statements take them. */
    public record Change(String name, String before, String after) {

        String apply() {
            return "SET GLOBAL " + name + " = " + after;
        }

        String undo() {
            return "SET GLOBAL " + name + " = " + before;
        }
    }

    /**
     * @param wanted new values by the names of variables
     * @param within how long they stay unless they are confirmed
     * @param ask begins to ask; called once, on the job's thread
     * @param answer what was said; empty while nothing was
     * @param history the history; its call may wait until it is open
     */
    public TrialJob(
            OpenServer server,
            Map<String, String> wanted,
            Duration within,
            Runnable ask,
            Supplier<Optional<Boolean>> answer,
            Supplier<HistoryStore> history) {
        super(server, history);
        this.wanted = new LinkedHashMap<>(wanted);
        this.within = within;
        this.ask = ask;
        this.answer = answer;
    }

    @Override
    public String title() {
        return TEXT.text("trial.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.TRIAL;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /** Only settings of this pool that the running server takes. */
    @Override
    protected List<Change> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            Map<String, String> now = ServerVariables.read(session.sql(), List.of());
            Pool pool = Pool.of(server().facts(), now);
            List<Change> changes = new ArrayList<>();
            wanted.forEach((name, value) -> {
                boolean dynamic = SettingSpecs.named(pool.kind(), name)
                        .filter(SettingSpec::dynamic)
                        .filter(_ -> now.containsKey(name))
                        .isPresent();
                if (!dynamic) {
                    throw new DrydockException(Problem.of(ThreadPoolError.NOT_DYNAMIC, "", name));
                }
                changes.add(new Change(name, literal(now.getOrDefault(name, "")), literal(value)));
            });
            return changes;
        }
    }

    private static String literal(String value) {
        return value.matches("\\d{1,18}") ? value : Sql.literal(value);
    }

    @Override
    protected long planned(List<Change> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<Change> plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("confirm within", within.toSeconds() + " s");
        plan.forEach(change -> settings.put(change.name(), change.before() + " → " + change.after()));
        return settings;
    }

    @Override
    protected RecordedWork<SetupResult> begin(
            List<Change> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new ChangingRun<>(plan, writer, context, permit.orElseThrow()));
    }

    private final class Work implements RecordedWork<SetupResult> {

        private final ChangingRun<List<Change>> run;
        private final Deque<Change> inForce = new ArrayDeque<>();
        private String ended = "taken back";

        Work(ChangingRun<List<Change>> run) {
            this.run = run;
        }

        @Override
        public SetupResult run() throws InterruptedException {
            boolean kept = false;
            try {
                for (Change change : run.plan()) {
                    run.context().checkCancelled();
                    inForce.push(change);
                    send(change.name(), change.apply());
                }
                ask.run();
                kept = TimedAnswer.await(run.context(), TEXT.text("stage.confirm"), within, answer);
            } finally {
                if (!kept) {
                    takeBack();
                }
            }
            ended = kept ? "kept" : "taken back";
            return new SetupResult(run.writer().runId(), kept, List.of());
        }

        /** Newest first, each on a fresh session, so that a lost one does not keep it in force. */
        private void takeBack() {
            List<String> left = new ArrayList<>();
            while (!inForce.isEmpty()) {
                Change change = inForce.pop();
                try {
                    send(change.name(), change.undo());
                } catch (DrydockException unreachable) {
                    left.add(change.undo() + ";");
                }
            }
            if (!left.isEmpty()) {
                ended = "not taken back: " + String.join(" ", left);
                throw new DrydockException(Problem.of(
                        ThreadPoolError.TRIAL_LEFT, "", server().profile().name(), String.join(" ", left)));
            }
        }

        private void send(String name, String sql) {
            long item = run.writer().itemBefore(item(name, sql, "running").build());
            try (LongSession session = server().longSession()) {
                Changes changes = session.changes(run.permit());
                // a value out of range is cut off with a warning, which would be tried under a false name
                if (changes.executeWarned(sql)) {
                    throw new DrydockException(Problem.of(ThreadPoolError.VALUE_CUT, "", sql));
                }
            } catch (DrydockException failure) {
                run.writer()
                        .itemAfter(
                                item,
                                item(name, sql, "failed")
                                        .error(
                                                failure.problem().code().id(),
                                                failure.problem().line())
                                        .build());
                throw failure;
            }
            run.writer().itemAfter(item, item(name, sql, "done").build());
        }

        private Item.Draft item(String name, String sql, String status) {
            return Item.of("statement", new ObjectName("", name, ""), status).attribute("sql", sql);
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(run.plan().size(), 0, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("ended", ended);
        }

        @Override
        public SetupResult unrecorded(SetupResult result, Problem problem) {
            return new SetupResult(result.runId(), result.kept(), List.of(problem));
        }
    }
}
