package dev.drydock.feature.threadpool.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.feature.threadpool.watch.EndSessionJob;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.life.Repeating;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The pool as it is now, looked at off the JavaFX thread for as long as somebody looks. JavaFX thread only, but for the looks. */
final class PoolLiveModel {

    private static final Messages TEXT = Messages.of("threadpool");

    private final ModuleContext context;
    private final ReadOnlyObjectWrapper<PoolMonitor.@Nullable Look> look = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final PoolWatch watch;
    private final AtomicBoolean busy = new AtomicBoolean();
    private @Nullable Repeating repeating;
    private volatile @Nullable PoolMonitor monitor;
    private volatile @Nullable OpenServer polled;
    private boolean closed;

    PoolLiveModel(ModuleContext context) {
        this.context = context;
        watch = context.lasting(PoolWatch.class, PoolWatch::new);
    }

    /** The newest look; null before the first. */
    ReadOnlyObjectProperty<PoolMonitor.@Nullable Look> lookProperty() {
        return look.getReadOnlyProperty();
    }

    /** Why the last look failed. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    PoolWatch watch() {
        return watch;
    }

    void shown() {
        if (repeating == null) {
            Thread.ofVirtual().name("drydock-pool-poll").start(this::poll);
            repeating = Repeating.start("drydock-pool-poll", PoolMonitor.EVERY, this::poll);
        }
    }

    void hidden() {
        if (repeating != null) {
            repeating.close();
            repeating = null;
        }
    }

    void close() {
        hidden();
        Thread.ofVirtual().name("drydock-pool-close").start(this::end);
    }

    private synchronized void end() {
        closed = true;
        letGo();
    }

    private void letGo() {
        PoolMonitor used = monitor;
        monitor = null;
        if (used != null) {
            used.close();
        }
    }

    private synchronized PoolMonitor.Look looked() {
        OpenServer now = context.server().server().get();
        PoolMonitor used = monitor;
        if (used == null || !now.equals(polled)) {
            letGo();
            used = new PoolMonitor(now);
            monitor = used;
            polled = now;
        }
        return used.poll();
    }

    private void poll() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            if (!ended()) {
                PoolMonitor.Look seen = looked();
                Platform.runLater(() -> {
                    problem.set(null);
                    look.set(seen);
                });
            }
        } catch (RuntimeException failure) {
            Problem why = Problems.of(failure);
            Platform.runLater(() -> problem.set(why));
        } finally {
            busy.set(false);
        }
    }

    private synchronized boolean ended() {
        return closed;
    }

    /** Asks, and ends these sessions. */
    void end(List<BusySession> sessions) {
        String which = sessions.stream()
                .map(one -> one.connection() + "  " + one.account() + "  " + one.statement())
                .collect(Collectors.joining("\n"));
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("end.ask", sessions.size()),
                        TEXT.text("end.what") + "\n\n" + which,
                        TEXT.text("live.end"),
                        true,
                        null,
                        () -> submit(sessions)));
    }

    private void submit(List<BusySession> sessions) {
        OpenServer server = context.server().server().get();
        EndSessionJob job = new EndSessionJob(
                server, sessions.stream().map(BusySession::connection).toList(), context::history, looking(server));
        new ScreenJob<RunResult<Integer>>(context).tellFailures(job.title()).start(_ -> job);
    }

    /** What looks at this server now. The window does not wait for a look that goes on. */
    private Optional<PoolMonitor> looking(OpenServer server) {
        PoolMonitor used = monitor;
        return server.equals(polled) ? Optional.ofNullable(used) : Optional.empty();
    }
}
