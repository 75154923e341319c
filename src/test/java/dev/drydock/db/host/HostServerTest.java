package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.LiveFolder;
import dev.drydock.SmallDisk;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.lab.InJob;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.SeenProcesses;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Stranger;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.profile.SshAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A private server of another machine, behind a real sshd. */
@NeedsServers
@Timeout(300)
class HostServerTest {

    private static final long ROOM = 1_000_000;

    @TempDir
    private Path folder;

    private Path below;
    private HostLogIn logIn;

    @BeforeEach
    void make() throws Exception {
        below = Files.createDirectory(folder.resolve("it's \"below\" $HOME `x`"));
        logIn = new HostLogIn(Files.createDirectory(folder.resolve("log-in")));
    }

    @AfterEach
    void end() {
        logIn.close();
    }

    static List<Arguments> kinds() {
        return Trials.some(
                List.of(
                        Arguments.of(ServerKind.MYSQL_8_0, SshAccess.Program.BUILT_IN),
                        Arguments.of(ServerKind.MARIADB_11_4, SshAccess.Program.SYSTEM)),
                List.of(
                        Arguments.of(ServerKind.MYSQL_9, SshAccess.Program.SYSTEM),
                        Arguments.of(ServerKind.MYSQL_5_7, SshAccess.Program.BUILT_IN),
                        Arguments.of(ServerKind.MARIADB, SshAccess.Program.BUILT_IN)));
    }

    private ServerProgram program(PeerHost host, ServerKind kind) throws Exception {
        return HostServer.program(host.host(), LabPrograms.of(kind, folder).toString());
    }

    private HostServer server(PeerHost host, ServerProgram program) {
        return HostServer.of(host.route(), program, below.toString(), ROOM);
    }

    private static List<String> options(ServerProgram program) {
        return program.mariaDb()
                ? List.of("--skip-ssl")
                : program.atLeast(8, 0, 11)
                        ? List.of("--lower-case-table-names=1", "--loose-mysqlx=OFF")
                        : List.of("--lower-case-table-names=1");
    }

    private boolean empty() throws Exception {
        try (Stream<Path> left = Files.list(below)) {
            return left.findAny().isEmpty();
        }
    }

    private boolean runs() {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().arguments().stream().flatMap(Stream::of))
                .anyMatch(argument -> argument.contains(below.toString() + "/"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void nobodyElseGetsInAndNoSecretIsSeen(ServerKind kind, SshAccess.Program ssh) throws Exception {
        if (kind.name().startsWith("MARIADB")) {
            // its installer is a script that takes no such names
            below = Files.createDirectory(folder.resolve("below"));
        }
        try (PeerHost host = logIn.machine(ssh);
                SeenProcesses seen = new SeenProcesses()) {
            ServerProgram program = program(host, kind);
            HostServer own = server(host, program);
            InJob.of(context -> {
                try (Stranger stranger = new Stranger(data -> data.startsWith(below.toString()), true)) {
                    own.initialise(context, options(program));
                    own.start(context, options(program), Optional.empty());
                    Path private_ = Path.of(own.place().substring(own.place().indexOf(":/") + 1));
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(private_)))
                            .isEqualTo("rwx------");
                    try (OpenServer opened =
                            host.open(Lots.profile("127.0.0.1", own.port(), PrivateServer.USER), own.password())) {
                        assertThat(opened.facts().product() + " "
                                        + opened.facts().version().text())
                                .contains(program.version());
                        assertThat(opened.way()).startsWith("via ");
                    }
                    stranger.awaitRefusal();
                    assertThat(stranger.openFolders()).isEmpty();
                    assertThat(stranger.entered()).isEmpty();
                    assertThat(own.stop()).isTrue();
                    own.start(context, options(program), Optional.empty());
                    String password = own.password().use(plain -> plain);
                    assertThat(LiveFolder.files(private_).stream().filter(file -> holds(file, password)))
                            .isEmpty();
                } finally {
                    assertThat(own.remove()).isTrue();
                }
            });
            String password = own.password().use(plain -> plain);
            Set<String> all = seen.all();
            assertThat(all).anyMatch(words -> words.contains("--datadir=" + below));
            assertThat(all).noneMatch(words -> words.contains(password) || words.contains("IDENTIFIED BY"));
        }
        assertThat(empty()).isTrue();
        // the shells that removed it may still be ending
        Lots.eventually(() -> !runs());
    }

    private static boolean holds(Path file, String text) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1)
                    .contains(text);
        } catch (java.io.IOException gone) {
            return false;
        }
    }

    @Test
    void aConnectionThatIsLostEndsTheServerAndRemovesItsFolder() throws Exception {
        try (TcpProxy between = TcpProxy.to(logIn.port());
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN, between.port())) {
            ServerProgram program = program(host, ServerKind.MYSQL_8_0);
            HostServer own = server(host, program);
            InJob.of(context -> {
                own.initialise(context, List.of());
                own.start(context, List.of(), Optional.empty());
            });
            assertThat(runs()).isTrue();
            assertThat(between.reset()).isPositive();
            Lots.eventually(() -> !runs());
            Lots.eventually(this::empty);
            assertThat(own.remove()).isTrue();
        }
    }

    @Test
    void whatCannotBeIsRefusedAndNothingIsLeft() throws Exception {
        try (PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN);
                SmallDisk small = SmallDisk.mount(folder, "4m")) {
            assertThatThrownBy(() -> HostServer.program(host.host(), below.toString()))
                    .hasMessageContaining("E-6007");
            assertThatThrownBy(() -> HostServer.program(host.host(), "/bin/true"))
                    .hasMessageContaining("E-6007");
            assertThatThrownBy(() -> HostServer.program(host.host(), "/tmp/a\nb"))
                    .hasMessageContaining("E-6007");
            ServerProgram program = program(host, ServerKind.MYSQL_8_0);
            assertThatThrownBy(() ->
                            HostServer.of(host.route(), program, small.folder().toString(), 5_000_000))
                    .hasMessageContaining("E-2410");
            Files.setPosixFilePermissions(below, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThatThrownBy(() -> server(host, program)).hasMessageContaining("E-2409");
            assertThatThrownBy(() -> HostServer.of(host.route(), program, "/no/such", 1))
                    .hasMessageContaining("E-2409");
        }
        assertThat(empty()).isTrue();
    }
}
