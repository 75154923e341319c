package dev.drydock.ui.history;

import dev.drydock.evidence.ItemWords;
import dev.drydock.evidence.RecordedValue;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportValue;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One run of the history: what it was, what came of it, its findings, its items. */
final class RunDetail extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    /** Of the height; the items are what is looked for. */
    private static final double MOST_OF_FACTS = 0.4;

    private static final double LEAST_FACTS = 60;
    private static final double LEAST_ITEMS = 110;

    private final TabPane results = new TabPane();
    private final InvalidationListener findingsRead;
    private @Nullable Tab foundTab;

    /** @param words of the kind of the run */
    RunDetail(HistoryViewModel model, RunSummary run, ItemWords words) {
        getStyleClass().add("dd-run-detail");
        Label title = new Label(TEXT.text(
                "task.title", run.start().title(), run.start().server().profileName()));
        title.getStyleClass().add("dd-section");
        Label id = new Label(TEXT.text("run.number", run.id()));
        id.getStyleClass().add("dd-muted");
        Region state = RunStateLabel.of(run);
        // the tab and the list say the name, too
        title.setMinWidth(0);
        state.setMinWidth(USE_PREF_SIZE);
        id.setMinWidth(USE_PREF_SIZE);
        HBox head = new HBox(12, title, state, id);
        head.setAlignment(Pos.BASELINE_LEFT);
        VBox about = new VBox(8, facts(run));
        if (!run.problemText().isEmpty()) {
            about.getChildren()
                    .add(new StateLabel(
                            Feather.ALERT_OCTAGON, run.problemText() + " (" + run.problemCode() + ")", Tone.DANGER));
        }
        ScrollPane scroll = new ScrollPane(about);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(LEAST_FACTS);
        scroll.maxHeightProperty().bind(heightProperty().multiply(MOST_OF_FACTS));
        scroll.getStyleClass().add("edge-to-edge");
        DataTable<Item> table = items(model, run, words);
        results.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        results.getTabs().add(new Tab(TEXT.text("run.items"), table));
        results.setMinHeight(LEAST_ITEMS);
        VBox.setVgrow(results, Priority.ALWAYS);
        getChildren().addAll(head, scroll, results);
        setMinHeight(0);
        findingsRead = _ -> showFindings(model.findings());
        // the model outlives the details of all runs that were looked at
        model.findings().addListener(new WeakInvalidationListener(findingsRead));
        showFindings(model.findings());
    }

    /** A table of two columns; what says nothing is left out. */
    private static GridPane facts(RunSummary run) {
        GridPane table = new GridPane();
        table.setId("run-facts");
        table.getStyleClass().add("dd-run-facts");
        fact(table, TEXT.text("run.server"), server(run));
        fact(table, TEXT.text("run.by"), run.start().osUser() + "@" + run.machine());
        fact(table, TEXT.text("run.account"), run.start().account());
        fact(table, TEXT.text("run.started"), Formats.time(run.started()))
                .setTooltip(new Tooltip(Formats.utc(run.started())));
        fact(table, TEXT.text("run.took"), run.duration().map(Formats::measured).orElse(Formats.NONE));
        fact(table, TEXT.text("run.version"), run.applicationVersion());
        run.start().settings().forEach((name, value) -> recorded(table, name, value));
        run.summary().forEach((name, value) -> recorded(table, name, value));
        return table;
    }

    private static void recorded(GridPane table, String name, String value) {
        ReportFact fact = RecordedValue.fact(name, value);
        String text = value.isBlank() ? "" : shown(fact.value());
        if (!text.isBlank()) {
            fact(table, fact.label(), text);
        }
    }

    private static Label fact(GridPane table, String name, String value) {
        Label caption = new Label(name);
        caption.getStyleClass().add("dd-muted");
        caption.setMinWidth(USE_PREF_SIZE);
        GridPane.setValignment(caption, VPos.TOP);
        Label text = new Label(value);
        text.setWrapText(true);
        table.addRow(table.getRowCount(), caption, text);
        return text;
    }

    private static String shown(ReportValue value) {
        return switch (value) {
            case ReportValue.Text(String text) -> text;
            case ReportValue.Count(long count) -> Formats.count(count);
            case ReportValue.Decimal(BigDecimal number, String unit) -> (number.toPlainString() + " " + unit).strip();
            case ReportValue.Bytes(long bytes) -> Formats.bytes(bytes);
            case ReportValue.Span(long millis) -> Formats.measured(Duration.ofMillis(millis));
            case ReportValue.Moment(Instant at) -> Formats.time(at);
            case ReportValue.None _ -> Formats.NONE;
        };
    }

    private static String server(RunSummary run) {
        return run.start().server().flavour() + " " + run.start().server().version() + ", "
                + run.start().server().address();
    }

    private void showFindings(List<RecordedFinding> found) {
        results.getTabs().remove(foundTab);
        if (!found.isEmpty()) {
            FindingsTable findings = new FindingsTable("run-findings");
            findings.show(found.stream().map(RecordedFinding::finding).toList());
            Tab tab = new Tab(TEXT.text("run.tab.findings", found.size()), findings);
            results.getTabs().addFirst(tab);
            results.getSelectionModel().select(tab);
            foundTab = tab;
        }
    }

    private static DataTable<Item> items(HistoryViewModel model, RunSummary run, ItemWords words) {
        // the table is empty until they are read
        boolean some = run.itemCounts().values().stream().anyMatch(count -> count > 0);
        Label none = new Label(TEXT.text(some ? "run.reading" : "run.noitems"));
        none.getStyleClass().add("dd-muted");
        DataTable<Item> table = new DataTable<>(
                none,
                List.of(
                        DataColumn.<Item>text(TEXT.text("item.object"), words::object),
                        DataColumn.<Item>text(TEXT.text("item.kind"), words::kind)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.number(TEXT.text("item.measure"), Item::measure, Formats::count),
                        DataColumn.number(TEXT.text("item.estimate"), Item::estimate, Formats::count)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.bytes(TEXT.text("item.bytes"), Item::bytes).room(DataColumn.Room.LEAST),
                        DataColumn.number(
                                        TEXT.text("item.time"),
                                        Item::millis,
                                        millis -> Formats.measured(java.time.Duration.ofMillis(millis)))
                                .unit(DataColumn.Unit.MILLIS)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.<Item>text(TEXT.text("item.status"), item -> status(item, words))
                                .tooltip(Item::errorText),
                        DataColumn.<Item>text(
                                TEXT.text("item.more"), item -> words.more(item, RunDetail::shown, ", "))));
        table.view().setId("run-items");
        table.counting(TEXT, "table.items");
        // bound to the model's list, which is emptied and filled again when another run is shown
        javafx.beans.binding.Bindings.bindContent(table.items(), model.items());
        return table;
    }

    private static String status(Item item, ItemWords words) {
        String status = words.status(item);
        return item.errorText().isEmpty() ? status : status + ": " + item.errorText() + " (" + item.errorCode() + ")";
    }
}
