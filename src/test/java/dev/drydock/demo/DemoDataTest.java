package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoDataTest {

    @Test
    void definitionsMakeTheSameTablesWithoutRows() {
        List<String> definitions = DemoData.definitions();
        assertThat(definitions).noneMatch(statement -> statement.contains("INSERT"));
        assertThat(tables(definitions)).isEqualTo(tables(DemoData.statements())).hasSizeGreaterThan(60);
    }

    private static List<String> tables(List<String> statements) {
        return statements.stream()
                .filter(statement -> statement.startsWith("CREATE TABLE"))
                .toList();
    }
}
