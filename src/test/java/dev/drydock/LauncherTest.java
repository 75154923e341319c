package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real launcher over a project whose build copies a small program. */
@Timeout(120)
class LauncherTest {

    /** Prints its arguments; "read" prints a file; "wait" uses a library only after a file has come. */
    private static final String MAIN = """
        package dev.drydock.app;
        import java.nio.file.*;
        public class Main {
            public static void main(String[] words) throws Exception {
                var out = new java.io.PrintStream(System.out, true, "UTF-8");
                switch (words[0]) {
                    case "read" -> out.print(Files.readString(Path.of(words[1])));
                    case "wait" -> {
                        out.println("waiting");
                        while (!Files.exists(Path.of(words[1]))) Thread.sleep(20);
                        out.println(Class.forName("late.Late").getConstructor().newInstance());
                    }
                    default -> out.println(String.join("|", words) + " by build " + System.getProperty("drydock.app"));
                }
            }
        }
        """;

    private static final String TRAINING =
            "package dev.drydock.app; public class Training { public static void main(String[] none) {} }";

    private static final String LATE =
            "package late; public class Late { public String toString() { return \"late but there\"; } }";

    /** Copies the program to where the launcher asks for it, while the gate is open. */
    private static final String MAVEN = """
        #!/bin/sh
        here=$(dirname "$0")
        for word; do case $word in -Dapp.dir=*) app=${word#-Dapp.dir=} ;; esac; done
        : "${app:=$PWD/target/app}"
        echo built >>"$here/builds.log"
        while [ -e "$here/gate" ]; do sleep 0.05; done
        [ ! -e "$here/broken" ] || { echo "[ERROR] a fault in the source"; exit 1; }
        mkdir -p "$app/lib" "$app/fx"
        cp "$here/drydock.jar" "$app/drydock.jar"
        cp "$here/late.jar" "$app/lib/late.jar"
        """;

    private static final Map<String, byte[]> JARS = new HashMap<>();

    @TempDir
    private Path project;

    private Path tools;

    @BeforeEach
    void makeProject() throws Exception {
        assumeTrue(Files.exists(Path.of("/bin/sh")), "the launcher of Linux and macOS");
        tools = Files.createDirectory(project.resolve("tools"));
        for (String folder : List.of("src/dev", "src/main/sh", "resources", "test-data/legacy", "target")) {
            Files.createDirectories(project.resolve(folder));
        }
        for (String file : List.of("drydock", "src/dev/find-jdk.sh", "src/main/sh/start.sh")) {
            Files.copy(Path.of(file), project.resolve(file));
        }
        // two starts of Java for each build, of which three tests tell something
        Path start = project.resolve("src/main/sh/start.sh");
        String script = Files.readString(start);
        assertThat(script).contains("\ntrain() {\n");
        Files.writeString(
                start, script.replace("\ntrain() {\n", "\ntrain() {\n  [ -e \"$here/tools/recorded\" ] || return 0\n"));
        Files.writeString(project.resolve("pom.xml"), "");
        Files.writeString(project.resolve("src/main/Source"), "");
        Files.writeString(tools.resolve("mvn"), MAVEN);
        Files.setPosixFilePermissions(tools.resolve("mvn"), PosixFilePermissions.fromString("rwx------"));
        jar("drydock.jar", "dev/drydock/app/Main", MAIN, "dev/drydock/app/Training", TRAINING);
        jar("late.jar", "late/Late", LATE);
        Files.writeString(project.resolve("err"), "");
    }

    @Test
    void aRunningOneKeepsTheJarsItStartedWithWhileAnotherStartBuildsAnew() throws Exception {
        Path go = project.resolve("go");
        Process running = start("LC_ALL=C.UTF-8", "./drydock wait '" + go + "'");
        awaitLine(running);
        sourceChanged();
        assertThat(ended(start("", "./drydock a b"))).startsWith("a|b by build ");
        sourceChanged();
        ended(start("", "./drydock third"));
        assertThat(builds()).hasSize(3);
        Files.writeString(go, "");
        assertThat(ended(running)).isEqualTo("late but there\n");
        sourceChanged();
        ended(start("", "./drydock fourth"));
        assertThat(builds()).as("what nobody uses any more is removed").hasSize(2);
        assertThat(started()).isEqualTo(4);
    }

    @Test
    void theMarksOfThoseThatHaveEndedAreTakenAwayAndThatOfARunningOneStays() throws Exception {
        Path go = project.resolve("go");
        ended(start("", "./drydock first"));
        Process running = start("LC_ALL=C.UTF-8", "exec ./drydock wait '" + go + "'");
        awaitLine(running);
        for (int start = 0; start < 3; start++) {
            ended(start("", "./drydock again"));
        }
        try (Stream<Path> marks = Files.list(builds().getFirst().resolve("users"))) {
            assertThat(marks.map(mark -> mark.getFileName().toString()))
                    .hasSize(2)
                    .contains(Long.toString(running.pid()));
        }
        Files.writeString(go, "");
        assertThat(ended(running)).isEqualTo("late but there\n");
    }

    @Test
    void ofTwoStartsAtOnceOneBuildsAndBothRun() throws Exception {
        Files.writeString(tools.resolve("gate"), "");
        Process first = start("", "./drydock first");
        Process second = start("", "./drydock second");
        while (started() == 0) {
            Thread.sleep(20);
        }
        Files.delete(tools.resolve("gate"));
        assertThat(ended(first)).startsWith("first by build ");
        assertThat(ended(second)).startsWith("second by build ");
        assertThat(started()).isEqualTo(1);
        assertThat(project.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void theLockOfAKilledBuildIsTakenAway() throws Exception {
        Process killed = new ProcessBuilder("sh", "-c", "exit 0").start();
        killed.waitFor();
        Files.createDirectory(project.resolve("target/build.lock"));
        Files.writeString(project.resolve("target/build.lock/pid"), Long.toString(killed.pid()));
        assertThat(ended(start("", "./drydock a"))).startsWith("a by build ");
    }

    @Test
    void aBuildThatFailsLeavesTheLastOneAndNoLock() throws Exception {
        ended(start("", "./drydock a"));
        Files.writeString(tools.resolve("broken"), "");
        sourceChanged();
        Process failing = start("", "./drydock b 2>&1");
        assertThat(new String(failing.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("a fault in the source", "The build failed");
        assertThat(failing.waitFor()).isEqualTo(1);
        assertThat(builds()).hasSize(1);
        assertThat(project.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void argumentsAndFileNamesBeyondAsciiAreReadWithoutALocaleToo() throws Exception {
        for (String environment : List.of("LC_ALL=C", "LANG=C", "LC_ALL=POSIX", "LANG=xx_XX.nothing", "")) {
            assertThat(ended(start(environment, "./drydock 'Bücher_*' '☕ наука'")))
                    .as(environment)
                    .startsWith("Bücher_*|☕ наука by build ");
            assertThat(ended(start(environment, "printf fine >'Прüfung ☕'; ./drydock read 'Прüfung ☕'")))
                    .as(environment)
                    .isEqualTo("fine");
        }
    }

    @Test
    void aRecordingHoldsNoMachineCodeThatAnotherProcessorMayNotHave() throws Exception {
        record();
        ended(start("", "./drydock first"));
        assertThat(builds().getFirst().resolve("command.aot")).exists();
        assertThat(ended(start("DRYDOCK_JAVA_OPTIONS=-XX:+PrintFlagsFinal", "./drydock a")))
                .containsPattern("AOTAdapterCaching +=\\s*false")
                .containsPattern("AOTStubCaching +=\\s*false");
    }

    @Test
    void aRecordingThatDoesNotFitIsSilentAndHarmless() throws Exception {
        record();
        ended(start("", "./drydock first"));
        Path recording = builds().getFirst().resolve("command.aot");
        byte[] whole = Files.readAllBytes(recording);
        for (byte[] other : List.of(new byte[0], new byte[100_000], Arrays.copyOf(whole, whole.length / 2))) {
            Files.write(recording, other);
            assertThat(ended(start("", "./drydock a 2>&1")))
                    .startsWith("a by build ")
                    .hasLineCount(1);
        }
        Files.write(recording, whole);
        Files.setLastModifiedTime(
                builds().getFirst().resolve("drydock.jar"),
                FileTime.from(Instant.now().minusSeconds(90_000)));
        assertThat(ended(start("", "./drydock a 2>&1")))
                .startsWith("a by build ")
                .hasLineCount(1);
    }

    @Test
    void whatAnotherAccountBuiltStartsForThisOne() throws Exception {
        record();
        openToOthers();
        assumeTrue(asNobody("true").waitFor() == 0, "only root can become another account");
        ended(start("", "./drydock first"));
        openToOthers();
        assertThat(ended(asNobody("./drydock a"))).startsWith("a by build ");
        // the build that the other account runs is not swept away
        Path go = project.resolve("go");
        Process running = asNobody("./drydock wait '" + go + "'");
        awaitLine(running);
        sourceChanged();
        ended(start("", "./drydock second"));
        sourceChanged();
        ended(start("", "./drydock third"));
        Files.writeString(go, "");
        assertThat(ended(running)).isEqualTo("late but there\n");
    }

    @Test
    void anAccountThatCannotBuildIsToldWhoCanAndHowToGoOn() throws Exception {
        openToOthers();
        assumeTrue(asNobody("true").waitFor() == 0, "only root can become another account");
        assertRefusedToNobody();
        ended(start("", "./drydock first"));
        openToOthers();
        sourceChanged();
        assertRefusedToNobody();
        // what a killed build left is no reason to wait for ever
        Files.createDirectory(project.resolve("target/build.lock"));
        Files.writeString(project.resolve("target/build.lock/pid"), "999999999");
        assertRefusedToNobody();
    }

    private void record() throws IOException {
        Files.writeString(tools.resolve("recorded"), "");
    }

    private void assertRefusedToNobody() throws Exception {
        Process refused = asNobody("./drydock a 2>&1");
        String said = new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(refused.waitFor()).as(said).isEqualTo(1);
        assertThat(said).contains("nobody cannot write to " + project.resolve("target"), "belongs to root", "cp -R");
    }

    /** As another account reads and enters it, and writes nothing. */
    private void openToOthers() throws Exception {
        assertThat(new ProcessBuilder("chmod", "-R", "go=u,go-w", project.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.setPosixFilePermissions(project.resolve("err"), PosixFilePermissions.fromString("rw-rw-rw-"));
    }

    private Process asNobody(String line) throws IOException {
        Path script = Files.createTempFile(tools, "run", ".sh");
        Files.writeString(script, "exec 2>>err\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("r--r--r--"));
        ProcessBuilder builder = new ProcessBuilder(
                        "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/bin/sh", script.toString())
                .directory(project.toFile());
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    /** Starts a line of the shell in the project; its bytes are UTF-8 whatever the locale of this process is. */
    private Process start(String environment, String line) throws IOException {
        Path script = Files.createTempFile(tools, "run", ".sh");
        Files.writeString(script, "exec 2>>err\n" + line + "\n");
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", script.toString()).directory(project.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.startsWith("LANG"));
        if (!environment.isEmpty()) {
            int sign = environment.indexOf('=');
            builder.environment().put(environment.substring(0, sign), environment.substring(sign + 1));
        }
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private static void awaitLine(Process process) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = process.getInputStream().read(); read >= 0 && read != '\n'; ) {
            line.append((char) read);
            read = process.getInputStream().read();
        }
        assertThat(line).hasToString("waiting");
    }

    private String ended(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(project.resolve("err")))
                .isZero();
        return out;
    }

    private void sourceChanged() throws IOException {
        Files.setLastModifiedTime(
                project.resolve("src/main/Source"), FileTime.from(Instant.now().plusMillis(10)));
    }

    private List<Path> builds() throws IOException {
        try (Stream<Path> folders = Files.list(project.resolve("target/builds"))) {
            return folders.filter(Files::isDirectory).toList();
        }
    }

    private long started() throws IOException {
        Path log = tools.resolve("builds.log");
        return Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }

    /** Compiles sources, given as pairs of class and text, into a jar among the tools; once for all tests. */
    private void jar(String name, String... sources) throws IOException {
        byte[] made = JARS.get(name);
        if (made == null) {
            made = compiled(name, sources);
            JARS.put(name, made);
        }
        Files.write(tools.resolve(name), made);
    }

    private byte[] compiled(String name, String... sources) throws IOException {
        Path classes = Files.createDirectories(tools.resolve(name + ".classes"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (int i = 0; i < sources.length; i += 2) {
                Path source = classes.resolve(sources[i] + ".java");
                Files.createDirectories(source.getParent());
                Files.writeString(source, sources[i + 1]);
                assertThat(ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, "-d", classes.toString(), source.toString()))
                        .isZero();
                jar.putNextEntry(new ZipEntry(sources[i] + ".class"));
                jar.write(Files.readAllBytes(classes.resolve(sources[i] + ".class")));
                jar.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
