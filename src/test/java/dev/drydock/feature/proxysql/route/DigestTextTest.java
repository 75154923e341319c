package dev.drydock.feature.proxysql.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Normalised texts as ProxySQL 2.7.1 counted them. */
class DigestTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "SELECT (1 + 2) * 3, 'a?b' FROM t;SELECT (?+?) *?,? FROM t",
                "SELECT 1 + a FROM t;SELECT ?+ a FROM t",
                "SELECT a + 1 FROM t;SELECT a ? FROM t",
                "SELECT a + b FROM t;SELECT a  b FROM t",
                "SELECT a * 1 + b;SELECT a *?+ b",
                "SELECT 1 - -1;SELECT ?- ?",
                "SELECT a -1;SELECT a ?",
                "SELECT a - b - 1;SELECT a  b ?",
                "SELECT 1 / 2 % 3;SELECT ?/?%?",
                "SELECT 'a' + 'b';SELECT ?+?",
                "SELECT a = 1 AND b < 2;SELECT a = ? AND b < ?",
                "SELECT a=1;SELECT a=?",
                "SELECT * , 1;SELECT *,?",
                "SELECT count( * ) , 2 * 3 FROM t;SELECT count(*),?*? FROM t",
                "SELECT a * 'x';SELECT a *?",
                "SELECT NOT 1 + 1;SELECT NOT ?+?",
            })
    void isThatOfProxySql(String sql, String digest) {
        assertThat(DigestText.of(sql)).isEqualTo(digest);
    }
}
