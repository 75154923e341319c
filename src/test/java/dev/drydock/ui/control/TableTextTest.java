package dev.drydock.ui.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What leaves a table for another program says what its numbers count. */
class TableTextTest {

    private static final List<DataColumn<Long>> COLUMNS = List.of(
            DataColumn.bytes("Size", thousandths -> thousandths * 1024),
            DataColumn.<Long>number("Deviation", thousandths -> thousandths, Formats::count)
                    .unit(new DataColumn.Unit("%", 10)));

    @Test
    void filesAndRawCopiesHaveTheUnitInTheHeadingAndTheNumberInIt() {
        TableText<Long> text = new TableText<>(COLUMNS, List.of(-2L));
        assertThat(text.csv().lines()).containsExactly("Size (bytes),Deviation (%)", "-2048,-0.2");
        assertThat(text.raw().lines()).containsExactly("Size (bytes)\tDeviation (%)", "-2048\t-0.2");
        assertThat(text.rawTitles()).containsExactly("Size (bytes)", "Deviation (%)");
        assertThat(text.values()).containsExactly(List.of(-2048L, -0.2));
        assertThat(text.shown().lines().findFirst()).contains("Size\tDeviation");
    }
}
