package dev.drydock.feature.encryption.ui;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.require.RequireTlsJob;
import dev.drydock.feature.encryption.require.RequireTlsOptions;
import dev.drydock.feature.encryption.require.RequireTlsPlan;
import dev.drydock.feature.encryption.require.RequireTlsPlanner;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Refusing plain connections: preview, the change, the time until it is undone, and what runs left in force. JavaFX thread only. */
final class RequireModel {

    private static final Messages TEXT = Messages.of("tlsui");

    private final ModuleContext context;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyLongWrapper left = new ReadOnlyLongWrapper(-1);
    private final ReadOnlyObjectWrapper<@Nullable String> ended = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable LeftInForce> unfinished = new ReadOnlyObjectWrapper<>();
    private final Timeline clock = new Timeline(new KeyFrame(javafx.util.Duration.seconds(1), _ -> tick()));
    private @Nullable ClickedConfirmation confirmation;
    private long deadline;

    RequireModel(ModuleContext context) {
        this.context = context;
        clock.setCycleCount(Timeline.INDEFINITE);
        lookForUnfinished();
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Seconds until the change is undone by itself; negative while nothing waits. */
    ReadOnlyLongProperty leftProperty() {
        return left.getReadOnlyProperty();
    }

    /** What came of the last one. */
    ReadOnlyObjectProperty<@Nullable String> endedProperty() {
        return ended.getReadOnlyProperty();
    }

    /** What a run that was cut off or failed has left in force. */
    ReadOnlyObjectProperty<@Nullable LeftInForce> unfinishedProperty() {
        return unfinished.getReadOnlyProperty();
    }

    private OpenServer server() {
        return context.server().server().get();
    }

    private void lookForUnfinished() {
        Background.run(
                "tls-unfinished",
                () -> LeftInForce.newest(context.history(), server().key(), EncryptionFeature.REQUIRE_TLS),
                found -> unfinished.set(found.orElse(null)),
                why -> context.dialogs().error(TEXT.text("require.title"), why));
    }

    /** Shows the statements, who would be locked out and the way back; does it on yes. */
    void preview(List<String> accounts, boolean wholeServer, int minutes) {
        RequireTlsOptions options = new RequireTlsOptions(accounts, wholeServer, true, Duration.ofMinutes(minutes));
        running.set(true);
        Background.run(
                "tls-require-preview",
                () -> {
                    try (LongSession session = server().longSession()) {
                        return new RequireTlsPlanner(
                                        server(),
                                        options,
                                        RequireTlsPlanner.watchedLately(
                                                context.history(),
                                                server(),
                                                InstantSource.system().instant()))
                                .plan(session.sql());
                    }
                },
                plan -> {
                    running.set(false);
                    ask(options, plan);
                },
                why -> {
                    running.set(false);
                    context.dialogs().error(TEXT.text("require.title"), why);
                });
    }

    private void ask(RequireTlsOptions options, RequireTlsPlan plan) {
        if (plan.changes().isEmpty()) {
            context.dialogs().info(TEXT.text("require.title"), TEXT.text("require.nothing"));
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("require.title"),
                        text(options, plan),
                        TEXT.text("require.do"),
                        !plan.sessionsKnown() || !plan.lockedOut().isEmpty(),
                        null,
                        () -> run(options)));
    }

    private static String text(RequireTlsOptions options, RequireTlsPlan plan) {
        String locked = !plan.sessionsKnown()
                ? TEXT.text("require.unknown")
                : plan.lockedOut().isEmpty()
                        ? TEXT.text("require.nobody")
                        : TEXT.text("require.locked", String.join("\n    ", plan.lockedOut()));
        return TEXT.text(
                "require.text",
                locked,
                plan.changes().stream().map(change -> change.apply() + ";").collect(Collectors.joining("\n    ")),
                plan.changes().stream().map(change -> change.undo().shown()).collect(Collectors.joining("\n    ")),
                options.confirmWithin().toMinutes());
    }

    private void run(RequireTlsOptions options) {
        running.set(true);
        ended.set(null);
        ClickedConfirmation clicked = new ClickedConfirmation(() -> begin(options.confirmWithin()));
        confirmation = clicked;
        context.jobs()
                .submit(server().holding(new RequireTlsJob(server(), options, clicked, context::history)))
                .onEnd(outcome -> {
                    end();
                    switch (outcome) {
                        case JobOutcome.Succeeded<RunResult<ChangeEnd>>(RunResult<ChangeEnd> result) -> {
                            ended.set(
                                    TEXT.text(result.value() == ChangeEnd.UNDONE ? "require.undone" : "require.kept"));
                            result.problems()
                                    .forEach(problem -> context.dialogs().error(TEXT.text("require.title"), problem));
                        }
                        case JobOutcome.Failed<?> failed ->
                            context.dialogs().error(TEXT.text("require.title"), failed.problem());
                        case JobOutcome.Cancelled<?> _ -> ended.set(TEXT.text("require.undone"));
                    }
                    lookForUnfinished();
                });
    }

    private void begin(Duration within) {
        deadline = System.nanoTime() + within.toNanos();
        tick();
        clock.play();
    }

    private void tick() {
        left.set(Math.max(0, Duration.ofNanos(deadline - System.nanoTime()).toSeconds()));
    }

    private void end() {
        clock.stop();
        left.set(-1);
        running.set(false);
        confirmation = null;
    }

    /** Says whether the change stays. */
    void say(boolean keep) {
        if (confirmation != null) {
            confirmation.say(keep);
        }
    }

    /** Takes back what a cut-off run left in force, or notes that it stays. */
    void endUnfinished(boolean keep) {
        LeftInForce run = unfinished.get();
        if (run == null || running.get()) {
            return;
        }
        context.changes()
                .before(new DialogService.Confirmation(
                        TEXT.text("unfinished.title"),
                        String.join(";\n", run.names()),
                        TEXT.text(keep ? "unfinished.keep" : "unfinished.undo"),
                        () -> endUnfinished(run, keep)));
    }

    private void endUnfinished(LeftInForce run, boolean keep) {
        running.set(true);
        context.jobs()
                .submit(server().holding(new EndLeftJob(server(), run, RequireTlsJob.ending(), keep, context::history)))
                .onEnd(outcome -> {
                    running.set(false);
                    if (outcome instanceof JobOutcome.Failed<?> failed) {
                        context.dialogs().error(TEXT.text("unfinished.title"), failed.problem());
                    }
                    lookForUnfinished();
                });
    }
}
