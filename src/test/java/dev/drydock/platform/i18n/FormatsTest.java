package dev.drydock.platform.i18n;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FormatsTest {

    @Test
    void countsHaveSeparatorsAndSigns() {
        assertThat(Formats.count(812_404_118)).isEqualTo("812,404,118");
        assertThat(Formats.signed(12_044_210)).isEqualTo("+12,044,210");
        assertThat(Formats.signed(-3)).isEqualTo("−3");
        assertThat(Formats.signed(0)).isEqualTo("0");
    }

    @Test
    void bytesAreInTheUnitThatReadsBest() {
        assertThat(Formats.bytes(0)).isEqualTo("0 B");
        assertThat(Formats.bytes(1000)).isEqualTo("1000 B");
        assertThat(Formats.bytes(1_503_238_553)).isEqualTo("1.4 GB");
        assertThat(Formats.bytes(91L << 30)).isEqualTo("91 GB");
        assertThat(Formats.bytes(16_384)).isEqualTo("16 KB");
    }

    @Test
    void percentsAreSignedAndReach100OnlyAtTheEnd() {
        assertThat(Formats.signedPercent(0.028)).isEqualTo("+2.8 %");
        assertThat(Formats.signedPercent(-0.5)).isEqualTo("−50.0 %");
        assertThat(Formats.percent(0.999)).isEqualTo("99 %");
        assertThat(Formats.percent(1)).isEqualTo("100 %");
    }

    @Test
    void durationsReadAsClockThenAsHours() {
        assertThat(Formats.duration(Duration.ofSeconds(48))).isEqualTo("0:48");
        assertThat(Formats.duration(Duration.ofSeconds(3599))).isEqualTo("59:59");
        assertThat(Formats.duration(Duration.ofMinutes(245))).isEqualTo("4 h 05 min");
        assertThat(Formats.duration(Duration.ofHours(76))).isEqualTo("3 d 04 h");
        assertThat(Formats.measured(Duration.ofMillis(312))).isEqualTo("312 ms");
        assertThat(Formats.measured(Duration.ofMillis(1250))).isEqualTo("1.3 s");
        assertThat(Formats.rough(Duration.ofSeconds(14))).isEqualTo("14 s");
    }

    @Test
    void theTooltipOfATimeIsUtc() {
        assertThat(Formats.utc(Instant.parse("2026-11-12T03:04:05Z"))).isEqualTo("2026-11-12 03:04:05 UTC");
    }
}
