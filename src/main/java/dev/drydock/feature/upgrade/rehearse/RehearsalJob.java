package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.LatestPreflight;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rehearsal behind the wizard's step and the command: reads the source, which it does not change, and builds its objects on
 * a server of the target version.
 */
public final class RehearsalJob extends RecordedJob<RehearsalPlan, RehearsalResult> {

    /** Kind of these runs in the history. */
    public static final String KIND = RehearsalRecorder.KIND;

    private final Messages messages = Messages.of("rehearsal");
    private final RehearsalOptions options;
    private final TargetChoice choice;
    private final Consumer<RehearsalFinding> listener;

    /** @param listener told of what goes wrong as it does, on the job's threads */
    public RehearsalJob(
            OpenServer source,
            TargetChoice choice,
            RehearsalOptions options,
            Supplier<HistoryStore> history,
            Consumer<RehearsalFinding> listener) {
        super(source, history);
        this.options = options;
        this.choice = choice;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("title");
    }

    @Override
    protected String kind() {
        return KIND;
    }

    @Override
    protected void require(JobContext context) {
        switch (choice) {
            case TargetChoice.Program(var program) -> ProgramTarget.requireNewer(program, server().facts());
            case TargetChoice.Container _ -> {
                // its version is known once the image is here
            }
            case TargetChoice.EmptyServer(var given) -> GivenTarget.require(given, server());
        }
        options.dataDirectory().ifPresent(DataCopy::require);
    }

    @Override
    protected RehearsalPlan plan(JobContext context) throws InterruptedException {
        return RehearsalPlan.read(server(), options, context);
    }

    @Override
    protected long planned(RehearsalPlan plan) {
        return plan.objects().size();
    }

    @Override
    protected Map<String, String> settings(RehearsalPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("target", choice.product());
        settings.put("accounts", Boolean.toString(options.accounts()));
        settings.put("password hashes", Boolean.toString(options.hashes()));
        settings.put("sample rows", Integer.toString(options.sample()));
        settings.put("statements", Boolean.toString(options.statements()));
        options.dataDirectory().ifPresent(folder -> settings.put("data directory", folder.toString()));
        return settings;
    }

    @Override
    protected RecordedWork<RehearsalResult> begin(
            RehearsalPlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        RehearsalRecorder recorder = new RehearsalRecorder(
                writer, new PreflightMatches(LatestPreflight.read(history().get(), server().key())), listener);
        RehearsalTarget target = switch (choice) {
            case TargetChoice.Program(var program) -> new ProgramTarget(program, options.config());
            case TargetChoice.Container(var engine, var image) -> new ContainerTarget(engine, image);
            case TargetChoice.EmptyServer(var given) -> new GivenTarget(given, plan.objects());
        };
        return new RehearsalWork(server(), choice, target, plan, options, recorder, context);
    }
}
