package dev.drydock.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeValuesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Nov 23, 2026, 4:56:10 AM UTC;Nov |23, |2026, |4:56:10 |AM |UTC",
                "2026-11-23 13:00;2026-11-23 |13:00",
                "heron@10.1.2.3 waits;heron@10.1.2.3 |waits",
                "MySQL 9.7.4_x;MySQL |9.7.4_x",
                "well-known names;well-|known |names",
                "\u6ce8\u6587;\u6ce8|\u6587"
            })
    void linesEndBetweenWordsAndNotWithinTimesDatesAndAddresses(String text, String parts) {
        WholeValues breaker = new WholeValues();
        breaker.setText(text);
        StringBuilder seen = new StringBuilder();
        int from = 0;
        for (int at = breaker.next(); at > 0; at = breaker.next()) {
            seen.append(text, from, at).append(at < text.length() ? "|" : "");
            from = at;
        }
        assertThat(seen.toString()).isEqualTo(parts);
    }
}
