package dev.drydock.db.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {

    private static Scope tables(String glob) {
        return new Scope(List.of(), List.of(glob), List.of(), false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "orders | shop | orders | true",
                "orders | shop | orders_old | false",
                "ORDERS | shop | orders | true",
                "ord* | shop | orders | true",
                "ord* | shop | old_orders | false",
                "*_20?? | shop | log_2024 | true",
                "*_20?? | shop | log_202 | false",
                "shop.* | shop | orders | true",
                "shop.* | workshop | orders | false",
                "*.orders | shop | orders | true",
                "a.b | x | a.b | true",
                "a.b | a | b | true",
                "a+b | shop | a+b | true",
                "a+b | shop | aab | false",
                "[x] | shop | x | false",
                "x\\Ey | shop | x\\Ey | true",
                "? | shop | é | true"
            })
    void globsMatchNamesAndQualifiedNames(String glob, String schema, String table, boolean expected) {
        assertThat(tables(glob).hasTable(new TableName(schema, table))).isEqualTo(expected);
    }

    @Test
    void aQuestionMarkStandsForOneSymbolOutsideTheBasicPlane() {
        assertThat(tables("?").hasTable(new TableName("s", "😀"))).isTrue();
    }

    @Test
    void anAsteriskAlsoStandsForALineBreak() {
        assertThat(tables("*").hasTable(new TableName("s", "line\nbreak"))).isTrue();
    }

    @Test
    void excludesWinOverIncludes() {
        Scope scope = new Scope(List.of("shop*"), List.of("o*"), List.of("*_tmp", "shop2.orders"), false);
        assertThat(scope.hasTable(new TableName("shop", "orders"))).isTrue();
        assertThat(scope.hasTable(new TableName("shop", "orders_tmp"))).isFalse();
        assertThat(scope.hasTable(new TableName("shop2", "orders"))).isFalse();
        assertThat(scope.hasSchema("shop2")).isTrue();
        assertThat(scope.hasSchema("hr")).isFalse();
    }

    @Test
    void systemSchemasAreInOnlyWhenAskedForAndTheVirtualOnesNever() {
        Scope with = new Scope(List.of(), List.of(), List.of(), true);
        assertThat(Scope.everything().hasSchema("shop")).isTrue();
        assertThat(Scope.everything().hasSchema("mysql")).isFalse();
        assertThat(Scope.everything().hasSchema("SYS")).isFalse();
        assertThat(with.hasSchema("mysql")).isTrue();
        assertThat(with.hasSchema("sys")).isTrue();
        assertThat(with.hasSchema("INFORMATION_SCHEMA")).isFalse();
        assertThat(with.hasSchema("performance_schema")).isFalse();
    }
}
