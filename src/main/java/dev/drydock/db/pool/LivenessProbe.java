package dev.drydock.db.pool;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.tunnel.Route;
import java.time.Duration;

/** Asks a server that has been silent whether it is still there, and begins or hurries what brings it back. */
final class LivenessProbe {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    private final Lifecycle lifecycle;
    private final ControlConnection control;
    private final Route route;
    private final Reconnection reconnection;

    LivenessProbe(Lifecycle lifecycle, ControlConnection control, Route route, Reconnection reconnection) {
        this.lifecycle = lifecycle;
        this.control = control;
        this.route = route;
        this.reconnection = reconnection;
    }

    /** Asks for a sign of life; a server that gives none is reconnected by itself. Blocks for up to three seconds. */
    void look() {
        if (lifecycle.is(State.CONNECTED) && control.silent().compareTo(LIMIT) >= 0) {
            control.answers(LIMIT);
        } else if (lifecycle.is(State.LOST)) {
            reconnection.beginSeldom();
        }
    }

    /** After sleep: asks the way and the server at once, instead of when their time has come. Blocks for seconds. */
    void awake() {
        route.probe();
        control.answers(LIMIT);
        reconnection.hurry();
    }
}
