package dev.drydock.feature.threadpool.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.CleanJob;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadLeftovers;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.Arrays;
import java.util.OptionalInt;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** A load test from the window, and what an earlier one left. JavaFX thread only. */
final class PoolLoadModel {

    private static final Messages TEXT = Messages.of("poolload");

    private final ModuleContext context;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper left = new ReadOnlyStringWrapper("");
    private final ObservableList<LoadStep> steps = FXCollections.observableArrayList();
    private @Nullable JobHandle<RunResult<LoadResult>> job;

    PoolLoadModel(ModuleContext context) {
        this.context = context;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Names of the schemas that a test left whose process died; empty if there is none. */
    ReadOnlyStringProperty leftProperty() {
        return left.getReadOnlyProperty();
    }

    /** The steps of the newest test, as they end. */
    ObservableList<LoadStep> steps() {
        return steps;
    }

    /** Looks, off this thread, for what was left. */
    void look() {
        OpenServer server = context.server().server().get();
        Background.run(
                "threadpool-left",
                () -> server.query(session -> LoadLeftovers.find(context.history(), server.key(), session)),
                found -> left.set(String.join(", ", found)),
                _ -> left.set(""));
    }

    /** Asks, and begins; what is wrong with what was typed is said. */
    void start(String connections, String active, LoadMix mix, String seconds, String rate) {
        LoadOptions options;
        try {
            options = new LoadOptions(
                    Arrays.stream(connections.strip().split("[,\\s]+", -1))
                            .map(Integer::valueOf)
                            .toList(),
                    number(active),
                    mix,
                    Integer.parseInt(seconds.strip()),
                    LoadOptions.USUAL_ROWS,
                    number(rate));
        } catch (NumberFormatException wrong) {
            context.dialogs().info(TEXT.text("job.title"), TEXT.text("view.numbers"));
            return;
        } catch (DrydockException bounds) {
            context.dialogs().error(TEXT.text("job.title"), bounds.problem());
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("job.title"),
                        TEXT.text("view.ask", context.profile().name(), connections.strip()),
                        TEXT.text("view.start"),
                        () -> run(options)));
    }

    private static OptionalInt number(String text) {
        return text.isBlank() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text.strip()));
    }

    private void run(LoadOptions options) {
        OpenServer server = context.server().server().get();
        steps.clear();
        running.set(true);
        JobHandle<RunResult<LoadResult>> begun = context.jobs()
                .submit(server.holding(new LoadJob(
                        server, options, context::history, step -> Platform.runLater(() -> steps.add(step)))));
        job = begun;
        begun.onEnd(outcome -> {
            running.set(false);
            job = null;
            failed(outcome);
        });
    }

    /** Ends the test that runs; its sessions and its schema go. */
    void cancel() {
        JobHandle<RunResult<LoadResult>> begun = job;
        if (begun != null) {
            begun.cancel();
        }
    }

    /** Asks, and drops what was left. */
    void removeLeft() {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("clean.title"),
                        TEXT.text("view.left", left.get()),
                        TEXT.text("view.remove"),
                        true,
                        null,
                        () -> {
                            OpenServer server = context.server().server().get();
                            context.jobs()
                                    .submit(server.holding(new CleanJob(server, context::history)))
                                    .onEnd(outcome -> {
                                        failed(outcome);
                                        look();
                                    });
                        }));
    }

    private void failed(JobOutcome<?> outcome) {
        if (outcome instanceof JobOutcome.Failed<?>(Problem why)) {
            context.dialogs().error(TEXT.text("job.title"), why);
        }
    }
}
