package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of installing and of releasing, with nothing built. */
class InstallersTest {

    @TempDir
    private Path folder;

    private static final String OFFERED = " --offered-by 'Example Ltd, 1 Example Street, 1000 Example'";

    private record Ended(int status, String said) {}

    @BeforeEach
    void systemOfTheScripts() {
        assumeTrue(Files.exists(Path.of("/bin/bash")), "the scripts of Linux and macOS");
    }

    private Ended run(String line) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", line)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().remove("DRYDOCK_JAVA_OPTIONS");
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), said);
    }

    private void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void anInstalledDrydockStartsFromAnyFolderByALink() throws Exception {
        Path installed = folder.resolve("some where/drydock");
        program(installed.resolve("bin/drydock"), Files.readString(Path.of("installers/linux/drydock")));
        program(installed.resolve("runtime/bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.createDirectories(installed.resolve("app/lib"));
        Files.copy(Path.of("src/main/sh/start.sh"), installed.resolve("app/start.sh"));
        Files.createFile(installed.resolve("app/command.aot"));
        Files.createSymbolicLink(folder.resolve("link"), installed.resolve("bin/drydock"));
        assertThat(run("cd /; '" + folder + "/link' count 'a b'").said().lines())
                .contains(
                        "-XX:AOTCache=" + installed.toRealPath().resolve("app/command.aot"),
                        "-Ddrydock.app=" + installed.toRealPath().resolve("app"),
                        "-XX:TieredStopAtLevel=1")
                .endsWith("dev.drydock.app.Main", "count", "a b");
        assertThat(run("./link").said()).contains("-Xmx512m").doesNotContain("AOTCache", "--module-path");
        assertThat(run("./link open 'mysql://dba@db 1'").said())
                .contains("-Xmx512m", "--add-modules=javafx.controls")
                .endsWith("dev.drydock.app.Main\nopen\nmysql://dba@db 1\n");
    }

    private void project() throws Exception {
        assumeTrue(run("command -v git").status() == 0, "git is not installed");
        Files.createDirectories(folder.resolve("installers"));
        for (String script : List.of("release", "package", "offered-by.sh")) {
            program(folder.resolve("installers").resolve(script), Files.readString(Path.of("installers", script)));
        }
        for (String kept : List.of("resources/db/history", "test-data/data-folders/schema-7")) {
            Files.createDirectories(folder.resolve(kept));
        }
        Files.writeString(folder.resolve("resources/db/history/V7__more.sql"), "");
        Files.writeString(folder.resolve("test-data/data-folders/schema-7/profiles.json"), "");
        Files.writeString(folder.resolve("pom.xml"), "  <version>0.1.0</version>\n");
        Files.writeString(folder.resolve("CHANGELOG.md"), "# Changes\n\n## Not released yet\n- something\n");
        commit();
    }

    private void commit() throws Exception {
        assertThat(run("git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -q -m a")
                        .status())
                .isZero();
    }

    @Test
    void aReleaseThatIsOnlySaidChangesNothing() throws Exception {
        project();
        Ended said = run("installers/release --dry-run" + OFFERED + " 0.2.0");
        assertThat(said.said().lines().filter(line -> line.startsWith("[release]")))
                .containsExactly(
                        "[release] ./verify",
                        "[release] set_version",
                        "[release] git commit -q -a -m Release 0.2.0",
                        "[release] make_packages",
                        "[release] try_packages",
                        "[release] write_notes",
                        "[release] git tag -a v0.2.0 -m Drydock 0.2.0",
                        "[release] dry run: nothing was changed");
        assertThat(said.status()).isZero();
        assertThat(run("git status --porcelain; git tag; git log --oneline | wc -l")
                        .said()
                        .strip())
                .isEqualTo("1");
    }

    @Test
    void aReleaseIsRefusedForWhatIsNotReady() throws Exception {
        project();
        assertThat(run("installers/release" + OFFERED + " next").said()).contains("is not a version");
        Files.writeString(folder.resolve("resources/db/history/V8__newer.sql"), "");
        assertThat(run("installers/release --dry-run" + OFFERED + " 0.2.0").said())
                .contains("not committed");
        commit();
        assertThat(run("installers/release --dry-run" + OFFERED + " 0.2.0").said())
                .contains("no data folder of history schema 8");
    }

    @Test
    void nothingIsMadeForOthersWithoutTheOneWhoOffersTheSourceAndAnAddress() throws Exception {
        project();
        Ended nobody = run("installers/release --dry-run 0.2.0");
        assertThat(nobody.status()).isEqualTo(1);
        assertThat(nobody.said()).contains("name who offers the source").doesNotContain("[release]");
        for (String noAddress : List.of("''", "'Example Ltd'", "'Example Ltd, '", "$'Example\n, Ltd'")) {
            for (String script : List.of("release --dry-run", "package")) {
                Ended refused = run("installers/" + script + " --offered-by " + noAddress + " 0.2.0");
                assertThat(refused.status()).as(script + noAddress).isEqualTo(1);
                assertThat(refused.said()).contains("a name and an address").doesNotContain("[release]", "[package]");
            }
        }
    }
}
