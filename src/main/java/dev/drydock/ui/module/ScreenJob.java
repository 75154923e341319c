package dev.drydock.ui.module;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The job of a screen, one at a time, on the server that the tab has when it begins. JavaFX thread only.
 *
 * @param <R> what it makes
 */
public final class ScreenJob<R> {

    /** Exactly one holds. */
    public sealed interface State<R> {
        record Idle<R>() implements State<R> {}

        record Running<R>(JobHandle<R> job) implements State<R> {}

        record Done<R>(R made) implements State<R> {}

        record Failed<R>(Problem why) implements State<R> {}

        record Cancelled<R>() implements State<R> {}
    }

    private final ModuleContext context;
    private final ReadOnlyObjectWrapper<State<R>> state = new ReadOnlyObjectWrapper<>(new State.Idle<>());
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private Consumer<R> shown = _ -> {};

    public ScreenJob(ModuleContext context) {
        this.context = context;
        // before any other listener, so that all three say the same wherever one of them is listened to
        state.addListener((_, _, now) -> {
            problem.set(now instanceof State.Failed<R>(Problem why) ? why : null);
            running.set(now instanceof State.Running<R>);
        });
    }

    public ReadOnlyObjectProperty<State<R>> state() {
        return state.getReadOnlyProperty();
    }

    public ReadOnlyBooleanProperty running() {
        return running.getReadOnlyProperty();
    }

    /** Why the newest one failed as a whole; null if it did not. */
    public ReadOnlyObjectProperty<@Nullable Problem> problem() {
        return problem.getReadOnlyProperty();
    }

    /** Takes what each one makes; it does not run any more by then. */
    public ScreenJob<R> onDone(Consumer<R> taken) {
        shown = shown.andThen(taken);
        return this;
    }

    /** Runs after each end, however it came. */
    public ScreenJob<R> onEnd(Runnable after) {
        running.addListener((_, _, runs) -> {
            if (!runs) {
                after.run();
            }
        });
        return this;
    }

    /** A failure is told in a dialog. */
    public ScreenJob<R> tellFailures(String title) {
        problem.addListener((_, _, why) -> {
            if (why != null) {
                context.dialogs().error(title, why);
            }
        });
        return this;
    }

    /** Begins, in the background; nothing happens while one runs. */
    public void start(Function<OpenServer, Job<R>> work) {
        if (running.get()) {
            return;
        }
        OpenServer server = context.server().server().get();
        JobHandle<R> job = context.jobs().submit(server.holding(work.apply(server)));
        state.set(new State.Running<>(job));
        job.onEnd(outcome -> {
            state.set(
                    switch (outcome) {
                        case JobOutcome.Succeeded<R>(R made) -> new State.Done<>(made);
                        case JobOutcome.Failed<R> failed -> new State.Failed<>(failed.problem());
                        case JobOutcome.Cancelled<R> _ -> new State.Cancelled<>();
                    });
            if (state.get() instanceof State.Done<R>(R made)) {
                shown.accept(made);
            }
        });
    }

    /** Empty while none runs. */
    public Optional<JobHandle<R>> job() {
        return state.get() instanceof State.Running<R>(JobHandle<R> job) ? Optional.of(job) : Optional.empty();
    }

    public void cancel() {
        job().ifPresent(JobHandle::cancel);
    }
}
