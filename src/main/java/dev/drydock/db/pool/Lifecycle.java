package dev.drydock.db.pool;

import dev.drydock.db.pool.OpenServers.State;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The one place where one connection of a server changes its state: by compare-and-set, along allowed steps only. What is
 * closed stays so; another attempt to connect has a lifecycle of its own. Safe on any thread.
 */
final class Lifecycle {

    private static final Map<State, Set<State>> STEPS = Map.of(
            State.DISCONNECTED, Set.of(State.CONNECTING, State.CLOSED),
            State.CONNECTING, Set.of(State.CONNECTED, State.DISCONNECTED, State.CLOSED),
            State.CONNECTED, Set.of(State.LOST, State.CLOSED),
            State.LOST, Set.of(State.RECONNECTING, State.CLOSED),
            State.RECONNECTING, Set.of(State.CONNECTED, State.LOST, State.CLOSED),
            State.CLOSED, Set.of());

    private final AtomicReference<State> state;
    private final Consumer<State> listener;

    private Lifecycle(State first, Consumer<State> listener) {
        this.state = new AtomicReference<>(first);
        this.listener = listener;
    }

    /** @param listener told the new state after each step, on the thread that took it */
    Lifecycle(Consumer<State> listener) {
        this(State.DISCONNECTED, listener);
    }

    /** One that is connecting already, of which the listener is not told. */
    static Lifecycle connecting(Consumer<State> listener) {
        return new Lifecycle(State.CONNECTING, listener);
    }

    State state() {
        return Objects.requireNonNull(state.get());
    }

    boolean is(State one) {
        return state() == one;
    }

    /**
     * Takes the step if the state is {@code from} now.
     *
     * @return whether it was taken by this call
     * @throws IllegalArgumentException if there is no such step
     */
    boolean step(State from, State to) {
        if (!Objects.requireNonNull(STEPS.get(from)).contains(to)) {
            throw new IllegalArgumentException("no step from " + from + " to " + to);
        }
        boolean taken = state.compareAndSet(from, to);
        if (taken) {
            listener.accept(to);
        }
        return taken;
    }

    /** Takes the step to closed, from wherever it is. Whether it was taken by this call. */
    boolean close() {
        State before = state();
        while (before != State.CLOSED) {
            if (step(before, State.CLOSED)) {
                return true;
            }
            before = state();
        }
        return false;
    }
}
