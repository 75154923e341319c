package dev.drydock.lane;

import java.util.function.Consumer;

/** Told of lanes as they work; called by several threads at once, so implementations must return fast and be safe. */
public interface LaneListener<A extends LaneItem> {

    /** A statement is about to be sent. */
    default void started(A item, int lane, long connection) {}

    /** How much of a statement is done, from 0 to 1, where the server tells. */
    default void progress(A item, double share) {}

    /** A table is locked and was put back to be tried again. */
    default void postponed(A item, String blockedBy) {}

    /** A statement has ended, one way or another. */
    default void finished(LaneResult<A> result) {}

    /** The same, with each end told to {@code first} before this one. */
    default LaneListener<A> after(Consumer<LaneResult<A>> first) {
        LaneListener<A> then = this;
        return new LaneListener<>() {
            @Override
            public void started(A item, int lane, long connection) {
                then.started(item, lane, connection);
            }

            @Override
            public void progress(A item, double share) {
                then.progress(item, share);
            }

            @Override
            public void postponed(A item, String blockedBy) {
                then.postponed(item, blockedBy);
            }

            @Override
            public void finished(LaneResult<A> result) {
                first.accept(result);
                then.finished(result);
            }
        };
    }
}
