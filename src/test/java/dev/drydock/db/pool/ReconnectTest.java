package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Guard;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that are lost and come back by themselves, and closing what is dead. */
@NeedsServers
@Timeout(120)
class ReconnectTest {

    private static OpenServers servers(List<State> told) {
        OpenServers servers = new OpenServers(_ -> SshSetup.unattended(), new ServerLocks(InstantSource.system()));
        servers.onChange((_, state) -> told.add(state));
        return servers;
    }

    private static long ask(OpenServer opened) {
        return opened.control()
                .call(session -> session.number("SELECT CONNECTION_ID()"))
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aLostServerComesBackByItselfAndStaysTheSameObject(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        List<State> told = new CopyOnWriteArrayList<>();
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServers servers = servers(told)) {
            Profile profile = Lots.profile("127.0.0.1", proxy.port(), server.user());
            OpenServer opened = servers.open(profile, Lots.password(server));
            long before = ask(opened);
            assertThat(opened.query(session -> session.number("SELECT 7")).orElseThrow())
                    .isEqualTo(7);
            proxy.stall();
            proxy.forget();
            Thread.sleep(3_100);
            servers.look(profile.id());
            assertThat(servers.state(profile.id())).isEqualTo(State.RECONNECTING);
            Lots.eventually(() -> opened.tries() > 1);
            proxy.flow();
            Lots.eventually(() -> servers.state(profile.id()) == State.CONNECTED);
            assertThat(servers.opened(profile.id())).containsSame(opened);
            assertThat(ask(opened)).isNotEqualTo(before);
            assertThat(opened.query(session -> session.number("SELECT 8")).orElseThrow())
                    .isEqualTo(8);
            servers.close(profile.id());
            assertThat(told)
                    .containsExactly(
                            State.CONNECTING,
                            State.CONNECTED,
                            State.LOST,
                            State.RECONNECTING,
                            State.CONNECTED,
                            State.CLOSED);
        }
    }

    /** A server may lock the account after some attempts, for all who use it. */
    @Test
    void aRefusedLogInIsNotTriedAgainByItself() throws Exception {
        List<State> told = new CopyOnWriteArrayList<>();
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0);
                OpenServers servers = servers(told)) {
            server.run("CREATE USER app IDENTIFIED BY 'canary-1'", "GRANT PROCESS ON *.* TO app");
            Profile profile = Lots.profile(server, "app");
            OpenServer opened = servers.open(profile, Secret.of("canary-1"));
            long number = ask(opened);
            server.run("ALTER USER app IDENTIFIED BY 'canary-2'", "KILL " + number);
            assertThatThrownBy(() -> ask(opened)).hasMessageContaining("E-2006");
            Lots.eventually(() -> servers.state(profile.id()) == State.LOST);
            String before = refusals(server);
            for (int i = 0; i < 20; i++) {
                servers.look(profile.id());
                for (ThrowingCallable use : List.<ThrowingCallable>of(
                        () -> ask(opened),
                        () -> opened.query(session -> session.number("SELECT 1")),
                        () -> opened.longSession().close())) {
                    assertThatThrownBy(use).hasMessageContaining("E-2006");
                }
                Thread.sleep(100);
            }
            assertThat(servers.state(profile.id())).isEqualTo(State.LOST);
            assertThat(refusals(server)).isEqualTo(before);
            servers.open(profile, Secret.of("canary-2"));
            assertThat(servers.state(profile.id())).isEqualTo(State.CONNECTED);
        }
    }

    private static String refusals(TestServer server) throws Exception {
        return server.value("SELECT VARIABLE_VALUE FROM performance_schema.global_status"
                + " WHERE VARIABLE_NAME = 'Aborted_connects'");
    }

    /** What was read of a server, and all that follows from it, is about its version: it is not mixed with that of another. */
    @Test
    void aServerThatComesBackInAnotherSeriesIsConnectedAnewAndNotReconnected() throws Exception {
        List<State> told = new CopyOnWriteArrayList<>();
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServers servers = servers(told)) {
            Profile profile = Lots.profile(server);
            OpenServer opened = servers.open(profile, Lots.password(server));
            ask(opened);
            server.restart("--version=10.11.99-MariaDB");
            assertThat(ask(opened)).as("a newer release of the series").isPositive();
            server.restart("--version=10.12.1-MariaDB");
            assertThatThrownBy(() -> ask(opened))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("E-2023")
                    .hasMessageContaining("(10.12.1) instead of");
            servers.look(profile.id());
            Lots.eventually(() -> servers.state(profile.id()) == State.LOST);
            Guard load = new LoadGuards(opened)
                    .of(OptionalLong.of(64), OptionalLong.empty(), 1)
                    .getFirst();
            for (ThrowingCallable use : List.<ThrowingCallable>of(
                    load::holdReason,
                    () -> opened.query(session -> session.number("SELECT 1")),
                    () -> opened.longSession().close())) {
                assertThatThrownBy(use).isInstanceOf(ServerException.class).hasMessageContaining("E-2023");
            }
            OpenServer anew = servers.open(profile, Lots.password(server));
            assertThat(anew.facts().version().numbers()).isEqualTo("10.12.1");
            assertThat(servers.opened(profile.id())).containsSame(anew);
            assertThat(ask(anew)).isPositive();
        }
    }

    private record StallAt(TestServer server, String statement) {}

    @Test
    void aSessionIsNotAwaitedForEverIfTheNetworkStopsWhileItIsBeingOpened() throws Exception {
        List<StallAt> cases = new ArrayList<>();
        for (TestServer server : List.of(Lab.mysql57(), Lab.mariadb())) {
            cases.add(new StallAt(server, "SELECT CONNECTION_ID()"));
            cases.add(new StallAt(server, "SELECT UNIX_TIMESTAMP()"));
        }
        AtOnce.each(cases, one -> givesUpWhenTheNetworkStops(one.server(), one.statement()));
    }

    private static void givesUpWhenTheNetworkStops(TestServer server, String at) throws Exception {
        try (TcpProxy proxy = TcpProxy.to(server.port());
                OpenServer opened = OpenServer.open(
                        Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server))) {
            proxy.stallAt(at);
            assertThatThrownBy(opened::longSession)
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            failure -> assertThat(failure.connectionLost()).isTrue());
            proxy.flow();
            Lots.eventually(() -> opens(opened));
        }
    }

    private static boolean opens(OpenServer opened) {
        try (LongSession session = opened.longSession()) {
            return session.sql().number("SELECT 9").orElseThrow() == 9;
        } catch (ServerException notYet) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void closingIsNotHeldUpByANetworkThatSwallowsEverything(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (TcpProxy proxy = TcpProxy.to(server.port())) {
            OpenServer opened =
                    OpenServer.open(Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server));
            LongSession idle = opened.longSession();
            LongSession busy = opened.longSession();
            Thread waiting = Thread.ofVirtual().start(() -> {
                try {
                    busy.sql().number("SELECT SLEEP(60)");
                } catch (ServerException expected) {
                    // it ends with its connection
                }
            });
            Thread pooled = Thread.ofVirtual().start(() -> {
                try {
                    opened.query(session -> session.number("SELECT SLEEP(60)"));
                } catch (ServerException expected) {
                    // it ends with its connection
                }
            });
            Lots.eventually(() -> busy.sql().busy());
            Thread.sleep(300);
            proxy.stall();
            proxy.forget();
            // somebody is just asking the server something, and waits
            Thread asking = Thread.ofVirtual().start(() -> {
                try {
                    ask(opened);
                } catch (ServerException expected) {
                    // nobody answers
                }
            });
            Thread.sleep(200);
            opened.close();
            idle.close();
            busy.close();
            assertThat(waiting.join(Duration.ofSeconds(100))).isTrue();
            assertThat(asking.join(Duration.ofSeconds(100))).isTrue();
            assertThat(pooled.join(Duration.ofSeconds(100))).isTrue();
        }
    }
}
