package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.HistoryError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the terminal says of a job that could not go on. */
class JobInTerminalTest {

    private static final Problem WHY = Problem.of(HistoryError.INTENT_NOT_RECORDED, "no space", "shop.t");

    @Test
    void aJobThatCouldNotGoOnSaysHowMuchOfItWasDone() {
        assertThat(told(RunOutcome.Counts.of(70, 5, 0))).contains("Of a test: failed at 5 of 70.");
    }

    @Test
    void aJobThatFailedBeforeItsPlanSaysNothingOfIt() {
        assertThat(told(RunOutcome.Counts.NONE)).doesNotContain("failed");
    }

    private static String told(RunOutcome.Counts reached) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), stream, false, stream, false);
        assertThatThrownBy(() -> new JobInTerminal(terminal, "").run(new Failing(reached)))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem()).isEqualTo(WHY));
        return err.toString(StandardCharsets.UTF_8);
    }

    private record Failing(RunOutcome.Counts reached) implements Job<String> {

        @Override
        public String title() {
            return "Of a test";
        }

        @Override
        public String subject() {
            return "nothing";
        }

        @Override
        public String run(JobContext context) {
            context.reached(reached);
            throw new DrydockException(WHY);
        }
    }
}
