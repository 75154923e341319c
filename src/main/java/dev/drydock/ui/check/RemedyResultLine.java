package dev.drydock.ui.check;

import dev.drydock.remedy.RemedyResult;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import org.kordamp.ikonli.feather.Feather;

/** What came of the last remedies, above the findings; takes no room before. JavaFX thread only. */
public final class RemedyResultLine extends StateLabel {

    public RemedyResultLine() {
        setId("remedy-result");
        setWrapText(true);
        setMinHeight(USE_PREF_SIZE);
        setVisible(false);
        setManaged(false);
        getStyleClass().add("dd-findings-counts");
    }

    public void show(RunResult<RemedyResult> result) {
        boolean good = result.outcome().good();
        show(
                good ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
                result.value().text(),
                good ? Tone.SUCCESS : Tone.WARNING);
        setVisible(true);
        setManaged(true);
    }
}
