package dev.drydock.db.guard;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Leave to change one server, which a run takes when it begins and gives back when it ends. Statements that change a server
 * cannot be sent without one. Safe on any thread.
 */
public final class ChangePermit implements AutoCloseable {

    private final ServerLock lock;
    private final Optional<Unlock> unlock;
    private final AtomicBoolean closed = new AtomicBoolean();

    ChangePermit(ServerLock lock, Optional<Unlock> unlock) {
        this.lock = lock;
        this.unlock = unlock;
    }

    /** The unlocking that allowed it; empty on a server that is not guarded. */
    public Optional<Unlock> unlock() {
        return unlock;
    }

    /** @throws IllegalStateException once it was given back, which is a defect of who asks */
    public void require() {
        if (closed.get()) {
            throw new IllegalStateException("the permit was given back");
        }
    }

    boolean isOf(ServerLock other) {
        return lock == other;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            lock.giveBack();
        }
    }
}
