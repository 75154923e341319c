package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts to connect that overlap: each closes only what it has opened itself, and whatever it dies of, the next may begin. */
@NeedsServers
@Timeout(120)
class OpenServersTest {

    /** What the next attempts meet, one each; attempts beyond pass at once. */
    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();

    private final List<State> told = java.util.Collections.synchronizedList(new ArrayList<>());
    private final OpenServers servers = new OpenServers(this::setup, new ServerLocks(InstantSource.system()));

    @AfterEach
    void close() {
        servers.close();
    }

    /** Holds an attempt at its beginning until it may go on, as a slow network does. */
    private record Step(CountDownLatch reached, CountDownLatch go, Runnable then) {

        Step(Runnable then) {
            this(new CountDownLatch(1), new CountDownLatch(1), then);
        }
    }

    private SshSetup setup(Profile profile) {
        Step step = steps.poll();
        if (step != null) {
            step.reached().countDown();
            try {
                step.go().await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            step.then().run();
        }
        return SshSetup.unattended();
    }

    private CompletableFuture<OpenServer> connecting(Profile profile, TestServer server) {
        CompletableFuture<OpenServer> opened = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                opened.complete(servers.open(profile, Lots.password(server)));
            } catch (Throwable failure) {
                opened.completeExceptionally(failure);
            }
        });
        return opened;
    }

    private static void assertNotOpen(CompletableFuture<OpenServer> attempt) {
        assertThatThrownBy(attempt::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.is(DbError.NOT_OPEN)).isTrue());
    }

    @Test
    void anAttemptThatComesLateClosesWhatItHasOpenedAndNothingElse() throws Exception {
        TestServer server = Lab.mysql57();
        try (TcpProxy proxy = TcpProxy.to(server.port())) {
            Profile profile = Lots.profile("127.0.0.1", proxy.port(), server.user());
            Step slow = new Step(() -> {});
            steps.add(slow);
            CompletableFuture<OpenServer> first = connecting(profile, server);
            slow.reached().await();
            servers.close(profile.id());
            assertThat(servers.state(profile.id())).isEqualTo(State.CLOSED);
            OpenServer second = servers.open(profile, Lots.password(server));
            slow.go().countDown();
            assertNotOpen(first);
            assertThat(servers.opened(profile.id())).containsSame(second);
            assertThat(servers.state(profile.id())).isEqualTo(State.CONNECTED);
            assertThat(second.control()
                            .<Long>call(session -> session.number("SELECT 5").orElseThrow()))
                    .isEqualTo(5);
            Lots.eventually(() -> proxy.connections() == 1);
        }
    }

    @Test
    void aLateFailureIsNotTakenForOneOfTheNextAttempt() throws Exception {
        TestServer server = Lab.mysql57();
        Profile profile = Lots.profile(server);
        Step fails = new Step(() -> {
            throw new DrydockException(Problem.of(DbError.NO_ANSWER, "", "somewhere", 10));
        });
        Step slow = new Step(() -> {});
        steps.addAll(List.of(fails, slow));
        CompletableFuture<OpenServer> first = connecting(profile, server);
        fails.reached().await();
        servers.close(profile.id());
        CompletableFuture<OpenServer> second = connecting(profile, server);
        slow.reached().await();
        told.clear();
        servers.onChange((_, state) -> told.add(state));
        fails.go().countDown();
        assertNotOpen(first);
        assertThat(servers.state(profile.id())).isEqualTo(State.CONNECTING);
        slow.go().countDown();
        OpenServer opened = second.join();
        assertThat(servers.opened(profile.id())).containsSame(opened);
        assertThat(told).containsExactly(State.CONNECTED);
    }

    @Test
    void aDefectLeavesNothingConnecting() throws Exception {
        TestServer server = Lab.mysql57();
        Profile profile = Lots.profile(server);
        for (Throwable defect : List.of(new IllegalStateException("defect"), new AssertionError("error"))) {
            Step fails = new Step(() -> {
                switch (defect) {
                    case RuntimeException unchecked -> throw unchecked;
                    case Error error -> throw error;
                    default -> throw new IllegalArgumentException(defect);
                }
            });
            fails.go().countDown();
            steps.add(fails);
            assertThatThrownBy(() -> servers.open(profile, Lots.password(server)))
                    .isSameAs(defect);
            assertThat(servers.state(profile.id())).isEqualTo(State.DISCONNECTED);
        }
        assertThat(servers.open(profile, Lots.password(server)).facts().product())
                .startsWith("MySQL 5.7");
    }
}
