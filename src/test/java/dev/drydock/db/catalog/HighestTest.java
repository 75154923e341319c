package dev.drydock.db.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighestTest {

    @ParameterizedTest
    @CsvSource({
        "tinyint, false, 127",
        "tinyint, true, 255",
        "smallint, false, 32767",
        "smallint, true, 65535",
        "mediumint, false, 8388607",
        "mediumint, true, 16777215",
        "int, false, 2147483647",
        "INT, true, 4294967295",
        "bigint, false, 9223372036854775807",
        "bigint, true, 9223372036854775807",
        "double, false, 9223372036854775807"
    })
    void eachTypeHasItsLargestValue(String type, boolean unsigned, long highest) {
        assertThat(Catalogue.highest(type, unsigned)).isEqualTo(highest);
    }
}
