package dev.drydock.ui.module;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.Job;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;

/** A watch that a button begins and ends, and that is recorded. JavaFX thread only. */
public abstract class RecordedWatch<R> implements LastingJobs.LastingJob {

    private final ScreenJob<R> job;
    private Runnable stop = () -> {};

    /**
     * One that has begun.
     *
     * @param stop ends it as one that came to its end; returns at once
     */
    public record Begun<R>(Job<R> job, Runnable stop) {}

    /** @param title above why it failed */
    protected RecordedWatch(ModuleContext context, String title) {
        job = new ScreenJob<R>(context).tellFailures(title);
    }

    public final ReadOnlyBooleanProperty running() {
        return job.running();
    }

    @Override
    public final boolean goesOn() {
        return running().get();
    }

    /** Begins one, or ends the one that runs. */
    protected final void toggle(Function<OpenServer, Begun<R>> begin) {
        if (goesOn()) {
            stop.run();
            return;
        }
        job.start(server -> {
            Begun<R> begun = begin.apply(server);
            stop = begun.stop();
            return begun.job();
        });
    }
}
