package dev.drydock.ui.preferences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.CopyRule;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PreferencesTest {

    private static final Preferences CHOSEN = new Preferences(
            15,
            150,
            true,
            Formats.Style.LOCAL,
            3,
            45,
            0,
            90,
            7,
            600,
            5,
            24,
            new CopyRule(64, "/backup"),
            true,
            true,
            Preferences.Told.ERRORS,
            Preferences.Start.HISTORY,
            Map.of("view.history", "Shortcut+Y", "view.back", ""));

    @Test
    void whatIsRememberedComesBack() {
        assertThat(Preferences.of(CHOSEN.words())).isEqualTo(CHOSEN);
        assertThat(Preferences.of(Map.of())).isEqualTo(Preferences.USUAL);
    }

    @Test
    void whatCannotBeReadIsAsUsualAndTheRestAsChosen() {
        Map<String, String> words = new HashMap<>(CHOSEN.words());
        words.put("preferences.workers", "many");
        words.put("preferences.zoom", "137");
        words.put("preferences.letters", "400");
        Preferences read = Preferences.of(words);
        assertThat(read.workers()).isZero();
        assertThat(read.zoom()).isEqualTo(100);
        assertThat(read.letters()).isEqualTo(20);
        assertThat(read.keepMonths()).isEqualTo(24);
    }

    @Test
    void lanesBeginWithWhatIsPreferred() {
        assertThat(Preferences.USUAL.lanes()).isEqualTo(LaneOptions.USUAL);
        LaneOptions lanes = CHOSEN.lanes();
        assertThat(lanes.workers()).isEqualTo(OptionalInt.of(3));
        assertThat(lanes.maxThreadsRunning()).isEqualTo(OptionalLong.empty());
        assertThat(lanes.maxLagSeconds()).isEqualTo(OptionalLong.of(90));
        assertThat(CHOSEN.longestWaitTime()).isEqualTo(Duration.ofMinutes(45));
    }
}
