package dev.drydock.ui.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is typed into the filter of a table. */
class RowFilterTest {

    private record Line(
            String table,
            String state,
            String hint,
            @Nullable Long rows) {}

    private static final List<Line> LINES = List.of(
            new Line("orders", "counted", "", 1_200L),
            new Line("carts", "failed", "The table is crashed. Repair it.", null),
            new Line("counted words", "failed", "Access denied.", 7L));

    private static final List<DataColumn<Line>> COLUMNS = List.of(
            DataColumn.text("Table", Line::table),
            DataColumn.text("State", Line::state).tooltip(Line::hint),
            DataColumn.number("Rows", Line::rows, Formats::count));

    private static Stream<String> left(String typed) {
        return LINES.stream().filter(new RowFilter<>(COLUMNS).of(typed)).map(Line::table);
    }

    @Test
    void wordsAreLookedForInCauseAndRemedyToo() {
        assertThat(left("repair crashed")).containsExactly("carts");
    }

    @Test
    void aBarLeavesRowsWithEitherWord() {
        assertThat(left("orders|carts")).containsExactly("orders", "carts");
        assertThat(left("orders|carts repair")).containsExactly("carts");
        assertThat(left("carts|")).containsExactly("carts");
    }

    @Test
    void aColumnIsLookedAtAloneAndCanBeTakenAway() {
        assertThat(left("counted")).containsExactly("orders", "counted words");
        assertThat(left("state:counted")).containsExactly("orders");
        assertThat(left("-state:counted")).containsExactly("carts", "counted words");
        assertThat(left("table:\"counted words\"")).containsExactly("counted words");
    }

    @Test
    void onlyRowsLikeOneAreThoseWithTheWholeText() {
        List<Line> lines = List.of(
                new Line("orders", "counted", "", 1L),
                new Line("old_orders", "counted", "", 2L),
                new Line("a \"quoted\"\nname", "counted", "", 3L));
        for (Line line : lines) {
            String only = RowFilter.only("Table", line.table(), false);
            assertThat(only).doesNotContain("\n");
            assertThat(lines.stream().filter(new RowFilter<>(COLUMNS).of(only)))
                    .as(only)
                    .containsExactly(line);
            assertThat(lines.stream().filter(new RowFilter<>(COLUMNS).of("-" + only)))
                    .as("without " + only)
                    .hasSize(2)
                    .doesNotContain(line);
        }
        assertThat(left("state=count")).isEmpty();
        assertThat(left("a=b")).as("no column is so named").isEmpty();
    }

    @Test
    void numbersAreComparedAndAnUnknownOneFitsNeither() {
        assertThat(left("rows>1,000")).containsExactly("orders");
        assertThat(left("rows<1000")).containsExactly("counted words");
    }

    @Test
    void whatNamesNoColumnIsAWordAsItStands() {
        assertThat(left("pigeon:1")).isEmpty();
    }

    @Test
    void copiesAreTextsForTheProgramsThatTakeThem() {
        TableText<Line> text = new TableText<>(COLUMNS, LINES.subList(0, 2));
        assertThat(text.tsv()).endsWith("orders\tcounted\t1200" + System.lineSeparator() + "carts\tfailed\t");
        assertThat(text.csv()).contains("orders,counted,1200");
        assertThat(text.markdown())
                .contains("| Table | State | Rows |", "|---|---|--:|", "| orders | counted | 1,200 |");
        assertThat(text.inList(COLUMNS.getFirst())).isEqualTo("IN ('orders', 'carts')");
        assertThat(text.inList(COLUMNS.getLast()))
                .as("an empty text would be 0 to the server")
                .isEqualTo("IN (1200)");
        assertThat(new TableText<>(COLUMNS, LINES.subList(1, 2)).inList(COLUMNS.getLast()))
                .isEqualTo("IN (NULL)");
    }
}
