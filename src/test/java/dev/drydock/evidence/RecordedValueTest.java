package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.report.model.ReportValue;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** What the history keeps for programs is read by people. */
class RecordedValueTest {

    @Test
    void numbersHaveTheirUnitAndNoMoreDigitsThanPeopleRead() {
        assertThat(RecordedValue.of("data bytes", "2048")).isEqualTo(new ReportValue.Bytes(2048));
        assertThat(RecordedValue.of("locked millis", "12")).isEqualTo(new ReportValue.Span(12));
        assertThat(RecordedValue.of("took", "PT1.5S")).isEqualTo(new ReportValue.Span(1500));
        assertThat(RecordedValue.of("throughput", "40343.0")).isEqualTo(new ReportValue.Count(40343));
        assertThat(RecordedValue.of("ratio", "1.16894327"))
                .isEqualTo(new ReportValue.Decimal(new BigDecimal("1.169"), ""));
        assertThat(RecordedValue.of("encrypted share", "0.0000"))
                .isEqualTo(new ReportValue.Decimal(BigDecimal.ZERO, "%"));
        assertThat(RecordedValue.of("encrypted share", "1.0"))
                .isEqualTo(new ReportValue.Decimal(new BigDecimal("100"), "%"));
        assertThat(RecordedValue.of("encrypted share", "0.4567"))
                .isEqualTo(new ReportValue.Decimal(new BigDecimal("45.7"), "%"));
        assertThat(RecordedValue.of("version", "10.11.19")).isEqualTo(ReportValue.text("10.11.19"));
    }

    @Test
    void wordsOfProgramsAreWordsOfPeople() {
        assertThat(RecordedValue.of("mode", "own_moment")).isEqualTo(ReportValue.text("per table"));
        assertThat(RecordedValue.of("partitions", "true")).isEqualTo(ReportValue.text("yes"));
        assertThat(RecordedValue.of("table", "own_moment")).isEqualTo(ReportValue.text("own_moment"));
        assertThat(RecordedValue.label("ssh session millis")).isEqualTo("SSH session");
        assertThat(RecordedValue.label("tls offered")).isEqualTo("TLS offered");
    }
}
