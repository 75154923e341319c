package dev.drydock.db.pool;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Tries a lost server again until it answers, for all who wait for it: one attempt at a time, on a thread of its own. An
 * attempt makes the way through SSH first. Safe on any thread.
 */
final class Reconnection implements ControlConnection.Watcher {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    /** Short enough for a server to be back within seconds of its network. */
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** From then on there is no hurry. */
    private static final Duration LONG_LOST = Duration.ofMinutes(5);

    private static final Duration LONG_PAUSE = Duration.ofSeconds(10);
    /** Between two looks whether somebody has put right what keeps it away. */
    private static final Duration GIVEN_UP = Duration.ofMinutes(1);

    private final Lifecycle lifecycle;
    private final AtomicInteger tries = new AtomicInteger();
    private final List<Runnable> onBack = new CopyOnWriteArrayList<>();
    private volatile @Nullable ControlConnection control;
    private volatile @Nullable Thread trying;
    private volatile @Nullable ServerException refused;
    private volatile long refusedNanos;

    Reconnection(Lifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    /** The connection to make again; until it is known, nothing is tried. */
    void setControl(ControlConnection connection) {
        control = connection;
    }

    /** @param action run after each return of the server, on a thread of its own */
    void onBack(Runnable action) {
        onBack.add(action);
    }

    /** The number of the attempt that is under way, from 1. */
    int tries() {
        return tries.get();
    }

    /** Why it is not tried any more; empty while it is. */
    Optional<ServerException> refused() {
        return lifecycle.is(State.LOST) ? Optional.ofNullable(refused) : Optional.empty();
    }

    /** Why the newest attempt failed. */
    Optional<Problem> trouble() {
        ControlConnection known = control;
        return known == null ? Optional.empty() : known.trouble();
    }

    @Override
    public void lost() {
        if (lifecycle.step(State.CONNECTED, State.LOST)) {
            begin();
        }
    }

    /** Tries again what was given up; does nothing if it is being tried. */
    void begin() {
        if (lifecycle.step(State.LOST, State.RECONNECTING)) {
            tries.set(0);
            refused = null;
            trying = Thread.ofPlatform().daemon().name("drydock-reconnect").start(this::run);
        }
    }

    /**
     * Tries again from time to time what was given up. Not where the log-in was refused: servers and SSH hosts lock an account
     * after some of these (FAILED_LOGIN_ATTEMPTS, fail2ban), for all who use it.
     */
    void beginSeldom() {
        ServerException last = refused;
        boolean early = System.nanoTime() - refusedNanos < GIVEN_UP.toNanos();
        if (last == null || !(early || TransientFailures.refusedLogIn(last))) {
            begin();
        }
    }

    /** Makes the next attempt now, as after sleep. */
    void hurry() {
        Thread waiting = trying;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    @Override
    public void back() {
        if (lifecycle.step(State.RECONNECTING, State.CONNECTED)) {
            onBack.forEach(
                    action -> Thread.ofPlatform().daemon().name("drydock-back").start(action));
        }
    }

    private void run() {
        long began = System.nanoTime();
        boolean goesOn = true;
        try {
            while (goesOn && lifecycle.is(State.RECONNECTING)) {
                goesOn = attempt(began, tries.incrementAndGet());
            }
        } catch (RuntimeException defect) {
            // a server that is not tried any more must not look as if it were
            lifecycle.step(State.RECONNECTING, State.LOST);
            throw defect;
        }
        if (!goesOn) {
            lifecycle.step(State.RECONNECTING, State.LOST);
        }
    }

    private boolean attempt(long began, int number) {
        if (number > 1) {
            LockSupport.parkNanos(this, pause(number, System.nanoTime() - began).toNanos());
        }
        return !lifecycle.is(State.RECONNECTING) || attempt();
    }

    private static Duration pause(int number, long sinceNanos) {
        if (sinceNanos > LONG_LOST.toNanos()) {
            return LONG_PAUSE;
        }
        Duration growing = FIRST_PAUSE.multipliedBy(1L << Math.min(number, 10));
        return growing.compareTo(PAUSE) < 0 ? growing : PAUSE;
    }

    /** Whether it makes sense to go on. */
    private boolean attempt() {
        ControlConnection known = control;
        if (known == null) {
            return false;
        }
        try {
            known.call(session -> session.number("SELECT 1"));
            back();
            return true;
        } catch (ServerException failure) {
            refusedNanos = System.nanoTime();
            refused = failure;
            return TransientFailures.is(failure);
        }
    }
}
