package dev.drydock.feature.encryption.require;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.ChangeRun;
import dev.drydock.change.ChangeStep;
import dev.drydock.change.Ending;
import dev.drydock.change.Terms;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.TransitReader;
import dev.drydock.feature.encryption.watch.PlainClient;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.TimedAnswer;
import java.time.InstantSource;
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
public final class RequireTlsJob extends RunJob<RequireTlsPlan, ChangeEnd> {

    private static final Messages TEXT = Messages.of("requiretls");

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
        super(server, history, RunSpec.changing(EncryptionFeature.REQUIRE_TLS, TEXT.text("job.title")));
        this.options = options;
        this.confirmation = confirmation;
    }

    /** How what such a run left in force is ended. */
    public static Ending ending() {
        return new Ending.OfStatements(
                TEXT.text("job.end"), TEXT.text("stage.undo"), EncryptionError.TLS_NOT_TAKEN_BACK);
    }

    @Override
    protected Planned<RequireTlsPlan> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            List<PlainClient> watched = RequireTlsPlanner.watchedLately(
                    history().get(), server(), InstantSource.system().instant());
            RequireTlsPlan plan = new RequireTlsPlanner(server(), options, watched).plan(session.sql());
            return new Planned<>(plan, plan.changes().size(), settings(plan));
        }
    }

    private Map<String, String> settings(RequireTlsPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("confirm within", options.confirmWithin().toSeconds() + " s");
        settings.put("plain sessions", plan.sessionsKnown() ? String.join(", ", plan.lockedOut()) : "unknown");
        settings.put(
                "way back",
                plan.changes().stream().map(change -> change.back() + ";").collect(Collectors.joining(" ")));
        return settings;
    }

    @Override
    protected ChangeEnd work(Run<RequireTlsPlan> run) throws InterruptedException {
        ChangeRun changes = new ChangeRun(run, EncryptionError.TLS_NOT_TAKEN_BACK);
        if (run.plan().changes().isEmpty()) {
            return changes.nothing();
        }
        return changes.carryOut(TEXT.text("stage.apply"), run.plan().changes(), new Terms() {
            @Override
            public void prove() {
                requireInForce(run);
            }

            @Override
            public boolean stays() throws InterruptedException {
                confirmation.ask(run.plan());
                return TimedAnswer.await(
                        run.context(), TEXT.text("stage.confirm"), options.confirmWithin(), confirmation::answer);
            }
        });
    }

    /** A statement that the server took is not proof: it is read again, and a new connection is opened. */
    private void requireInForce(Run<RequireTlsPlan> run) {
        try (Stage _ = run.context().stage(TEXT.text("stage.prove"), Total.unknown());
                LongSession fresh = server().longSession()) {
            InTransit now = TransitReader.read(fresh.sql(), server().facts());
            for (ChangeStep.Statement change : run.plan().changes()) {
                if (!inForce(change, now)) {
                    throw new DrydockException(Problem.of(EncryptionError.TLS_NOT_IN_FORCE, "", change.subject()));
                }
            }
        }
    }

    private static boolean inForce(ChangeStep.Statement change, InTransit now) {
        return now.accounts().orElse(List.of()).stream()
                .filter(account -> account.shown().equals(change.subject()))
                .findFirst()
                .map(account -> !account.requires().equals("NONE"))
                .orElseGet(() -> now.required().orElse(false));
    }
}
