package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files on a host, over a real sshd. */
@NeedsServers
@Timeout(120)
class HostFilesTest {

    private static final FileRights PRIVATE = new FileRights("", "600");

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HostLogIn logIn;

    @SuppressWarnings("NullAway.Init")
    private OpenServer server;

    @SuppressWarnings("NullAway.Init")
    private ChangePermit permit;

    @SuppressWarnings("NullAway.Init")
    private HostFiles files;

    @SuppressWarnings("NullAway.Init")
    private Path place;

    @BeforeEach
    void start() throws IOException {
        logIn = new HostLogIn(Files.createDirectory(folder.resolve("way")));
        place = Files.createDirectory(folder.resolve("it's a \"place\" $HOME"));
        begin(SshAccess.Program.BUILT_IN);
    }

    private void begin(SshAccess.Program program) {
        server = logIn.open(Lab.mysql57(), program);
        permit = server.permit();
        files = HostAccess.of(server.databaseHost().orElseThrow()).files();
    }

    @AfterEach
    void stop() {
        permit.close();
        server.close();
        logIn.close();
    }

    private static void fails(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.problem().code())
                                .as(failure.problem().full())
                                .isEqualTo(code));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsReplacedWithItsRightsAndTheFormerOneIsKept(SshAccess.Program program) throws IOException {
        stopAndBegin(program);
        Path file = Files.writeString(place.resolve("my.cnf"), "[mysqld]\nport = 1 # ä\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(place.resolve("link.cnf"), file);
        HostFile read = files.read(link.toString());
        assertThat(read.path()).isEqualTo(file.toRealPath().toString());
        assertThat(read.text()).isEqualTo("[mysqld]\nport = 1 # ä\n");
        String large = "# " + "x".repeat(700_000) + "\n";
        PlacedFile put = files.replace(read, large, permit);
        assertThat(Files.readString(file)).isEqualTo(large);
        assertThat(mode(file)).isEqualTo("rw-r-----");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Path.of(put.kept().orElseThrow())).hasContent("[mysqld]\nport = 1 # ä\n");
        files.takeBack(put, permit);
        assertThat(Files.readString(file)).isEqualTo(read.text());
        assertThat(names()).containsExactly("link.cnf", "my.cnf");
    }

    private void stopAndBegin(SshAccess.Program program) {
        permit.close();
        server.close();
        begin(program);
    }

    @Test
    void whatWasChangedMeanwhileStays() throws IOException {
        Path file = Files.writeString(place.resolve("my.cnf"), "one\n");
        HostFile read = files.read(file.toString());
        Files.writeString(file, "two\n");
        fails(() -> files.replace(read, "three\n", permit), HostError.CHANGED_MEANWHILE);
        PlacedFile put = files.replace(files.read(file.toString()), "three\n", permit);
        Files.writeString(file, "four\n");
        fails(() -> files.takeBack(put, permit), HostError.CHANGED_MEANWHILE);
        fails(() -> files.add(file.toString(), new byte[] {1}, PRIVATE, permit), HostError.CHANGED_MEANWHILE);
        assertThat(Files.readString(file)).isEqualTo("four\n");
        assertThat(names()).hasSize(2);
    }

    @Test
    void aNewFileIsPrivateFromItsFirstByteAndGoesAgain() throws IOException {
        Path file = place.resolve("key");
        PlacedFile put = files.add(file.toString(), new byte[] {0, (byte) 0xff, '\n'}, PRIVATE, permit);
        assertThat(Files.readAllBytes(file)).containsExactly(0, 0xff, '\n');
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(put.kept()).isEmpty();
        fails(() -> files.read(file.toString()), HostError.UNREADABLE);
        files.takeBack(put, permit);
        assertThat(names()).isEmpty();
    }

    @Test
    void nothingIsLeftWhereItCannotBePut() throws IOException {
        fails(
                () -> files.add(place.resolve("none/key").toString(), new byte[] {1}, PRIVATE, permit),
                HostError.NOT_PUT);
        FileRights nobodys = new FileRights("nobody-here:nobody-here", "600");
        fails(() -> files.add(place.resolve("key").toString(), new byte[] {1}, nobodys, permit), HostError.NOT_PUT);
        Files.createSymbolicLink(place.resolve("trap"), folder.resolve("elsewhere"));
        fails(
                () -> files.add(place.resolve("trap").toString(), new byte[] {1}, PRIVATE, permit),
                HostError.CHANGED_MEANWHILE);
        assertThat(names()).containsExactly("trap");
        assertThat(folder.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void aFolderGetsItsRights() throws IOException {
        Path made = place.resolve("a/b");
        files.folder(made.toString(), new FileRights("", "750"), permit);
        files.folder(made.toString(), new FileRights("", "700"), permit);
        assertThat(mode(made)).isEqualTo("rwx------");
        assertThat(files.exists(made.toString())).isTrue();
        assertThat(files.exists(place.resolve("c").toString())).isFalse();
    }

    @Test
    void aCommandRunsAndAClosedPermitSendsNothing() {
        HostAccess host = HostAccess.of(server.databaseHost().orElseThrow());
        String made = place.resolve("made").toString();
        assertThat(host.run("printf '%s' \"it's\" ; exit 3", Duration.ofSeconds(10), permit))
                .isEqualTo(new dev.drydock.db.tunnel.RemoteHost.Output(3, "it's", ""));
        permit.close();
        assertThatThrownBy(() -> files.add(made, "x".getBytes(StandardCharsets.UTF_8), PRIVATE, permit))
                .isInstanceOf(IllegalStateException.class);
        assertThat(Path.of(made)).doesNotExist();
    }
}
