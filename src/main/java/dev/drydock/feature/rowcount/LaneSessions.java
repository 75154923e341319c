package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.LongSession;
import java.util.List;
import java.util.Optional;

/** Where the lanes of a count get their sessions from. */
sealed interface LaneSessions extends AutoCloseable {

    /** The session of a lane, counted from 1, with its settings made; blocks. */
    LongSession open(int lane);

    /** Another session for a lane that lost its own; empty where no other can serve. */
    Optional<LongSession> reopen(int lane);

    /** Closes what no lane has taken; a lane closes its own. */
    @Override
    void close();

    /** Sessions that can be had at any time, for counts at each table's own moment. */
    record OwnMoment(RunSessions sessions, List<String> settings) implements LaneSessions {

        @Override
        public LongSession open(int lane) {
            return sessions.take(settings);
        }

        @Override
        public Optional<LongSession> reopen(int lane) {
            // the idle ones may have been lost with it
            return Optional.of(sessions.fresh(settings));
        }

        @Override
        public void close() {
            // every session belongs to the lane that opened it
        }
    }

    /** Sessions that share a snapshot; a lost one takes its view of that moment with it. */
    record OneMoment(List<LongSession> prepared) implements LaneSessions {

        @Override
        public LongSession open(int lane) {
            return prepared.get(lane - 1);
        }

        @Override
        public Optional<LongSession> reopen(int lane) {
            return Optional.empty();
        }

        @Override
        public void close() {
            prepared.forEach(LongSession::close);
        }
    }
}
