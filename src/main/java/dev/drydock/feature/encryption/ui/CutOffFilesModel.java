package dev.drydock.feature.encryption.ui;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.CutOffRest;
import dev.drydock.feature.encryption.install.CutOffInstall;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What a run which was cut off has left in force: found, taken back, or gone on with. JavaFX thread only. */
final class CutOffFilesModel {

    private static final Messages TEXT = Messages.of("tlsui");

    /**
     * What was found.
     *
     * @param files what is left in force
     * @param back takes it back
     * @param goOn goes on with the run
     */
    record Found(LeftInForce files, EndLeftJob back, Runnable goOn) {}

    private final ModuleContext context;
    private final Function<OpenServer, Optional<Found>> find;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Found> found = new ReadOnlyObjectWrapper<>();

    /** @param find blocks; called off this thread */
    private CutOffFilesModel(ModuleContext context, Function<OpenServer, Optional<Found>> find) {
        this.context = context;
        this.find = find;
        look();
    }

    /** Certificates that were not installed to the end. */
    static CutOffFilesModel certificates(ModuleContext context, InstallModel install) {
        CutOffFilesModel model = new CutOffFilesModel(
                context,
                server -> CutOffInstall.find(context.history(), server.key())
                        .map(cut -> new Found(
                                cut.files(),
                                cut.takeBack(server, context::history),
                                () -> cut.options().ifPresentOrElse(install::preview, install::chooseAgain))));
        install.runningProperty().addListener((_, _, _) -> model.look());
        return model;
    }

    /** Key manager and option file of an encryption that was not begun. */
    static CutOffFilesModel keys(ModuleContext context, AtRestViewModel rest, Runnable goOn) {
        CutOffFilesModel model = new CutOffFilesModel(
                context,
                server -> CutOffRest.restorable(context.history(), server)
                        .map(files -> new Found(files, CutOffRest.takeBack(server, files, context::history), goOn)));
        rest.jobProperty().addListener((_, _, _) -> model.look());
        model.running.addListener((_, _, running) -> {
            if (!running) {
                rest.lookForUnfinished();
            }
        });
        return model;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Null if there is nothing. */
    ReadOnlyObjectProperty<@Nullable Found> foundProperty() {
        return found.getReadOnlyProperty();
    }

    private void look() {
        OpenServer server = context.server().server().get();
        Background.run(
                "cut-off-files",
                () -> find.apply(server),
                now -> found.set(now.orElse(null)),
                why -> context.dialogs().error(TEXT.text("cutoff.title"), why));
    }

    void goOn() {
        Found now = found.get();
        if (now != null) {
            now.goOn().run();
        }
    }

    /** Shows what goes back, and does it on yes. */
    void takeBack() {
        Found now = found.get();
        if (now == null || running.get()) {
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("cutoff.ask.title"),
                        TEXT.text(
                                "cutoff.ask", String.join("\n    ", now.files().names())),
                        TEXT.text("cutoff.back"),
                        () -> run(now.back())));
    }

    private void run(EndLeftJob job) {
        running.set(true);
        OpenServer server = context.server().server().get();
        context.jobs().submit(server.holding(job)).onEnd(outcome -> {
            running.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<RunResult<ChangeEnd>> _ ->
                    context.dialogs().info(TEXT.text("cutoff.done.title"), TEXT.text("cutoff.done"));
                case JobOutcome.Failed<RunResult<ChangeEnd>> failed ->
                    context.dialogs().error(TEXT.text("cutoff.title"), failed.problem());
                case JobOutcome.Cancelled<RunResult<ChangeEnd>> _ -> {}
            }
            look();
        });
    }
}
