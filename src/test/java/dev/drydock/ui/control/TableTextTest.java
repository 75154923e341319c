package dev.drydock.ui.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.i18n.Formats;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
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
        assertThat(text.lines()).isEqualTo("-2048\t-0.2");
        assertThat(text.csv().lines()).containsExactly("Size (bytes),Deviation (%)", "-2048,-0.2");
        assertThat(text.tsv().lines()).containsExactly("Size (bytes)\tDeviation (%)", "-2048\t-0.2");
        assertThat(text.rawTitles()).containsExactly("Size (bytes)", "Deviation (%)");
        assertThat(text.values()).containsExactly(List.of(-2048L, new BigDecimal("-0.2")));
    }

    /** As the program that takes the copy reads them, whatever the screen shows. */
    @Test
    void copiedNumbersHaveNoSeparatorNoUnitNoExponentAndTheMinusOfAscii() {
        DataColumn<Double> decimal = DataColumn.decimal(
                "Paused", OptionalDouble::of, share -> Formats.signedPercent(share) + " of the time");
        DataColumn<Double> whole = DataColumn.number("Growth", Double::longValue, Formats::signed);
        TableText<Double> text =
                new TableText<>(List.of(decimal, whole), List.of(-12_345_678_901.0, 1e-7, 0.29, Double.NaN));
        assertThat(text.lines().lines()).containsExactly("-12345678901\t-12345678901", "0\t0", "0.29\t0", "\t0");
        assertThat(text.cells(whole).lines()).startsWith("-12345678901");
        assertThat(text.inList(decimal)).isEqualTo("IN (-12345678901, 0, 0.29)");
        assertThat(new TableText<>(List.of(decimal.unit(new DataColumn.Unit("%", 0.01))), List.of(0.29))
                        .tsv()
                        .lines())
                .containsExactly("Paused (%)", "29");
    }

    @Test
    void storedValuesAreInAListAsAStatementTakesThem() {
        DataColumn<DataColumn.Stored> stored = DataColumn.values("bin", false, DataColumn.Stored::text, value -> value);
        TableText<DataColumn.Stored> text = new TableText<>(
                List.of(stored),
                List.of(
                        new DataColumn.Stored("0x00FF", "x'00FF'"),
                        new DataColumn.Stored("\\N", ""),
                        new DataColumn.Stored("0x00FF… (9 bytes)", ""),
                        new DataColumn.Stored("it's", "'it''s'")));
        assertThat(text.inList(stored)).isEqualTo("IN (x'00FF', 'it''s')");
        assertThat(text.lines().lines()).contains("\\N", "it's");
    }

    @Test
    void aDashForNothingIsCopiedAsNothing() {
        DataColumn<String> names = DataColumn.text("Names", name -> name);
        assertThat(new TableText<>(List.of(names, names), List.of(Formats.NONE)).lines())
                .isEqualTo("\t");
    }

    @Test
    void aColumnOfNumbersCannotBeMadeWithoutTheNumbers() {
        assertThatThrownBy(() -> new DataColumn<Long>(
                        "Rows",
                        Formats::count,
                        Comparator.naturalOrder(),
                        true,
                        null,
                        null,
                        null,
                        DataColumn.Room.USUAL,
                        DataColumn.Unit.SECONDS,
                        ""))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
