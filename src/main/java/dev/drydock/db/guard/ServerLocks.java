package dev.drydock.db.guard;

import dev.drydock.profile.Profile;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The locks of all servers of one process, by profile. A thread of its own ends what is over. Safe on any thread. */
public final class ServerLocks implements AutoCloseable {

    private static final long LOOK_EVERY_NANOS = 1_000_000_000;

    private final Map<String, ServerLock> locks = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private volatile boolean closed;

    /** Starts the watching thread. */
    public ServerLocks(InstantSource clock) {
        this.clock = clock;
        Thread.ofVirtual().name("drydock-locks").start(this::watch);
    }

    /** The lock of a server, the same for every caller. */
    public ServerLock of(Profile profile) {
        return locks.computeIfAbsent(
                profile.id(),
                _ -> new ServerLock(profile.name(), profile.environment().guarded(), clock));
    }

    /** Takes over what saved profiles say now, such as a server that has become one of production. */
    public void follow(List<Profile> profiles) {
        profiles.forEach(profile -> of(profile).guard(profile.environment().guarded()));
    }

    /** @param listener told the profile's id when its server was locked by time, on a thread of the locks */
    public void onExpiry(Consumer<String> listener) {
        listeners.add(listener);
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
            locks.forEach((id, lock) -> {
                if (lock.expire()) {
                    listeners.forEach(listener -> listener.accept(id));
                }
            });
        }
    }

    /** Locks everything again, and ends the watching. */
    @Override
    public void close() {
        closed = true;
        locks.values().forEach(ServerLock::lockAtEnd);
    }
}
