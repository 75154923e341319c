package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An opened server whose SSH session is shared, cut, frozen and closed. */
@NeedsServers
@Timeout(120)
class SshLifecycleTest {

    private static final Duration LIMIT = Duration.ofSeconds(100);

    /** An answer may come later than a probe waits for it. */
    private static final int BUSY_MACHINE_TRIES = 3;

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Path ssh;

    @SuppressWarnings("NullAway.Init")
    private Path key;

    @SuppressWarnings("NullAway.Init")
    private Sshd sshd;

    @BeforeEach
    void start() throws IOException {
        sshd = Sshd.start(folder.resolve("sshd"));
        ssh = Files.createDirectory(folder.resolve("ssh"));
        key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
    }

    @AfterEach
    void stop() {
        sshd.close();
    }

    private OpenServer open(SshAccess.Program program) {
        SshHop hop = new SshHop("127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
        Profile profile = Lots.profile(server).withSsh(new SshAccess(program, List.of(hop)));
        return OpenServer.open(profile, Lots.password(server), new SshSetup(ssh, SshQuestions.unattended()));
    }

    @Test
    void aPeerSharesTheSshSessionAndLeavesItOpen() {
        TestServer other = Lab.mysql80();
        try (OpenServer opened = open(SshAccess.Program.BUILT_IN)) {
            long sessions = sshd.sessions();
            OpenServer peer = opened.peers().open(other.host(), other.port());
            assertThat(peer.facts().version().major()).isEqualTo(8);
            assertThat(sshd.sessions()).isEqualTo(sessions);
            peer.close();
            assertThat(opened.<Long>query(session -> session.number("SELECT 1").orElseThrow()))
                    .isEqualTo(1);
        }
    }

    private static CompletableFuture<ServerException> sleeping(LongSession session) {
        CompletableFuture<ServerException> end = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                session.sql().query("SELECT SLEEP(1000)", row -> row.text(1));
                end.completeExceptionally(new AssertionError("it went on"));
            } catch (ServerException failure) {
                end.complete(failure);
            }
        });
        return end;
    }

    private static long ask(OpenServer opened) {
        return opened.control()
                .call(session -> session.number("SELECT CONNECTION_ID()"))
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void allConnectionsShareOneSessionAndALargeResultComesThrough(SshAccess.Program program) throws Exception {
        try (OpenServer opened = open(program);
                LongSession one = opened.longSession();
                LongSession two = opened.longSession()) {
            assertThat(sshd.sessions()).isEqualTo(1);
            String pooled = opened.query(
                    session -> session.first("SELECT 1", row -> row.text(1)).orElseThrow());
            assertThat(pooled).isEqualTo("1");
            String large = two.sql()
                    .first("SELECT REPEAT('x', 3000000)", row -> row.text(1))
                    .orElseThrow();
            assertThat(large).hasSize(3_000_000);
            assertThat(one.sql().id()).isNotEqualTo(two.sql().id());
            assertThat(opened.way()).isEqualTo("via 127.0.0.1");
            assertThat(opened.databaseHost()
                            .orElseThrow()
                            .run("echo 7", LIMIT, 10)
                            .out())
                    .isEqualTo("7\n");
        }
        Lots.eventually(() -> sshd.sessions() == 0);
    }

    @ParameterizedTest
    @EnumSource
    void aCutSessionEndsItsStatementsAndTheNextUseBuildsANewOne(SshAccess.Program program) throws Exception {
        try (OpenServer opened = open(program);
                LongSession session = opened.longSession()) {
            CompletableFuture<ServerException> end = sleeping(session);
            Thread.sleep(300);
            long before = ask(opened);
            assertThat(sshd.cut()).isPositive();
            ServerException failure = end.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(failure.connectionLost()).as(failure.problem().full()).isTrue();
            assertThat(ask(opened)).isNotEqualTo(before);
            Lots.eventually(() -> sshd.sessions() == 1);
        }
    }

    @Test
    void aSilentSessionIsNoticedWhileItIsSilent() throws Exception {
        try (OpenServer builtIn = open(SshAccess.Program.BUILT_IN);
                OpenServer system = open(SshAccess.Program.SYSTEM);
                LongSession first = builtIn.longSession();
                LongSession second = system.longSession()) {
            List<CompletableFuture<ServerException>> ends = List.of(sleeping(first), sleeping(second));
            Thread.sleep(300);
            sshd.freeze();
            try {
                AtOnce.each(ends, end -> {
                    ServerException failure = end.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
                    assertThat(failure.connectionLost())
                            .as(failure.problem().full())
                            .isTrue();
                });
            } finally {
                sshd.thaw();
            }
            assertThat(ask(builtIn)).isPositive();
            assertThat(ask(system)).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDeadWayDoesNotHoldUpClosing(SshAccess.Program program) throws Exception {
        OpenServer opened = open(program);
        LongSession session = opened.longSession();
        assertThat(ask(opened)).isPositive();
        try (OpenServer beside = open(program);
                LongSession other = beside.longSession()) {
            CompletableFuture<ServerException> noticed = sleeping(other);
            sshd.freeze();
            opened.close();
            session.close();
            assertThat(noticed)
                    .as("closing ends before anybody has noticed that the way is dead")
                    .isNotDone();
            assertThatThrownBy(() -> ask(opened)).isInstanceOf(ServerException.class);
        } finally {
            sshd.thaw();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProbeAfterSleepDropsADeadSessionSoThatTheNextUseDoesNotMeetIt(SshAccess.Program program) throws Exception {
        try (OpenServer opened = open(program)) {
            long before = ask(opened);
            boolean kept = false;
            for (int tries = 1; tries <= BUSY_MACHINE_TRIES && !kept; tries++) {
                before = ask(opened);
                opened.probeWay();
                kept = ask(opened) == before;
            }
            assertThat(kept).as("a session that answers is kept").isTrue();
            sshd.freeze();
            opened.probeWay();
            sshd.restart();
            assertThat(ask(opened))
                    .as("the first that is asked goes a new way, and does not meet the dead one")
                    .isNotEqualTo(before);
        }
    }
}
