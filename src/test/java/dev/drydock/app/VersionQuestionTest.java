package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.cli.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionQuestionTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private ExitStatus answer(String... words) {
        return VersionQuestion.answer(
                List.of(words),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void verboseSaysVersionCommitDayAndJava() {
        assertThat(VersionQuestion.asked(List.of("--version", "--verbose"))).isTrue();
        assertThat(answer("--version", "--verbose")).isEqualTo(ExitStatus.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .satisfiesExactly(
                        version -> assertThat(version).isEqualTo("drydock " + BuildInfo.version()),
                        commit -> assertThat(commit).matches("commit \\S.*").doesNotContain("$"),
                        day -> assertThat(day).matches("built on \\S.*").doesNotContain("$"),
                        java -> assertThat(java).startsWith("Java " + Runtime.version()));
    }

    @Test
    void aVersionThatDoesNotReachStandardOutputIsNoSuccess() {
        PrintStream full = new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                true,
                StandardCharsets.UTF_8);
        assertThat(VersionQuestion.answer(
                        List.of("--version"), full, new PrintStream(err, true, StandardCharsets.UTF_8)))
                .isEqualTo(ExitStatus.SOME_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("E-1008");
    }

    @Test
    void aQuestionForTheNewestWithoutAnAddressFailsAndSaysWhy() {
        assertThat(answer("--version", "--check")).isEqualTo(ExitStatus.SOME_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("E-1032");
    }

    @Test
    void aCommandThatHasSuchWordsIsACommand() {
        assertThat(VersionQuestion.asked(List.of("count", "--version"))).isFalse();
        assertThat(VersionQuestion.asked(List.of("--verbose"))).isFalse();
    }
}
