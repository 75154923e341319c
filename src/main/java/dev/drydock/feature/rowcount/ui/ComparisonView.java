package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.Comparison;
import dev.drydock.feature.rowcount.Comparison.Growth;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** Two runs side by side, as the history shows them. */
final class ComparisonView extends BorderPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    ComparisonView(Supplier<HistoryStore> history, long earlierRun, long laterRun) {
        DataTable<Growth> table = new DataTable<>(new Label(TEXT.text("compare.loading")), columns());
        setCenter(table);
        table.counting(TEXT, "table.tables");
        Background.run(
                "compare",
                () -> Comparison.of(history.get(), earlierRun, laterRun),
                table.items()::setAll,
                problem -> setTop(new ErrorPane(problem)));
    }

    private static List<DataColumn<Growth>> columns() {
        return List.of(
                DataColumn.text(
                        TEXT.text("column.schema"), growth -> growth.table().schema()),
                DataColumn.<Growth>text(
                        TEXT.text("column.table"), growth -> growth.table().table()),
                DataColumn.number(TEXT.text("column.before"), growth -> boxed(growth.before()), Formats::count),
                DataColumn.number(TEXT.text("column.after"), growth -> boxed(growth.after()), Formats::count),
                DataColumn.number(TEXT.text("column.growth"), growth -> boxed(growth.rows()), Formats::signed),
                DataColumn.number(
                                TEXT.text("column.growthShare"), ComparisonView::thousandths, CountColumns::thousandths)
                        .unit(CountColumns.PERCENT),
                DataColumn.text(
                        TEXT.text("column.change"),
                        growth -> TEXT.text("change." + growth.change().name().toLowerCase(Locale.ROOT))));
    }

    private static @Nullable Long thousandths(Growth growth) {
        return growth.share().isPresent() ? Math.round(growth.share().getAsDouble() * 1000) : null;
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
