package dev.drydock.feature.threadpool.setup;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.ChangeRun;
import dev.drydock.change.ChangeStep;
import dev.drydock.change.Ending;
import dev.drydock.change.Terms;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.SettingSpec;
import dev.drydock.feature.threadpool.pool.SettingSpecs;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.TimedAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tries settings of the running server: they are set, and taken back unless somebody confirms in time. Cancel, a failure and a
 * lost answer take them back, too. What is kept lasts until the next start; SET PERSIST makes it last on MySQL.
 */
public final class TrialJob extends RunJob<List<ChangeStep.Statement>, ChangeEnd> {

    /** Kind of the runs that try settings. */
    public static final String KIND = "threadpool-trial";

    private static final Messages TEXT = Messages.of("poolsetup");

    private final Map<String, String> wanted;
    private final Duration within;
    private final Runnable ask;
    private final Supplier<Optional<Boolean>> answer;

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
        super(server, history, RunSpec.changing(KIND, TEXT.text("trial.title")));
        this.wanted = new LinkedHashMap<>(wanted);
        this.within = within;
        this.ask = ask;
        this.answer = answer;
    }

    /** How what such a run left in force is ended. */
    public static Ending ending() {
        return new Ending.OfStatements(TEXT.text("trial.end"), TEXT.text("trial.undo"), ThreadPoolError.TRIAL_LEFT);
    }

    /** Only settings of this pool that the running server takes. */
    @Override
    protected Planned<List<ChangeStep.Statement>> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            Map<String, String> now = ServerVariables.read(session.sql(), List.of());
            Pool pool = Pool.of(server().facts(), now);
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("confirm within", within.toSeconds() + " s");
            List<ChangeStep.Statement> changes = new ArrayList<>();
            wanted.forEach((name, value) -> {
                boolean dynamic = SettingSpecs.named(pool.kind(), name)
                        .filter(SettingSpec::dynamic)
                        .filter(_ -> now.containsKey(name))
                        .isPresent();
                if (!dynamic) {
                    throw new DrydockException(Problem.of(ThreadPoolError.NOT_DYNAMIC, "", name));
                }
                String before = literal(now.getOrDefault(name, ""));
                String after = literal(value);
                settings.put(name, before + " → " + after);
                changes.add(change(name, before, after));
            });
            return new Planned<>(List.copyOf(changes), changes.size(), settings);
        }
    }

    /** A value out of range is cut off with a warning, and would be tried under a false name. */
    private static ChangeStep.Statement change(String name, String before, String after) {
        String set = "SET GLOBAL " + name + " = ";
        return new ChangeStep.Statement(name, set + after, set + before, Optional.of(ThreadPoolError.VALUE_CUT));
    }

    private static String literal(String value) {
        return value.matches("\\d{1,18}") ? value : Sql.literal(value);
    }

    @Override
    protected ChangeEnd work(Run<List<ChangeStep.Statement>> run) throws InterruptedException {
        return new ChangeRun(run, ThreadPoolError.TRIAL_LEFT)
                .carryOut(TEXT.text("trial.title"), run.plan(), new Terms() {
                    @Override
                    public void prove() {
                        // a value that the server took is one that it uses
                    }

                    @Override
                    public boolean stays() throws InterruptedException {
                        ask.run();
                        return TimedAnswer.await(run.context(), TEXT.text("stage.confirm"), within, answer);
                    }
                });
    }
}
