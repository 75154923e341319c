package dev.drydock.feature.link.ui;

import dev.drydock.feature.link.LinkColumns;
import dev.drydock.feature.link.LinkOptions;
import dev.drydock.feature.link.LinkRoute;
import dev.drydock.feature.link.LinkScript;
import dev.drydock.feature.link.WayResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.Bars;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javafx.collections.ListChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of the measurement: the ways to choose, a small table, and bars. */
final class LinkView extends BorderPane {

    private static final Messages TEXT = Messages.of("link");

    private static final double GAP = 12;

    private final LinkViewModel model;
    private final VBox top = new VBox(GAP);
    private final DataTable<WayResult> table;
    private final Bars connections = new Bars(TEXT.text("view.chart.connections"));
    private final Bars queries = new Bars(TEXT.text("view.chart.queries"));

    LinkView(LinkViewModel model) {
        this.model = model;
        table = new DataTable<>(
                new EmptyState(Feather.ACTIVITY, TEXT.text("view.empty.title"), TEXT.text("view.empty.text")),
                columns());
        table.view().setId("link-results");
        table.counting(TEXT, "view.counted");
        top.setPadding(new Insets(GAP));
        top.getChildren().addAll(choices(), bounds());
        setTop(top);
        setCenter(table);
        HBox charts = new HBox(4 * GAP, connections, queries);
        HBox.setHgrow(connections, Priority.ALWAYS);
        HBox.setHgrow(queries, Priority.ALWAYS);
        connections.setPrefWidth(1);
        queries.setPrefWidth(1);
        charts.setPadding(new Insets(GAP, 2 * GAP, 2 * GAP, 2 * GAP));
        model.results().addListener((ListChangeListener<WayResult>) _ -> {
            table.items().setAll(model.results());
            connections.show(bars(figures -> figures.connecting().perSecond()));
            queries.show(bars(figures -> figures.asking().perSecond()));
            setBottom(model.results().stream().anyMatch(way -> way.figures().isPresent()) ? charts : null);
        });
        model.job().problem().addListener((_, _, problem) -> show(problem));
    }

    private FlowPane choices() {
        FlowPane line = new FlowPane(2 * GAP, GAP);
        line.setAlignment(Pos.CENTER_LEFT);
        Label caption = new Label(TEXT.text("view.ways"));
        caption.getStyleClass().add("dd-muted");
        line.getChildren().add(caption);
        for (LinkRoute way : LinkRoute.values()) {
            CheckBox box = new CheckBox(way.title());
            box.setId("link-" + way.word());
            box.selectedProperty().bindBidirectional(model.chosen(way));
            HBox holder = new HBox(box);
            if (!way.possible(model.profile())) {
                box.setDisable(true);
                // a disabled control shows no tooltip
                Tooltip.install(holder, new Tooltip(TEXT.text("view.nossh")));
            }
            line.getChildren().add(holder);
        }
        Button measure = new Button(TEXT.text("view.measure"), Icons.of(Feather.PLAY));
        measure.setId("link-measure");
        measure.getStyleClass().add("accent");
        measure.setOnAction(_ -> model.measure());
        if (model.profile().environment().guarded()) {
            measure.setDisable(true);
        } else {
            measure.disableProperty().bind(model.job().running());
        }
        line.getChildren().add(measure);
        return line;
    }

    private Label bounds() {
        LinkOptions usual = LinkOptions.of(List.of());
        Label label = new Label(
                model.profile().environment().guarded()
                        ? TEXT.text("view.production")
                        : TEXT.text(
                                "view.bounds",
                                LinkScript.connections(usual),
                                LinkScript.queries(usual),
                                usual.limit().toSeconds()));
        label.setWrapText(true);
        label.getStyleClass().add("dd-muted");
        return label;
    }

    private void show(@Nullable Problem problem) {
        top.getChildren().removeIf(ErrorPane.class::isInstance);
        if (problem != null) {
            top.getChildren().add(new ErrorPane(problem));
        }
    }

    private static List<DataColumn<WayResult>> columns() {
        List<DataColumn<WayResult>> columns = new ArrayList<>();
        columns.add(DataColumn.of(LinkColumns.WAY).room(DataColumn.Room.KEPT));
        columns.add(DataColumn.<WayResult>text(LinkColumns.ENCRYPTION.title(), LinkView::encryption)
                .tooltip(LinkView::encryption)
                .room(DataColumn.Room.MOST));
        LinkColumns.FIGURES.forEach(column -> columns.add(DataColumn.of(column)));
        return columns;
    }

    /** Or why there is none. */
    private static String encryption(WayResult way) {
        return way.problem()
                .filter(_ -> way.figures().isEmpty())
                .map(Problem::line)
                .orElseGet(() -> LinkColumns.ENCRYPTION.shown(way));
    }

    /** Ways that were not measured are left out. */
    private List<Bars.Bar> bars(ToDoubleFunction<WayResult.Figures> rate) {
        return model.results().stream()
                .flatMap(way -> way.figures().map(rate::applyAsDouble).stream()
                        .map(value ->
                                new Bars.Bar(way.way().title(), value, String.format(Locale.ROOT, "%,.1f", value))))
                .toList();
    }
}
