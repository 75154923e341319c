package dev.drydock.db.pool;

import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.Job;
import java.util.Optional;
import java.util.function.Supplier;

/** The jobs that keep a server open although it was disconnected. Safe on any thread. */
final class ServerLeases {

    private final Runnable atEnd;
    private int held;
    private boolean leaving;
    private boolean ended;

    /** @param atEnd run once, when nobody needs the server any more; must return soon */
    ServerLeases(Runnable atEnd) {
        this.atEnd = atEnd;
    }

    /**
     * The job, holding the server while it runs.
     *
     * @param refusal what it throws if the server was disconnected before it began
     */
    <R> Job<R> during(Job<R> job, Supplier<RuntimeException> refusal) {
        return job.within((inner, context) -> {
            if (!take(false)) {
                throw refusal.get();
            }
            try {
                return inner.run(context);
            } finally {
                release();
            }
        });
    }

    /** What ends a statement: the server stays open until it has looked what came of that. */
    Cancellable during(Cancellable end) {
        return new Cancellable() {
            @Override
            public CancelReport end() {
                take(true);
                try {
                    return end.end();
                } finally {
                    release();
                }
            }

            @Override
            public Optional<String> running() {
                return end.running();
            }

            @Override
            public String toString() {
                return end.toString();
            }
        };
    }

    /** Lets those who hold it finish, and takes no others. */
    void leave() {
        synchronized (this) {
            leaving = true;
            if (held > 0) {
                return;
            }
        }
        end();
    }

    /** Waits for nobody. */
    void end() {
        synchronized (this) {
            leaving = true;
            if (ended) {
                return;
            }
            ended = true;
        }
        atEnd.run();
    }

    synchronized boolean ended() {
        return ended;
    }

    private synchronized boolean take(boolean alsoWhileLeaving) {
        if (leaving && !alsoWhileLeaving) {
            return false;
        }
        held++;
        return true;
    }

    private void release() {
        synchronized (this) {
            held--;
            if (!leaving || held > 0) {
                return;
            }
        }
        end();
    }
}
