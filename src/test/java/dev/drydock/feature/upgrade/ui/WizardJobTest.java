package dev.drydock.feature.upgrade.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Jobs;
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

    private void assertDefectIsShown() {
        assertThat(wizard.workingProperty().get()).isNull();
        Problem shown = wizard.problemProperty().get();
        assertThat(shown).isNotNull();
        assertThat(shown.code()).isEqualTo(PlatformError.BUG);
        assertThat(shown.detail()).contains("a defect");
    }
}
