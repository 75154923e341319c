package dev.drydock.feature.encryption.install;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.ChangeRun;
import dev.drydock.change.ChangeStep;
import dev.drydock.change.Terms;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.db.pool.ServerFingerprint;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings certificates to the host of a server, has the server read them, and looks by a new connection that it shows them. If
 * that does not succeed, and after Cancel, the former files are put back and read again.
 */
public final class TlsInstallJob extends RunJob<InstallPlan, Installed> {

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
        super(server, history, RunSpec.changing(EncryptionFeature.INSTALL_TLS, TEXT.text("job.title")));
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

    /** @throws DrydockException what {@link InstallPlanner#plan} refuses */
    @Override
    protected Planned<InstallPlan> plan(JobContext context) {
        InstallPlan plan = previewed.orElseGet(this::planned);
        return new Planned<>(plan, plan.files().size() + plan.option().stream().count() + 1, settings(plan));
    }

    private InstallPlan planned() {
        try (LongSession session = server().longSession()) {
            return new InstallPlanner(server(), options)
                    .plan(session.sql(), InstantSource.system().instant());
        }
    }

    private Map<String, String> settings(InstallPlan plan) {
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
    protected Installed work(Run<InstallPlan> run) throws InterruptedException {
        InstallPlan plan = run.plan();
        Certificates terms = new Certificates(run);
        plan.folder().ifPresent(folder -> hostFiles().folder(folder.path(), folder.rights(), run.permit()));
        List<ChangeStep.HostFile> steps = steps(plan);
        new ChangeRun(run, EncryptionError.INSTALL_NOT_UNDONE).carryOut(TEXT.text("stage.files"), steps, terms);
        List<String> kept = steps.reversed().stream()
                .flatMap(step -> step.put().file().kept().stream())
                .toList();
        run.note("former files", String.join(", ", kept));
        run.note("verified by", String.join(", ", terms.proof().verifiers()));
        return new Installed(plan, terms.proof(), kept);
    }

    /** The files, then the option that names them. */
    private List<ChangeStep.HostFile> steps(InstallPlan plan) {
        List<ChangeStep.HostFile> steps = new ArrayList<>();
        if (!plan.files().isEmpty()) {
            HostFiles host = hostFiles();
            plan.files().forEach(target -> steps.add(new ChangeStep.HostFile(put(host, target))));
        }
        plan.option()
                .ifPresent(change -> steps.add(new ChangeStep.HostFile(
                        FilePlacement.replacing(change.before(), change.text().getBytes(StandardCharsets.UTF_8)))));
        return steps;
    }

    private FilePlacement put(HostFiles host, InstallPlan.Target target) {
        String text = options.files().text(target.part());
        Optional<HostFile> before = target.before();
        if (before.isPresent() && target.part() == GivenFiles.Part.AUTHORITY && !options.dropFormer()) {
            text = Authorities.with(
                    text,
                    host.read(target.path()).text(),
                    InstantSource.system().instant());
        }
        byte[] content = text.getBytes(StandardCharsets.US_ASCII);
        return before.map(there -> FilePlacement.replacing(
                        new HostFile(there.path(), "", there.sha256(), target.rights()), content))
                .orElseGet(() -> FilePlacement.adding(target.path(), content, target.rights()));
    }

    private HostFiles hostFiles() {
        return HostAccess.of(server().databaseHost().orElseThrow()).files();
    }

    /** The server reads the files, or is restarted with them, and shows the certificate. */
    private final class Certificates implements Terms {

        private final Run<InstallPlan> run;
        private final Reload reload;
        private @Nullable Proof proof;

        Certificates(Run<InstallPlan> run) {
            this.run = run;
            this.reload = new Reload(server(), run.writer(), run.permit());
        }

        Proof proof() {
            return Objects.requireNonNull(proof);
        }

        @Override
        public void prove() throws InterruptedException {
            read();
            try (Stage _ = run.context().stage(TEXT.text("stage.proof"), Total.unknown())) {
                proof = Proof.of(
                        server(), options.files().authority(), run.plan().certificate());
            }
            run.done(1);
        }

        private void read() throws InterruptedException {
            InstallPlan plan = run.plan();
            if (plan.reload().isPresent()) {
                try (Stage _ = run.context().stage(TEXT.text("stage.reload"), Total.unknown())) {
                    reload.send(plan.reload().get());
                }
                return;
            }
            try (Stage _ = run.context().stage(TEXT.text("stage.restart"), Total.unknown());
                    JobContext.Registration _ =
                            run.context().hold(TEXT.text("hold.restart", String.join(" | ", plan.restart())))) {
                ServerFingerprint before = ServerFingerprint.read(server(), List.of("ssl_cert"));
                RestartWatch watch = new RestartWatch(server(), before).unlessItEnds();
                restart.accept(plan.restart());
                watch.await(run.context(), options.patience(), _ -> {});
            }
        }

        /** Where the server was restarted with the new files, the former ones are in use again after its next restart. */
        @Override
        public void undone(boolean all) throws InterruptedException {
            if (run.plan().reload().isPresent()) {
                reload.ofFormer(run.plan().reload().get());
            }
        }

        @Override
        public String word(ChangeEnd end) {
            return switch (end) {
                case NOTHING, IN_FORCE -> end.word();
                case KEPT -> proof().identity() ? "in use, identity verified" : "in use, authority verified";
                case UNDONE -> "undone";
                case LEFT -> "not undone";
            };
        }
    }
}
