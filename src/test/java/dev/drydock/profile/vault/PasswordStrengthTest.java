package dev.drydock.profile.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PasswordStrengthTest {

    @Test
    void wordsAndPatternsAreWeakWhateverTheirLength() {
        assertThat(PasswordStrength.of("password1234").score()).isLessThan(2);
        assertThat(PasswordStrength.of("qwertzuiopqwertzuiop").score()).isLessThan(3);
    }

    @Test
    void fourRandomWordsAreStrong() {
        PasswordStrength strength = PasswordStrength.of("lantern ochre gravel teapot");
        assertThat(strength.score()).isEqualTo(PasswordStrength.BEST);
        assertThat(strength.digits()).isGreaterThan(10);
    }

    @Test
    void aVeryLongOneIsEstimatedInReasonableTime() {
        org.junit.jupiter.api.Assertions.assertTimeout(
                Duration.ofSeconds(20), () -> PasswordStrength.of("x1".repeat(5000)));
    }
}
