package dev.drydock.profile.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real programs: small scripts. */
@Timeout(120)
class PasswordCommandTest {

    private static final Duration SHORT = Duration.ofMillis(700);

    private final String password = "canary" + UUID.randomUUID();

    @TempDir
    private Path folder;

    private List<String> script(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("a script"), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return List.of(file.toString());
    }

    private String run(List<String> words) {
        return new PasswordCommand(words).run().use(plain -> plain);
    }

    private DrydockException fails(List<String> words, Duration limit, ProfileError code) {
        DrydockException failure =
                catchThrowableOfType(DrydockException.class, () -> new PasswordCommand(words, limit).run());
        assertThat(failure).isNotNull();
        assertThat(failure.problem().code()).as(failure.problem().full()).isEqualTo(code);
        StringWriter everything = new StringWriter();
        failure.printStackTrace(new PrintWriter(everything, true));
        assertThat(everything.toString() + failure.problem().full()).doesNotContain(password);
        return failure;
    }

    @Test
    void theFirstLineIsThePasswordAndArgumentsArriveAsTheyAre() throws Exception {
        assertThat(run(List.of(script("echo \"[$1][$2]\"; echo login: dba").getFirst(), "a b", "$(id) ; * 'q'")))
                .isEqualTo("[a b][$(id) ; * 'q']");
        assertThat(run(script("printf 'no end of line'"))).isEqualTo("no end of line");
        assertThat(run(script("printf 'of Windows \\r\\nmore'"))).isEqualTo("of Windows ");
        assertThat(run(script("printf 'gr\\303\\274n'"))).isEqualTo("grün");
    }

    @Test
    void aProgramThatReadsItsInputFindsNone() throws Exception {
        assertThat(run(script("read answer && echo asked || echo \"" + password + "\"")))
                .isEqualTo(password);
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        DrydockException failure = fails(List.of("/nowhere/pass", "show"), SHORT, ProfileError.COMMAND_NOT_STARTED);
        assertThat(failure.problem().sentence()).contains("/nowhere/pass");
        fails(List.of(), SHORT, ProfileError.COMMAND_NOT_STARTED);
    }

    @Test
    void whatAFailingProgramSaysIsShownAndWhatItPrintsIsNot() throws Exception {
        DrydockException failure = fails(
                script("echo " + password + "; echo 'the store is locked' >&2; exit 7"),
                Duration.ofSeconds(60),
                ProfileError.COMMAND_FAILED);
        assertThat(failure.problem().sentence()).contains("status 7").contains("the store is locked");
    }

    @Test
    void aProgramThatHangsIsEndedWithWhatItStarted() throws Exception {
        Path child = folder.resolve("child");
        DrydockException failure = fails(
                script("echo waiting >&2; echo " + password + "\nsleep 3600 & echo $! > '" + child + "'; wait"),
                Duration.ofSeconds(10),
                ProfileError.COMMAND_TOO_LONG);
        assertThat(failure.problem().sentence()).contains("waiting");
        long pid = Long.parseLong(Files.readString(child).strip());
        long deadline = System.nanoTime() + Duration.ofSeconds(100).toNanos();
        while (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent() && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void nothingAndAnEmptyFirstLineAreNoPassword() throws Exception {
        fails(script("exit 0"), Duration.ofSeconds(60), ProfileError.COMMAND_NOTHING);
        fails(script("echo; echo " + password), Duration.ofSeconds(60), ProfileError.COMMAND_NOTHING);
    }

    @Test
    void aMegabyteBehindTheFirstLineIsReadAwayAndOneInItIsTooMuch() throws Exception {
        assertThat(run(script("echo " + password + "; head -c 1000000 /dev/zero | tr '\\0' x")))
                .isEqualTo(password);
        DrydockException failure = fails(
                script("head -c 1000000 /dev/zero | tr '\\0' x"),
                Duration.ofSeconds(60),
                ProfileError.COMMAND_TOO_MUCH);
        assertThat(failure.problem().full()).doesNotContain("xxxx");
    }

    @Test
    void aMegabyteOfComplaintsIsCutAndDoesNotStopTheProgram() throws Exception {
        DrydockException failure = fails(
                script("head -c 1000000 /dev/zero | tr '\\0' y >&2; exit 1"),
                Duration.ofSeconds(60),
                ProfileError.COMMAND_FAILED);
        assertThat(failure.problem().detail()).hasSize(2000);
    }

    @Test
    void aLineIsReadIntoWordsAsItIsWritten() {
        assertThat(CommandWords.of("  op read \"op://Private/db prod/password\" 'a b'c \"\" "))
                .containsExactly("op", "read", "op://Private/db prod/password", "a bc", "");
        assertThat(CommandWords.of("C:\\tools\\pass.exe show a\\ b \"say \\\"hi\\\"\""))
                .containsExactly("C:\\tools\\pass.exe", "show", "a b", "say \"hi\"");
        for (List<String> words : List.of(
                List.of("a", "b c", "", "'", "\"", "\\", "\\\\ \\\""),
                List.of("C:\\x y\\z.exe", "$(id)"),
                List.<String>of())) {
            assertThat(CommandWords.of(CommandWords.text(words))).isEqualTo(words);
        }
    }
}
