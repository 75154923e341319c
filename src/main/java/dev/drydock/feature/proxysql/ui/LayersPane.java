package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.layer.DiffLine;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.ui.ProxySqlViewModel.Layers;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Memory, runtime and disk side by side: the modules, and the rows of the chosen one, differences first. */
final class LayersPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    private final DataTable<ModuleComparison> modules;
    private final DataTable<DiffLine> lines;
    private final Label readAt = new Label();
    private final Label unknown = new Label();
    private final CheckBox differences = new CheckBox(TEXT.text("layers.differences"));

    LayersPane(ProxySqlViewModel model) {
        modules = new DataTable<>(
                new EmptyState(Feather.LAYERS, TEXT.text("layers.empty.title"), TEXT.text("layers.empty.text")),
                List.of(
                        DataColumn.<ModuleComparison>text(
                                        TEXT.text("column.module"),
                                        compared -> compared.module().title())
                                .graphic(LayersPane::icon),
                        DataColumn.<ModuleComparison>text(
                                TEXT.text("column.load"),
                                compared -> compared.load().text()),
                        DataColumn.<ModuleComparison>text(
                                TEXT.text("column.save"),
                                compared -> compared.save().text()),
                        OverviewPane.number("column.monitor", ModuleComparison::byMonitor, 90)));
        modules.view().setId("proxysql-modules");
        modules.counting(TEXT, "modules.counted");
        Button again = new Button(TEXT.text("read.again"), Icons.of(Feather.REFRESH_CW));
        again.setId("proxysql-read-layers");
        again.setOnAction(_ -> model.readLayers());
        again.disableProperty().bind(model.readingProperty());
        modules.addTool(button(
                "load",
                model,
                chosen -> model.applying().apply(chosen.module(), true, false),
                compared -> !compared.load().nothing()));
        modules.addTool(button(
                "save",
                model,
                chosen -> model.applying().apply(chosen.module(), false, true),
                compared -> !compared.save().nothing()));
        modules.addTool(takeBack(model));
        modules.addTool(again);
        lines = new DataTable<>(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("lines.empty.title"), TEXT.text("lines.empty.text")),
                lineColumns());
        lines.view().setId("proxysql-lines");
        lines.counting(TEXT, "lines.counted");
        differences.setId("proxysql-differences");
        differences.setSelected(true);
        differences.setOnAction(_ -> showLines());
        HBox tool = new HBox(differences);
        tool.setAlignment(Pos.CENTER);
        lines.addTool(tool);
        SplitPane split = new SplitPane(modules, lines);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.38);
        setCenter(split);
        readAt.setId("proxysql-layers-read");
        readAt.getStyleClass().add("dd-muted");
        modules.addTool(readAt);
        unknown.setId("proxysql-unknown");
        unknown.getStyleClass().add("dd-muted");
        unknown.setWrapText(true);
        unknown.setPadding(new Insets(8));
        unknown.managedProperty().bind(unknown.textProperty().isNotEmpty());
        setBottom(unknown);
        modules.view().getSelectionModel().selectedItemProperty().addListener((_, _, _) -> showLines());
        model.layersProperty().addListener((_, _, read) -> show(read));
    }

    private Button button(
            String name,
            ProxySqlViewModel model,
            Consumer<ModuleComparison> act,
            Predicate<ModuleComparison> possible) {
        Button button = new Button(TEXT.text("layers." + name));
        button.setId("proxysql-" + name);
        button.setOnAction(_ -> chosen().ifPresent(act));
        button.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> model.readingProperty().get()
                                || chosen().filter(possible).isEmpty(),
                        modules.view().getSelectionModel().selectedItemProperty(),
                        model.readingProperty()));
        return button;
    }

    private MenuButton takeBack(ProxySqlViewModel model) {
        MenuButton menu = new MenuButton(TEXT.text("layers.takeback"));
        menu.setId("proxysql-takeback");
        for (Draft.Source source : Draft.Source.values()) {
            MenuItem item = new MenuItem(TEXT.text("layers.from." + source));
            item.setOnAction(_ -> chosen().ifPresent(one -> model.applying().takeBack(one.module(), source)));
            menu.getItems().add(item);
        }
        menu.disableProperty()
                .bind(modules.view().getSelectionModel().selectedItemProperty().isNull());
        return menu;
    }

    private Optional<ModuleComparison> chosen() {
        return Optional.ofNullable(modules.view().getSelectionModel().getSelectedItem());
    }

    private void show(@Nullable Layers read) {
        if (read == null) {
            return;
        }
        readAt.setText(TEXT.text("layers.read", Formats.clock(read.at())));
        List<String> others = read.read().unknown();
        unknown.setText(others.isEmpty() ? "" : TEXT.text("layers.unknown", String.join(", ", others)));
        int chosen = modules.view().getSelectionModel().getSelectedIndex();
        modules.items().setAll(read.modules());
        int first = (int) read.modules().stream()
                .takeWhile(compared -> !compared.pending())
                .count();
        modules.view()
                .getSelectionModel()
                .select(chosen >= 0 ? chosen : first == read.modules().size() ? 0 : first);
    }

    private void showLines() {
        ModuleComparison chosen = modules.view().getSelectionModel().getSelectedItem();
        if (chosen == null) {
            lines.items().clear();
            return;
        }
        boolean only = differences.isSelected();
        Background.run(
                "proxysql-lines",
                () -> DiffLine.of(chosen, only),
                made -> {
                    boolean still =
                            chosen.equals(modules.view().getSelectionModel().getSelectedItem())
                                    && only == differences.isSelected();
                    if (still) {
                        lines.items().setAll(made);
                    }
                },
                problem -> lines.items().clear());
    }

    private static Node icon(ModuleComparison compared) {
        return compared.pending()
                ? Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass())
                : Icons.of(Feather.CHECK, Tone.SUCCESS.styleClass());
    }

    private static List<DataColumn<DiffLine>> lineColumns() {
        return List.of(
                text("column.table", DiffLine::table),
                text("column.key", DiffLine::key),
                text("column.column", DiffLine::column),
                text("column.memory", DiffLine::memory),
                marked("column.runtime", DiffLine::runtime, DiffLine::unloaded),
                marked("column.disk", DiffLine::disk, DiffLine::unsaved),
                text("column.loadrow", line -> line.load().text()),
                text("column.saverow", line -> line.save().text()));
    }

    private static DataColumn<DiffLine> text(String key, Function<DiffLine, String> value) {
        return DataColumn.<DiffLine>text(TEXT.text(key), value).tooltip(value);
    }

    /** A value that is not the one of memory has a mark, not a colour alone. */
    private static DataColumn<DiffLine> marked(
            String key, Function<DiffLine, String> value, Predicate<DiffLine> differs) {
        return text(key, value)
                .graphic(line -> Icons.of(
                        differs.test(line) ? Feather.ALERT_CIRCLE : Feather.MINUS,
                        (differs.test(line) ? Tone.WARNING : Tone.MUTED).styleClass()));
    }
}
