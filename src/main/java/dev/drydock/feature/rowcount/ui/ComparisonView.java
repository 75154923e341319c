package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.Comparison;
import dev.drydock.feature.rowcount.Comparison.Change;
import dev.drydock.feature.rowcount.Comparison.Growth;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.task.Background;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Two runs side by side, as the history shows them: of which server and when, how much changed, and what changed first. */
final class ComparisonView extends BorderPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    private record Compared(List<RunSummary> runs, List<Growth> growth) {}

    ComparisonView(Supplier<HistoryStore> history, long earlierRun, long laterRun) {
        DataTable<Growth> table = new DataTable<>(new Label(TEXT.text("compare.loading")), columns());
        setCenter(table);
        table.view().setId("compared");
        table.counting(TEXT, "table.tables");
        Background.run(
                "compare",
                () -> new Compared(
                        Stream.of(earlierRun, laterRun)
                                .map(history.get()::run)
                                .flatMap(Optional::stream)
                                .toList(),
                        Comparison.of(history.get(), earlierRun, laterRun)),
                found -> {
                    setTop(head(found));
                    table.items().setAll(found.growth());
                },
                problem -> setTop(new ErrorPane(problem)));
    }

    private static VBox head(Compared found) {
        VBox head = new VBox();
        head.getStyleClass().add("dd-compared");
        for (RunSummary run : found.runs()) {
            String of = run.equals(found.runs().getFirst()) ? "compare.earlier" : "compare.later";
            Label line = new Label(TEXT.text(
                    of,
                    Long.toString(run.id()),
                    run.start().server().profileName(),
                    run.start().server().address(),
                    Formats.time(run.started())));
            line.setTooltip(new Tooltip(Formats.utc(run.started())));
            head.getChildren().add(line);
        }
        if (found.runs().stream()
                        .map(run -> run.start().server().key())
                        .distinct()
                        .count()
                > 1) {
            head.getChildren().add(new StateLabel(Feather.ALERT_TRIANGLE, TEXT.text("compare.servers"), Tone.WARNING));
        }
        Label sum = new Label(sum(found.growth()));
        sum.getStyleClass().add("dd-strong");
        head.getChildren().add(sum);
        return head;
    }

    private static String sum(List<Growth> growth) {
        Map<Change, Integer> tables = new EnumMap<>(Change.class);
        growth.forEach(one -> tables.merge(one.change(), 1, Integer::sum));
        return TEXT.text(
                "compare.sum",
                tables.getOrDefault(Change.GREW, 0) + tables.getOrDefault(Change.SHRANK, 0),
                tables.getOrDefault(Change.NEW, 0),
                tables.getOrDefault(Change.GONE, 0),
                tables.getOrDefault(Change.SAME, 0),
                tables.getOrDefault(Change.UNKNOWN, 0) + tables.getOrDefault(Change.NOT_COMPARED, 0));
    }

    private static List<DataColumn<Growth>> columns() {
        return List.of(
                DataColumn.text(
                        TEXT.text("column.schema"), growth -> growth.table().schema()),
                DataColumn.<Growth>text(
                        TEXT.text("column.table"), growth -> growth.table().table()),
                DataColumn.text(
                        TEXT.text("column.change"),
                        growth -> TEXT.text("change." + growth.change().name().toLowerCase(Locale.ROOT))),
                DataColumn.number(TEXT.text("column.growth"), growth -> boxed(growth.moved()), Formats::signed),
                DataColumn.number(
                                TEXT.text("column.growthShare"), ComparisonView::thousandths, CountColumns::thousandths)
                        .unit(CountColumns.PERCENT),
                DataColumn.number(TEXT.text("column.before"), growth -> boxed(growth.before()), Formats::count),
                DataColumn.number(TEXT.text("column.after"), growth -> boxed(growth.after()), Formats::count));
    }

    private static @Nullable Long thousandths(Growth growth) {
        return growth.share().isPresent() ? Math.round(growth.share().getAsDouble() * 1000) : null;
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
