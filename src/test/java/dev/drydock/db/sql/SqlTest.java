package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "plain | `plain`",
                "select | `select`",
                "two words | `two words`",
                "a`b | `a``b`",
                "`` | ``````",
                "it's \"x\" | `it's \"x\"`",
                "#mysql50#a-b | `#mysql50#a-b`",
                "back\\slash | `back\\slash`",
                "a.b | `a.b`"
            })
    void aNameIsQuotedSoThatItIsOneName(String name, String quoted) {
        assertThat(Sql.name(name)).isEqualTo(quoted);
    }

    @Test
    void schemaAndNameAreQuotedEach() {
        assertThat(Sql.name("a.b", "c`d")).isEqualTo("`a.b`.`c``d`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b"})
    void whatNoServerAcceptsIsRefused(String name) {
        assertThatThrownBy(() -> Sql.name(name)).isInstanceOf(IllegalArgumentException.class);
    }
}
