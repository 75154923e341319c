package dev.drydock.db.guard;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.life.Repeating;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The locks of all servers of one process, by profile. A thread of its own ends what is over. Safe on any thread. */
public final class ServerLocks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerLocks.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Map<String, ServerLock> locks = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final List<DrydockException> unwritten = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private final Repeating watch;
    private final Optional<GuardedServers> known;

    /** Starts the watching thread. */
    public ServerLocks(InstantSource clock) {
        this(clock, Optional.empty());
    }

    /** @param known the servers that guarded profiles lead to */
    public ServerLocks(InstantSource clock, GuardedServers known) {
        this(clock, Optional.of(known));
    }

    private ServerLocks(InstantSource clock, Optional<GuardedServers> known) {
        this.clock = clock;
        this.known = known;
        this.watch = Repeating.start("drydock-locks", LOOK_EVERY, () -> locks.forEach(this::expire));
    }

    /** The lock of a server, the same for every caller. */
    public ServerLock of(Profile profile) {
        return locks.computeIfAbsent(profile.id(), _ -> new ServerLock(profile, clock, known, this::review));
    }

    /**
     * Makes the lock of a server below a saved one, such as a node of its cluster: it opens and closes with the saved one's.
     */
    public void below(Profile saved, Profile member) {
        ServerLock principal = of(saved);
        locks.computeIfAbsent(member.id(), _ -> principal.peer(member));
    }

    /** Takes over what saved profiles say now, such as a server that has become one of production. */
    public void follow(List<Profile> profiles) {
        profiles.forEach(profile -> of(profile).guard(profile.environment().guarded()));
    }

    /** Asks anew of each opened server whether a guarded profile leads to it; blocks on the disk and on the lookup of names. */
    public void review() {
        locks.forEach((id, lock) -> {
            boolean before = lock.guarded();
            List<Profile> open = lock.undecided();
            lock.review();
            if (before != lock.guarded() || !open.equals(lock.undecided())) {
                listeners.forEach(listener -> listener.accept(id));
            }
        });
    }

    /**
     * @param listener told the profile's id when its server was locked by time, or when something became known of it; on a
     *     thread of the locks
     */
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** The server is locked by then whether or not that could be written down; so is told either way. */
    private void expire(String id, ServerLock lock) {
        boolean locked = true;
        try {
            locked = lock.expire();
        } catch (DrydockException failure) {
            LOG.warn("that a server was locked by time could not be written down", failure);
            unwritten.add(failure);
        }
        if (locked) {
            listeners.forEach(listener -> listener.accept(id));
        }
    }

    /**
     * Locks every server again, and ends the watching.
     *
     * @throws DrydockException what kept an end of an unlocking from being written down, also earlier; every server is locked
     *     all the same
     */
    @Override
    public void close() {
        watch.close();
        for (ServerLock lock : locks.values()) {
            try {
                lock.lockAtEnd();
            } catch (DrydockException failure) {
                unwritten.add(failure);
            }
        }
        if (!unwritten.isEmpty()) {
            DrydockException first = unwritten.removeFirst();
            unwritten.forEach(first::addSuppressed);
            throw first;
        }
    }
}
