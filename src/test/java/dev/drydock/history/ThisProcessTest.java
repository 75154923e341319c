package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that is set moves the start of every process, by what Linux tells; a number alone tells nothing. */
class ThisProcessTest {

    /** Waits until it is ended, with these arguments in its command line. */
    private static Process waiting(String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "read line", "sh");
        builder.command().addAll(List.of(arguments));
        Process started = builder.start();
        // the system has no words of a process that is just becoming its program
        Path words = Path.of("/proc", Long.toString(started.pid()), "cmdline");
        Lots.eventually(() ->
                Files.notExists(words) || Files.readString(words).endsWith(arguments[arguments.length - 1] + "\0"));
        return started;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 6_000})
    void aDrydockWhoseStartHasMovedStillLivesHoweverLongItsClassPathIs(int length) throws Exception {
        Process drydock = waiting("-cp", "x".repeat(length), "dev.drydock.app.Main", "count");
        try {
            Instant started = drydock.info().startInstant().orElseThrow();
            for (Duration moved : new Duration[] {Duration.ZERO, Duration.ofSeconds(5), Duration.ofHours(26)}) {
                assertThat(ThisProcess.lives(drydock.pid(), started.plus(moved)))
                        .isTrue();
                assertThat(ThisProcess.lives(drydock.pid(), started.minus(moved)))
                        .isTrue();
            }
            assertThat(ThisProcess.lives(drydock.pid(), null)).isTrue();
        } finally {
            drydock.destroyForcibly().waitFor();
        }
        assertThat(ThisProcess.lives(drydock.pid(), null)).isFalse();
    }

    @Test
    void anotherProgramUnderTheNumberOfADeadOneDoesNotCount() throws Exception {
        Process other = waiting("dev.drydock.txt");
        try {
            Instant started = other.info().startInstant().orElseThrow();
            assertThat(ThisProcess.lives(other.pid(), started.minus(Duration.ofHours(1))))
                    .isFalse();
            assertThat(ThisProcess.lives(other.pid(), started.plus(Duration.ofHours(1))))
                    .isFalse();
        } finally {
            other.destroyForcibly().waitFor();
        }
    }
}
