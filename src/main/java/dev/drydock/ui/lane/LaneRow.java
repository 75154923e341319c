package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One item of a plan on the screen, with what has become of it. JavaFX thread only. */
public final class LaneRow<A extends LaneItem> {

    /** What has become of an action; sorted by how much it wants to be seen. */
    public enum State {
        RUNNING,
        FAILED,
        INTERRUPTED,
        CANCELLED,
        MAY_STILL_RUN,
        LOCKED,
        WAITING,
        EXCLUDED,
        NOT_REACHED,
        DONE
    }

    private final A action;
    private final Duration expected;
    private State state;
    private int lane;
    private double share;
    private @Nullable Instant started;
    private Duration took = Duration.ZERO;
    private String detail = "";
    private @Nullable Problem problem;

    /** @param expected time that the plan gives it */
    LaneRow(A action, Duration expected, boolean excluded) {
        this.action = action;
        this.expected = expected;
        this.state = excluded ? State.EXCLUDED : State.WAITING;
    }

    void started(int inLane) {
        state = State.RUNNING;
        lane = inLane;
        started = Instant.now();
        detail = "";
    }

    void progress(double done) {
        share = done;
    }

    void locked(String blockedBy) {
        state = State.LOCKED;
        started = null;
        detail = blockedBy;
    }

    void finished(LaneResult<A> result) {
        state = switch (result.status()) {
            case DONE -> State.DONE;
            case FAILED -> State.FAILED;
            case CANCELLED -> State.CANCELLED;
            case MAY_STILL_RUN -> State.MAY_STILL_RUN;
            case INTERRUPTED -> State.INTERRUPTED;
            case NOT_REACHED -> State.NOT_REACHED;
        };
        lane = result.lane();
        took = result.took();
        started = result.lane() == 0 ? null : result.started();
        problem = result.problem().orElse(null);
        detail = result.found().isEmpty() ? String.join("\n", result.warnings()) : result.found();
    }

    public A action() {
        return action;
    }

    public Duration expected() {
        return expected;
    }

    public State state() {
        return state;
    }

    /** The lane that runs or ran it, from 1; 0 if none did. */
    public int lane() {
        return lane;
    }

    /** Done share from 0 to 1 while it runs, as far as the server tells; 0 otherwise. */
    public double share() {
        return share;
    }

    /** When its statement was sent; null before. */
    public @Nullable Instant started() {
        return started;
    }

    /** Time of the statement so far, or as it ended. */
    public Duration took() {
        Instant since = started;
        return state == State.RUNNING && since != null ? Duration.between(since, Instant.now()) : took;
    }

    /** Who holds the lock, warnings, or what a look at the table gave. */
    public String detail() {
        return detail;
    }

    /** Why it is not done; null if it is, or while it is not known. */
    public @Nullable Problem problem() {
        return problem;
    }
}
