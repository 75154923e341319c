package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.pool.OpenServers.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The states of a connection and the steps between them. */
@Timeout(120)
class LifecycleTest {

    private final List<State> told = Collections.synchronizedList(new ArrayList<>());
    private final Lifecycle lifecycle = new Lifecycle(told::add);

    private void connected() {
        assertThat(lifecycle.step(State.DISCONNECTED, State.CONNECTING)).isTrue();
        assertThat(lifecycle.step(State.CONNECTING, State.CONNECTED)).isTrue();
    }

    @Test
    void aLostConnectionIsReconnectedAndEveryStepIsTold() {
        connected();
        assertThat(lifecycle.step(State.CONNECTED, State.LOST)).isTrue();
        assertThat(lifecycle.step(State.LOST, State.RECONNECTING)).isTrue();
        assertThat(lifecycle.step(State.RECONNECTING, State.CONNECTED)).isTrue();
        assertThat(told)
                .containsExactly(State.CONNECTING, State.CONNECTED, State.LOST, State.RECONNECTING, State.CONNECTED);
    }

    @Test
    void aStepFromAnotherStateIsNotTakenAndNotTold() {
        assertThat(lifecycle.step(State.CONNECTED, State.LOST)).isFalse();
        assertThat(lifecycle.state()).isEqualTo(State.DISCONNECTED);
        assertThat(told).isEmpty();
    }

    @Test
    void aStepThatDoesNotExistIsADefect() {
        assertThatThrownBy(() -> lifecycle.step(State.DISCONNECTED, State.CONNECTED))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> lifecycle.step(State.CONNECTED, State.RECONNECTING))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsClosedStaysClosed() {
        connected();
        assertThat(lifecycle.close()).isTrue();
        assertThat(lifecycle.close()).isFalse();
        assertThat(lifecycle.step(State.CONNECTED, State.LOST)).isFalse();
        assertThat(lifecycle.step(State.RECONNECTING, State.CONNECTED)).isFalse();
        assertThatThrownBy(() -> lifecycle.step(State.CLOSED, State.CONNECTING))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ofManyThreadsThatTakeTheSameStepOneDoes() throws Exception {
        for (int round = 0; round < 200; round++) {
            Lifecycle one = new Lifecycle(_ -> {});
            one.step(State.DISCONNECTED, State.CONNECTING);
            one.step(State.CONNECTING, State.CONNECTED);
            AtomicInteger taken = new AtomicInteger();
            CountDownLatch go = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < 8; number++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    try {
                        go.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    taken.addAndGet(one.step(State.CONNECTED, State.LOST) ? 1 : 0);
                }));
            }
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(taken).hasValue(1);
        }
    }
}
