package dev.drydock.feature.encryption.ui;

import dev.drydock.check.Finding;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.certificate.CertificateMaker;
import dev.drydock.feature.encryption.certificate.CertificateOrder;
import dev.drydock.feature.encryption.certificate.KeyKind;
import dev.drydock.feature.encryption.install.GivenFiles;
import dev.drydock.feature.encryption.install.InstallOptions;
import dev.drydock.feature.encryption.install.InstallPlan;
import dev.drydock.feature.encryption.install.InstallPlanner;
import dev.drydock.feature.encryption.install.Installed;
import dev.drydock.feature.encryption.install.ManualInstallBundle;
import dev.drydock.feature.encryption.install.Proof;
import dev.drydock.feature.encryption.install.Renewal;
import dev.drydock.feature.encryption.install.TlsInstallJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Certificates made, installed, renewed and handed out. JavaFX thread only. */
final class InstallModel {

    private static final Messages TEXT = Messages.of("tlsui");

    private final ModuleContext context;
    private final StringProperty folder = new SimpleStringProperty("");
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Installed> installed = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyStringWrapper state = new ReadOnlyStringWrapper("");

    InstallModel(ModuleContext context) {
        this.context = context;
    }

    /** The folder with {@code ca.pem}, {@code server-cert.pem} and {@code server-key.pem}. */
    StringProperty folderProperty() {
        return folder;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** The newest installation that came to its end; null before. */
    ReadOnlyObjectProperty<@Nullable Installed> installedProperty() {
        return installed.getReadOnlyProperty();
    }

    /** What came of the last step, or what somebody has to do now. */
    ReadOnlyStringProperty stateProperty() {
        return state.getReadOnlyProperty();
    }

    private OpenServer server() {
        return context.server().server().get();
    }

    private Path path() {
        return Path.of(folder.get().strip());
    }

    void choose() {
        context.dialogs().chooseOpenFile(TEXT.text("install.choose"), file -> {
            Path parent = file.getParent();
            folder.set(parent == null ? "" : parent.toString());
        });
    }

    /** Asks for a folder and names, and makes certificates there. */
    void make() {
        context.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("make.title"),
                        TEXT.text("make.text"),
                        List.of(
                                new DialogService.Field(
                                        "tls-make-folder", TEXT.text("make.folder"), "", suggested(), false),
                                new DialogService.Field(
                                        "tls-make-names",
                                        TEXT.text("make.names"),
                                        "db1.example.com, 10.0.0.5",
                                        context.profile().host(),
                                        false)),
                        TEXT.text("make.do"),
                        values -> List.of(
                                values.getFirst().isBlank()
                                                || Files.exists(Path.of(
                                                        values.getFirst().strip()))
                                        ? TEXT.text("make.wrong.folder")
                                        : "",
                                order(values.get(1)).isEmpty() ? TEXT.text("make.wrong.names") : ""),
                        values -> make(Path.of(values.getFirst().strip()), order(values.get(1)))));
    }

    private String suggested() {
        String name = context.profile().name().replaceAll("[^A-Za-z0-9.-]", "-");
        return Path.of(System.getProperty("user.home"), name + "-tls").toString();
    }

    private static List<CertificateOrder> order(String names) {
        try {
            List<String> parts = List.of(names.strip().split("[,\\s]+", 0));
            return List.of(new CertificateOrder(
                    parts,
                    "client",
                    CertificateOrder.USUAL_DAYS,
                    CertificateOrder.USUAL_AUTHORITY_DAYS,
                    KeyKind.RSA_3072));
        } catch (IllegalArgumentException _) {
            return List.of();
        }
    }

    private void make(Path target, List<CertificateOrder> order) {
        work(
                "make",
                () -> new CertificateMaker(
                                order.getFirst(), target, InstantSource.system().instant())
                        .make(),
                made -> {
                    folder.set(target.toString());
                    state.set(TEXT.text("make.done", made.size(), target));
                });
    }

    /** Shows what would be done with the files of the folder, and does it on yes. */
    void install() {
        preview(InstallOptions.of(GivenFiles.in(path())));
    }

    /** Makes the server's certificate anew by the authority of the folder, and goes on as {@link #install}. */
    void renew() {
        work(
                "renew",
                () -> Renewal.make(
                        server(),
                        path(),
                        CertificateOrder.USUAL_DAYS,
                        InstantSource.system().instant()),
                made -> preview(InstallOptions.of(made)));
    }

    /** Shows what would be done, and does it on yes. */
    void preview(InstallOptions options) {
        work(
                "install-preview",
                () -> {
                    try (LongSession session = server().longSession()) {
                        return new InstallPlanner(server(), options)
                                .plan(session.sql(), InstantSource.system().instant());
                    }
                },
                plan -> context.changes()
                        .confirm(new DialogService.Confirmation(
                                TEXT.text("install.title"),
                                text(plan),
                                TEXT.text("install.do"),
                                () -> run(options, plan))));
    }

    private static String text(InstallPlan plan) {
        String files = plan.files().stream()
                .map(file -> "    " + file.path() + "  " + file.rights().owner() + " "
                        + file.rights().mode())
                .collect(Collectors.joining("\n"));
        String option = plan.option().map(change -> "\n\n" + change.diff()).orElse("");
        String warnings = plan.warnings().stream()
                .map(Finding::message)
                .map(message -> "\n\n" + message)
                .collect(Collectors.joining());
        return TEXT.text(
                "install.text",
                plan.certificate().names().isEmpty()
                        ? Formats.NONE
                        : String.join(", ", plan.certificate().names()),
                Formats.utc(plan.certificate().until()),
                files + option,
                plan.reload().map(statement -> statement + ";").orElseGet(() -> TEXT.text("install.restart"))
                        + warnings);
    }

    /** Of a run that was cut off it is not known which files it worked with. */
    void chooseAgain() {
        state.set(TEXT.text("cutoff.folder"));
    }

    private void run(InstallOptions options, InstallPlan plan) {
        running.set(true);
        state.set("");
        TlsInstallJob job = new TlsInstallJob(
                server(),
                options,
                context::history,
                commands -> Platform.runLater(() -> state.set(TEXT.text("install.now", String.join("\n", commands)))),
                plan);
        context.jobs().submit(server().holding(job)).onEnd(outcome -> {
            running.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<RunResult<Installed>>(RunResult<Installed> result) -> {
                    Proof proof = result.value().proof();
                    state.set(TEXT.text(
                            proof.identity() ? "install.done" : "install.done.authority",
                            proof.protocol(),
                            Formats.utc(proof.own().until())));
                    installed.set(result.value());
                    result.problems().forEach(problem -> context.dialogs().error(TEXT.text("install.title"), problem));
                }
                case JobOutcome.Failed<RunResult<Installed>> failed -> {
                    state.set("");
                    context.dialogs().error(TEXT.text("install.title"), failed.problem());
                }
                case JobOutcome.Cancelled<RunResult<Installed>> _ -> state.set(TEXT.text("install.undone"));
            }
        });
    }

    /** Writes the files with the commands to a folder beside theirs. */
    void handOut() {
        Path target = path().resolve("for-the-host");
        work(
                "hand-out",
                () -> {
                    try (LongSession session = server().longSession()) {
                        return ManualInstallBundle.write(
                                server(),
                                InstallOptions.of(GivenFiles.in(path())),
                                session.sql(),
                                InstantSource.system().instant(),
                                target);
                    }
                },
                written -> state.set(TEXT.text("handout.done", target)));
    }

    private <T> void work(String name, Supplier<T> work, Consumer<T> done) {
        running.set(true);
        Background.run(
                "tls-" + name,
                work,
                result -> {
                    running.set(false);
                    done.accept(result);
                },
                why -> {
                    running.set(false);
                    context.dialogs().error(TEXT.text("install.title"), why);
                });
    }
}
