package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where new files can be written by everybody, those of the data folder are the user's alone from their first moment. */
@DisabledOnOs(OS.WINDOWS)
class OpenUmaskTest {

    @TempDir
    private Path folder;

    @Test
    void everyFileThatIsMadeIsPrivate() throws Exception {
        Path home = folder.resolve("home");
        run(home, "", "servers", "add", "db1", "--host", "127.0.0.1", "--port", "1", "--user", "dba");
        run(home, "master-Pass9\nmaster-Pass9\n", "vault", "create", "--stdin");
        // the last one, since each start repairs what is there
        run(home, "", "count", "--server", "mysql://dba@127.0.0.1:1");
        assertThat(all(home))
                .extracting(path -> home.relativize(path) + " " + rights(path))
                .contains("profiles.json rw-------", "vault rw-------", "logs/drydock.log rw-------")
                .contains("history/history.mv.db rw-------", "history/history.opening rw-------")
                .allMatch(found -> found.endsWith(" rwx------") || found.endsWith(" rw-------"));
    }

    private static void run(Path home, String input, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "umask 000; exec \"$@\"", "sh"));
        command.addAll(DrydockProcess.command(List.of(words)));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO().redirectInput(ProcessBuilder.Redirect.PIPE);
        builder.environment().put("DRYDOCK_HOME", home.toString());
        Process process = builder.start();
        try (var typed = process.outputWriter()) {
            typed.write(input);
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private static List<Path> all(Path home) throws IOException {
        try (Stream<Path> paths = Files.walk(home)) {
            return paths.toList();
        }
    }

    private static String rights(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
