package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.life.Repeating;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells a statement that has been working for an hour from one whose connection has been dead for an hour: both are silent.
 * While there are long sessions, the control connection asks the server for a sign of life. Where there is none, the long
 * sessions count as lost, too; where there is one, the process list says whether the server still knows them. After sleep,
 * which the clock tells, it asks at once.
 */
final class LivenessMonitor {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Duration ASK_EVERY = Duration.ofSeconds(3);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(3);
    /** Together with what one tick may take below the promised 15 s. */
    private static final Duration LOST_AFTER = Duration.ofSeconds(9);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(6);
    /** Less than what counts as lost: after a sleep in the middle of a look, the server is asked first. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(8);

    /** An answer may be under way for a while, but not for as long as this. */
    private static final long ANSWERED_SECONDS = 15;
    /** A busy machine delays a tick by less. */
    private static final Duration JUMP = Duration.ofSeconds(5);

    private final String server;
    private final ControlConnection control;
    private final Runnable awake;
    private final Set<LongSession> sessions = ConcurrentHashMap.newKeySet();
    private @Nullable Repeating watch;

    /** @param awake run after the machine has slept */
    LivenessMonitor(String server, ControlConnection control, Runnable awake) {
        this.server = server;
        this.control = control;
        this.awake = awake;
    }

    synchronized void watch(LongSession session) {
        sessions.add(session);
        if (watch == null) {
            watch = Repeating.start("drydock-alive-" + server, TICK, new Ticks()::next);
        }
    }

    /** The thread ends with the last session; the next one starts another. */
    synchronized void leave(LongSession session) {
        sessions.remove(session);
        if (sessions.isEmpty() && watch != null) {
            watch.close();
            watch = null;
        }
    }

    /** What one thread remembers from tick to tick. */
    private final class Ticks {

        private final Map<LongSession, Long> missed = new HashMap<>();
        private final SilenceTimer silence = new SilenceTimer(control::answeredNanos);
        private long clock = System.currentTimeMillis();
        private long looked = System.nanoTime() - LOOK_EVERY.toNanos();

        void next() {
            long before = clock;
            clock = System.currentTimeMillis();
            silence.lasted(TICK);
            if (clock - before > TICK.plus(JUMP).toMillis()) {
                awake.run();
            }
            ask(silence);
            if (System.nanoTime() - looked > LOOK_EVERY.toNanos()) {
                looked = System.nanoTime();
                look(missed);
                // one that gets no answer is silence, too, unless the machine slept in it
                Duration took = Duration.ofNanos(System.nanoTime() - looked);
                silence.lasted(took.compareTo(LONGEST_LOOK) < 0 ? took : LONGEST_LOOK);
                looked = System.nanoTime();
            }
            clock = System.currentTimeMillis();
        }
    }

    private void ask(SilenceTimer silence) {
        if (silence.soFar().compareTo(ASK_EVERY) >= 0 && !control.broken()) {
            long asked = System.nanoTime();
            control.answers(ANSWER_WITHIN);
            Duration took = Duration.ofNanos(System.nanoTime() - asked);
            silence.lasted(took.compareTo(ANSWER_WITHIN) < 0 ? took : ANSWER_WITHIN);
        }
        if (silence.soFar().compareTo(LOST_AFTER) >= 0) {
            sessions.forEach(LongSession::giveUp);
        }
    }

    /** Gives up who waits for an answer that the server has given, or will never give. */
    private void look(Map<LongSession, Long> missed) {
        if (control.broken()) {
            return;
        }
        Map<Long, Long> idleSeconds = new HashMap<>();
        try {
            control.call(session -> {
                        control.kills().sample(session);
                        return RunningStatement.list(session);
                    })
                    .forEach(one -> idleSeconds.put(one.connection(), one.busy() ? 0 : one.seconds()));
        } catch (ServerException _) {
            return;
        }
        for (LongSession session : sessions) {
            Long idle = idleSeconds.get(session.id());
            long began = session.sql().startedNanos();
            boolean waits = session.sql().busy()
                    && System.nanoTime() - began
                            > Duration.ofSeconds(ANSWERED_SECONDS).toNanos();
            boolean twice = Long.valueOf(began).equals(missed.remove(session));
            if (!waits || (idle != null && idle < ANSWERED_SECONDS)) {
                continue;
            }
            if (twice) {
                session.giveUp();
            } else {
                missed.put(session, began);
            }
        }
    }
}
