package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody but the user reads the history, or is let in by the process that serves it. */
class HistoryPrivacyTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private HistoryLocation place = new HistoryLocation(Path.of(""));

    @BeforeEach
    void locate() {
        place = HistoryLocation.in(folder);
    }

    @Test
    void folderAndFilesAreForTheUserAlone() throws IOException {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.begin(Samples.start())
                    .itemBefore(Item.of("table", ObjectName.table("s", "t"), "running")
                            .build());
            assertThat(rights(place.folder())).isEqualTo("rwx------");
            assertThat(place.lockFile()).exists();
            assertAllFilesAreOfTheUser();
        }
        assertAllFilesAreOfTheUser();
    }

    @Test
    void openFoldersAndFilesOfEarlierDaysAreClosed() throws IOException {
        HistoryStore.open(folder, Samples.VERSION).close();
        Files.setPosixFilePermissions(place.folder(), PosixFilePermissions.fromString("rwxr-xr-x"));
        for (Path file : List.of(place.database(), place.passwords(), place.opening())) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        }
        HistoryStore.open(folder, Samples.VERSION).close();

        assertThat(rights(place.folder())).isEqualTo("rwx------");
        assertAllFilesAreOfTheUser();
    }

    @Test
    void aFolderOfAnotherAccountIsRefused() throws Exception {
        Files.createDirectories(place.folder());
        assumeTrue(succeeds("chown", "nobody", place.folder().toString()), "needs root");

        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(folder, Samples.VERSION).close());
        assertThat(failure.problem().code()).isEqualTo(PlatformError.NOT_YOURS);
        assertThat(failure).hasMessageContaining("nobody");
        assertThat(place.database()).doesNotExist();
    }

    @Test
    void anotherAccountReadsNothingAndLocksNothing() throws Exception {
        assumeTrue(succeeds("setpriv", "--reuid=nobody", "--clear-groups", "true"), "needs root and setpriv");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (HistoryStore _ = HistoryStore.open(folder, Samples.VERSION)) {
            for (Path file : List.of(place.lockFile(), place.database(), place.opening(), place.passwords())) {
                assertThat(succeeds("setpriv", "--reuid=nobody", "--clear-groups", "cat", file.toString()))
                        .as(file.toString())
                        .isFalse();
            }
            assertThat(succeeds(
                            "setpriv",
                            "--reuid=nobody",
                            "--clear-groups",
                            "ls",
                            place.folder().toString()))
                    .isFalse();
        }
    }

    @Test
    void whoKnowsThePortAndTheKeyIsNotLetInWithoutAPassword() throws Exception {
        try (HistoryStore _ = HistoryStore.open(folder, Samples.VERSION)) {
            for (String account : List.of("sa", H2Url.OWNER, H2Url.APPLICATION)) {
                assertThatThrownBy(() -> connection(account, "").close())
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                failure ->
                                        assertThat(failure.getErrorCode()).isEqualTo(ErrorCode.WRONG_USER_OR_PASSWORD));
            }
        }
    }

    @Test
    void theAccountOfTheApplicationDefinesNothingAndReadsNoFiles() throws Exception {
        try (HistoryStore _ = HistoryStore.open(folder, Samples.VERSION);
                Connection connection = connection(
                        H2Url.APPLICATION,
                        HistoryPasswords.read(place.passwords()).application());
                Statement statement = connection.createStatement()) {
            for (String refused : List.of(
                    "CREATE ALIAS code AS 'int f() { return 1; }'",
                    "CREATE TRIGGER t BEFORE INSERT ON run CALL 'java.lang.String'",
                    "SELECT FILE_READ('/etc/hostname')",
                    "CALL FILE_WRITE('x', '" + folder.resolve("written") + "')",
                    "SCRIPT TO '" + folder.resolve("written") + "'",
                    "DROP TABLE item",
                    "CREATE USER other PASSWORD '' ADMIN")) {
                assertThatThrownBy(() -> statement.execute(refused)).as(refused).isInstanceOf(SQLException.class);
            }
        }
        assertThat(folder.resolve("written")).doesNotExist();
    }

    @Test
    void lostPasswordsAreACodeAndTheFileStays() throws IOException {
        HistoryStore.open(folder, Samples.VERSION).close();
        byte[] before = Files.readAllBytes(place.database());
        Path kept = Files.move(place.passwords(), folder.resolve("kept"));

        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(folder, Samples.VERSION).close());
        assertThat(failure.problem().code()).isEqualTo(HistoryError.PASSWORDS_LOST);
        assertThat(Files.readAllBytes(place.database())).isEqualTo(before);

        Files.move(kept, place.passwords());
        HistoryStore.open(folder, Samples.VERSION).close();
    }

    @Test
    void theServerListensOnLoopbackOnly() throws Exception {
        try (HistoryStore _ = HistoryStore.open(folder, Samples.VERSION)) {
            int port = port(place.lockFile());
            assertThat(accepts(InetAddress.getLoopbackAddress(), port)).isTrue();
            for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                for (InetAddress address : Collections.list(network.getInetAddresses())) {
                    if (!address.isLoopbackAddress()) {
                        assertThat(accepts(address, port))
                                .as(address.toString())
                                .isFalse();
                    }
                }
            }
        }
    }

    private Connection connection(String account, String password) throws SQLException {
        return DriverManager.getConnection(H2Url.shared(place.database()), account, password);
    }

    private void assertAllFilesAreOfTheUser() throws IOException {
        try (Stream<Path> files = Files.list(place.folder())) {
            for (Path file : files.toList()) {
                // H2 makes its lock file itself; the folder keeps others away from it
                if (!file.equals(place.lockFile())) {
                    assertThat(rights(file)).as(file.toString()).isEqualTo("rw-------");
                }
            }
        }
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private static int port(Path lockFile) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(lockFile, StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        }
        String server = properties.getProperty("server");
        return Integer.parseInt(server.substring(server.lastIndexOf(':') + 1));
    }

    private static boolean accepts(InetAddress address, int port) {
        try (Socket _ = new Socket(address, port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
