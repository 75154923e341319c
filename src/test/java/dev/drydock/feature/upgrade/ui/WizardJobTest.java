package dev.drydock.feature.upgrade.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Jobs;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

/** A defect in what follows a job must not leave the wizard at work for ever. */
class WizardJobTest {

    private final WizardJob wizard = new WizardJob(new CurrentThreadRunner());

    @Test
    void aResultThatCannotBeTakenEndsTheWorkAndIsShown() {
        wizard.submit(
                Step.PREFLIGHT,
                Jobs.job(_ -> 1),
                () -> {},
                _ -> {
                    throw new IllegalStateException("a defect");
                },
                () -> {});
        assertDefectIsShown();
    }

    @Test
    void aFailureBeforeTheResultIsTakenEndsTheWorkToo() {
        wizard.submit(
                Step.PREFLIGHT,
                Jobs.job(_ -> 1),
                () -> {
                    throw new IllegalStateException("a defect");
                },
                _ -> {},
                () -> {});
        assertDefectIsShown();
    }

    @Test
    void noJobBeginsWhileARemedyRuns() {
        SimpleBooleanProperty remedy = new SimpleBooleanProperty();
        List<Integer> made = new ArrayList<>();
        wizard.occupiedBy(Step.PREFLIGHT, remedy);
        remedy.set(true);
        assertThat(wizard.workingProperty().get()).isEqualTo(Step.PREFLIGHT);
        wizard.submit(Step.PLAN, Jobs.job(_ -> 1), () -> {}, made::add, () -> {});
        assertThat(made).isEmpty();
        remedy.set(false);
        assertThat(wizard.workingProperty().get()).isNull();
        wizard.submit(Step.PLAN, Jobs.job(_ -> 1), () -> {}, made::add, () -> {});
        assertThat(made).containsExactly(1);
    }

    private void assertDefectIsShown() {
        assertThat(wizard.workingProperty().get()).isNull();
        Problem shown = wizard.problemProperty().get();
        assertThat(shown).isNotNull();
        assertThat(shown.code()).isEqualTo(PlatformError.BUG);
        assertThat(shown.detail()).contains("a defect");
    }
}
