package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Brings certificates to the host of a server, has the server read them, and looks by a new connection that it shows them. If
 * that does not succeed, and after Cancel, the former files are put back and read again.
 */
public final class TlsInstallJob extends RecordedJob<InstallPlan, InstallResult> {

    private static final Messages TEXT = Messages.of("tlsinstall");

    private final InstallOptions options;
    private final Consumer<List<String>> restart;
    private final Optional<InstallPlan> previewed;

    /**
     * @param history the history; its call may wait until it is open
     * @param restart told of the commands when somebody has to restart the server; on the job's thread
     */
    public TlsInstallJob(
            OpenServer server, InstallOptions options, Supplier<HistoryStore> history, Consumer<List<String>> restart) {
        this(server, options, history, restart, Optional.empty());
    }

    private TlsInstallJob(
            OpenServer server,
            InstallOptions options,
            Supplier<HistoryStore> history,
            Consumer<List<String>> restart,
            Optional<InstallPlan> previewed) {
        super(server, history);
        this.options = options;
        this.restart = restart;
        this.previewed = previewed;
    }

    /** The same with a plan that somebody has looked at; files of the host that were changed since are refused. */
    public TlsInstallJob(
            OpenServer server,
            InstallOptions options,
            Supplier<HistoryStore> history,
            Consumer<List<String>> restart,
            InstallPlan previewed) {
        this(server, options, history, restart, Optional.of(previewed));
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return EncryptionFeature.INSTALL_TLS;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /** @throws DrydockException what {@link InstallPlanner#plan} refuses */
    @Override
    protected InstallPlan plan(JobContext context) {
        if (previewed.isPresent()) {
            return previewed.get();
        }
        try (LongSession session = server().longSession()) {
            return new InstallPlanner(server(), options)
                    .plan(session.sql(), InstantSource.system().instant());
        }
    }

    @Override
    protected long planned(InstallPlan plan) {
        return plan.files().size() + plan.option().stream().count() + 1;
    }

    @Override
    protected Map<String, String> settings(InstallPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>(InstallOptionCodec.write(options));
        settings.put("certificate", plan.certificate().subject());
        settings.put("names", String.join(", ", plan.certificate().names()));
        settings.put("valid until", plan.certificate().until().toString());
        settings.put("fingerprint", plan.certificate().fingerprint());
        settings.put(
                "files", plan.files().stream().map(InstallPlan.Target::path).collect(Collectors.joining(", ")));
        settings.put("reload", plan.reload().orElse("restart"));
        plan.option().ifPresent(change -> settings.put("option file", change.diff()));
        return settings;
    }

    @Override
    protected RecordedWork<InstallResult> begin(
            InstallPlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new InstallWork(server(), options, plan, restart, writer, context, permit.orElseThrow());
    }
}
