package dev.drydock.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.task.RunOutcome.Counts;
import dev.drydock.platform.task.RunOutcome.Kind;
import org.junit.jupiter.api.Test;

class RunOutcomeTest {

    @Test
    void theWorstThatTheCountsSayIsTheEnd() {
        assertThat(RunOutcome.ended(Counts.of(3, 3, 0)).kind()).isEqualTo(Kind.COMPLETE);
        assertThat(RunOutcome.ended(Counts.of(0, 0, 0)).kind()).isEqualTo(Kind.NOTHING_IN_SCOPE);
        assertThat(RunOutcome.ended(Counts.of(3, 2, 1).toResolve(4)).kind()).isEqualTo(Kind.SOME_FAILED);
        assertThat(RunOutcome.ended(Counts.of(3, 3, 0).toResolve(4).visible(false))
                        .kind())
                .isEqualTo(Kind.TO_RESOLVE);
        assertThat(RunOutcome.ended(Counts.of(3, 3, 0).visible(false)).kind()).isEqualTo(Kind.PARTLY_VISIBLE);
    }

    @Test
    void onlyACompleteEndIsGood() {
        for (Kind kind : Kind.values()) {
            assertThat(new RunOutcome(kind, Counts.NONE).good()).as(kind.word()).isEqualTo(kind == Kind.COMPLETE);
        }
    }

    @Test
    void eachEndHasItsWords() {
        assertThat(RunOutcome.ended(Counts.of(3, 2, 1)).text()).isEqualTo("complete with 1 failed");
        assertThat(RunOutcome.ended(Counts.of(3, 2, 1).toResolve(2)).text())
                .isEqualTo("complete with 1 failed, 2 to resolve");
        assertThat(RunOutcome.cancelled(Counts.of(2021, 6, 0)).text()).isEqualTo("cancelled at 6 of 2,021");
        assertThat(RunOutcome.cancelled(Counts.NONE).text()).isEqualTo("cancelled");
        assertThat(RunOutcome.failed(Counts.of(71, 6, 1)).text()).isEqualTo("failed at 6 of 71");
        assertThat(RunOutcome.interrupted(Counts.of(71, 6, 0)).text()).isEqualTo("interrupted at 6 of 71");
        assertThat(RunOutcome.ended(Counts.NONE).text()).isEqualTo("nothing in scope");
    }
}
