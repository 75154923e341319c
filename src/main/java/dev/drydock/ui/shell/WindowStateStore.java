package dev.drydock.ui.shell;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Remembers the window in a settings file. Changes are gathered for a moment and written by a thread of its own. */
public final class WindowStateStore implements AutoCloseable {

    private static final int FORMAT = 1;
    private static final Duration GATHER = Duration.ofMillis(600);

    private final JsonFile<WindowState> file;
    private final Consumer<Problem> problems;
    /** What this window's changes were made to: another window of the user keeps its own beside them. */
    private WindowState known = WindowState.FIRST;

    private final AtomicReference<@Nullable WindowState> pending = new AtomicReference<>();
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("drydock-window-state").factory());

    /** @param problems told of a file that cannot be read or written, on the thread that met it */
    public WindowStateStore(Path path, Consumer<Problem> problems) {
        this.file = new JsonFile<>(path, FORMAT, WindowState.class);
        this.problems = problems;
    }

    /** Reads the file; the state of a first start where there is none or it cannot be used. Blocks on the disk. */
    public synchronized WindowState read() {
        try {
            known = file.read(problems).orElse(WindowState.FIRST);
            return known;
        } catch (DrydockException failure) {
            problems.accept(failure.problem());
            return WindowState.FIRST;
        }
    }

    /** Writes the state a moment later, or a newer one that has come meanwhile; returns at once. */
    public void save(WindowState state) {
        if (pending.getAndSet(state) == null && !writer.isShutdown()) {
            var _ = writer.schedule(this::write, GATHER.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Writes what is pending. Blocks on the disk. */
    @Override
    public void close() {
        writer.shutdown();
        write();
    }

    private synchronized void write() {
        WindowState state = pending.getAndSet(null);
        if (state == null) {
            return;
        }
        try {
            var _ = file.merge(problems, known, state);
            known = state;
        } catch (DrydockException failure) {
            problems.accept(failure.problem());
        }
    }
}
