package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The copy of the key file that {@code --key-copy} names: only a real one lets anything be encrypted. */
@NeedsServers
@EnabledOnOs(OS.LINUX)
@Timeout(240)
class KeyCopyTest {

    private static final Path OTHER_DEVICE = Path.of("/dev/shm");

    @TempDir
    private Path folder;

    private static Commands.Ended run(Path home, List<String> words, Path copy) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--key-copy", copy.toString()));
        return Commands.next(home, all.toArray(String[]::new));
    }

    private static long runs(Path home) {
        if (!Files.isDirectory(home)) {
            return 0;
        }
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            return history.runs(RunFilter.newest(50)).stream()
                    .filter(run -> run.start().kind().equals("encrypt-at-rest"))
                    .count();
        }
    }

    private static String encrypted(TestServer server) throws Exception {
        return server.value("SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES WHERE NAME LIKE 'shop/%' AND"
                + " ENCRYPTION = 'Y'");
    }

    @Test
    void aCopyThatIsNoneOfTheServersKeysEncryptsNothingAndARealOneOnAnotherDeviceDoes() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            server.run("ALTER INSTANCE ROTATE INNODB MASTER KEY", "SET PERSIST binlog_encryption = ON");
            Path keys = Path.of(server.value("SELECT @@plugin_dir"))
                    .resolve("../keys")
                    .normalize();
            Path home = Files.createDirectory(folder.resolve("home"));
            List<String> words = List.of(
                    "encryption",
                    "run",
                    "--server",
                    "mysql://root@127.0.0.1:" + server.port(),
                    "--backup",
                    "a dump",
                    "--folder",
                    folder.resolve("files").toString(),
                    "--key-file",
                    keys.toString(),
                    "--yes");

            Commands.Ended directory = run(home, words, Files.createDirectory(folder.resolve("directory")));
            assertThat(directory.err()).contains("E-4680");
            assertThat(directory.status()).isEqualTo(1);
            Path pipe = folder.resolve("pipe");
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                    .isZero();
            assertThat(run(home, words, pipe).err()).contains("E-4680");
            assertThat(runs(home)).as("refused before a run was begun").isZero();

            assertThat(run(home, words, folder.resolve("missing")).err()).contains("E-4680");
            Path link = Files.createSymbolicLink(folder.resolve("link"), keys);
            Path hard = keys.resolveSibling("hard-link");
            Files.createLink(hard, keys);
            for (Path itself : List.of(keys, link, hard)) {
                Commands.Ended refused = run(home, words, itself);
                assertThat(refused.err()).as("%s", itself).contains("E-4694");
                assertThat(refused.status()).isEqualTo(1);
            }
            Files.delete(hard);
            Path other = folder.resolve("other");
            Files.writeString(other, Files.readString(keys) + " ");
            assertThat(run(home, words, other).err()).contains("E-4673").doesNotContain(Files.readString(keys));
            Files.writeString(other, "");
            assertThat(run(home, words, other).err()).contains("E-4673");
            assertThat(encrypted(server)).isEqualTo("0");

            Path copy = Files.createTempFile(
                    Files.isWritable(OTHER_DEVICE) ? OTHER_DEVICE : folder, "drydock-key-copy", ".keys");
            try {
                Files.write(copy, Files.readAllBytes(keys));
                Commands.Ended done = run(home, words, copy);
                assertThat(encrypted(server)).as(done.err()).isEqualTo("1");
                assertThat(done.err()).doesNotContain("E-46");
            } finally {
                Files.delete(copy);
            }
        }
    }

    @Test
    void aCopyOfAnotherKeyThanTheOneForAMariaDbIsRefusedBeforeItsFilesAreThere() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            Path key = folder.resolve("own-key");
            Files.writeString(key, "1;" + "0a".repeat(32) + "\n");
            Path other = folder.resolve("other");
            Files.writeString(other, "1;" + "0b".repeat(32) + "\n");
            Path files = folder.resolve("files");
            Path home = folder.resolve("home");
            Commands.Ended refused = run(
                    home,
                    List.of(
                            "encryption",
                            "run",
                            "--server",
                            "mysql://root@127.0.0.1:" + host.server().port(),
                            "--backup",
                            "a dump",
                            "--folder",
                            files.toString(),
                            "--option-file",
                            host.optionFile().toString(),
                            "--own-key",
                            key.toString(),
                            "--key-file",
                            host.keys().toString(),
                            "--yes"),
                    other);
            assertThat(refused.err()).contains("E-4673").doesNotContain("0a0a0a0a");
            assertThat(refused.status()).isEqualTo(1);
            assertThat(files.resolve("my.cnf")).doesNotExist();
            assertThat(host.server()
                            .value("SELECT COUNT(*) FROM information_schema.PLUGINS WHERE PLUGIN_TYPE ="
                                    + " 'ENCRYPTION'"))
                    .isEqualTo("0");
        }
    }
}
