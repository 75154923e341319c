package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of progress on terminals of any width. */
class TerminalProgressTest {

    private static final JobSnapshot HALF = snapshot("Count tables", 0.5);

    private static JobSnapshot snapshot(String stage, double done) {
        return new JobSnapshot(
                1,
                "Count rows",
                "shop",
                JobState.RUNNING,
                List.of(new StageSnapshot(
                        stage,
                        (long) (done * 10),
                        new Total.Exact(10),
                        Optional.of(done),
                        false,
                        Duration.ZERO,
                        Optional.empty(),
                        false,
                        false)),
                List.of(),
                false,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "200,'Count tables  ████████████░░░░░░░░░░░░  50 %  5 of 10'",
        "79,'Count tables  ████████████░░░░░░░░░░░░  50 %  5 of 10'",
        "46,'Count tables  █████░░░░░  50 %  5 of 10'",
        "39,' 50 %  Count tables  5 of 10'",
        "16,' 50 %  Count tables  5 of 10'"
    })
    void theBarTakesTheRoomThatThereIsAndThePercentComesFirstWhereThereIsNone(int columns, String line) {
        assertThat(TerminalProgress.line(HALF, columns)).isEqualTo(line);
    }

    @Test
    void aTerminalThatKnowsNoSizeIsAskedInAnotherWay() {
        assertThat(TerminalWidth.columns("24 17\n")).hasValue(17);
        assertThat(TerminalWidth.columns("0 0\n")).isEmpty();
        assertThat(TerminalWidth.columns("")).isEmpty();
    }

    @Test
    void aLineThatGotTooLongForAResizedTerminalIsCutOffByIt() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        new Terminal(InputStream.nullInputStream(), stream, false, stream, true).redraw("half \u001b[2J");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[?7lhalf \\u001b[2J\u001b[?7h");
    }
}
