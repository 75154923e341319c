package dev.drydock.feature.advisor.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.ServerSettings;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsFilter;
import dev.drydock.feature.advisor.SettingsJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ValueColumn;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.AtLeft;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The screen of the advisor: checks of the server, its settings, and beside them those of something else. JavaFX thread only. */
final class AdvisorView extends TabPane implements TabPage {

    private static final Messages TEXT = Messages.of("advisor");

    private final ModuleContext context;
    private final ScreenJob<RunResult<ServerSettings>> reading;
    private final DataTable<ServerSetting> table;
    private final ChoiceBox<SettingsFilter> which = new ChoiceBox<>();
    private final Label about = WrappedLabel.muted("advisor-about", TEXT.text("view.intro"));
    private final Label unknown = WrappedLabel.unknown("advisor-unknown");

    private final ComparePane compare;
    private final AdvisorChecksPane checks;
    private final CountersPane counters;
    private final Utf8mb4Pane utf8mb4;

    /** @param connected the servers that are connected; blocks */
    AdvisorView(ModuleContext context, Supplier<List<OpenServer>> connected) {
        this.context = context;
        compare = new ComparePane(context, connected);
        counters = new CountersPane(context);
        checks = new AdvisorChecksPane(context, counters::sampled);
        counters.of(checks.survey());
        utf8mb4 = new Utf8mb4Pane(context);
        reading = new ScreenJob<RunResult<ServerSettings>>(context).onDone(this::show);
        Button read = new Button(TEXT.text("view.read"), Icons.of(Feather.REFRESH_CW));
        read.setId("advisor-read");
        read.getStyleClass().add("accent");
        read.setMinWidth(Region.USE_PREF_SIZE);
        read.setOnAction(_ -> read());
        read.disableProperty().bind(reading.running());
        table = new DataTable<>(
                new EmptyState(Feather.COMPASS, TEXT.text("view.empty.title"), TEXT.text("view.empty.text")),
                columns());
        table.view().setId("advisor-settings");
        table.counting(TEXT, "view.counted");
        which.setId("advisor-which");
        which.getItems().setAll(SettingsFilter.values());
        which.setConverter(ShownAs.text(SettingsFilter::title));
        which.setValue(SettingsFilter.DIFFERS);
        which.setAccessibleText(TEXT.text("view.which"));
        which.valueProperty().addListener((_, _, _) -> narrow());
        table.addTool(which);
        HBox head = new HBox(16, about, read);
        head.setAlignment(Pos.CENTER_LEFT);
        ProblemHead top = new ProblemHead(4, head, unknown).of(reading.problem());
        top.getStyleClass().add("dd-count-head");
        BorderPane settings = new BorderPane(table);
        settings.setTop(top);
        setId("advisor-parts");
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        AtLeft.of(this);
        getTabs()
                .setAll(
                        tab("checks", checks),
                        tab("counters", counters),
                        tab("settings", settings),
                        tab("compare", compare),
                        tab("utf8mb4", utf8mb4),
                        tab("cost", CharsetCostPane.of(context)));
        narrow();
    }

    private static Tab tab(String name, Node content) {
        Tab tab = new Tab(TEXT.text("tab." + name), content);
        tab.setId("advisor-tab-" + name);
        return tab;
    }

    private void narrow() {
        table.narrow(which.getValue()::fits);
        if (!table.items().isEmpty()) {
            table.placeholder(new EmptyState(
                    Feather.CHECK_CIRCLE,
                    TEXT.text("view.none.title", which.getValue().title()),
                    TEXT.text("view.none.text", SettingsFilter.ALL.title())));
        }
    }

    private void show(RunResult<ServerSettings> read) {
        table.items().setAll(read.value().all());
        narrow();
        about.setText(SettingColumns.summary(read.value()) + " "
                + TEXT.text("view.run", Long.toString(read.id()), Formats.time(read.finished())));
        unknown.setText(String.join(" ", read.value().notes()));
    }

    private static List<DataColumn<ServerSetting>> columns() {
        List<DataColumn<ServerSetting>> columns = new ArrayList<>();
        for (ValueColumn<ServerSetting> column : SettingColumns.all()) {
            columns.add(DataColumn.of(column).tooltip(column::shown).room(room(column)));
        }
        columns.set(0, columns.getFirst().graphic(AdvisorView::mark));
        return columns;
    }

    /** The name is never cut for what the icon and other columns say as well. */
    private static DataColumn.Room room(ValueColumn<ServerSetting> column) {
        if (column.equals(SettingColumns.NAME)) {
            return DataColumn.Room.MOST;
        }
        return column.equals(SettingColumns.STANDING) || column.equals(SettingColumns.SOURCE)
                ? DataColumn.Room.LEAST
                : DataColumn.Room.USUAL;
    }

    private static Node mark(ServerSetting setting) {
        if (SettingsFilter.RUNTIME.fits(setting) || SettingsFilter.PENDING.fits(setting)) {
            return Icons.of(Feather.CLOCK, "dd-warning");
        }
        return switch (setting.standing()) {
            case DIFFERS -> Icons.of(Feather.EDIT_3, "dd-accent");
            case UNKNOWN -> Icons.of(Feather.HELP_CIRCLE, "dd-warning");
            case DEFAULT, COMPUTED, OF_THE_SERVER -> Icons.of(Feather.MINUS, "dd-muted");
        };
    }

    @Override
    public Node node() {
        return this;
    }

    @Override
    public void shown() {
        compare.shown();
        counters.shown();
        utf8mb4.shown();
    }

    @Override
    public void hidden() {
        utf8mb4.hidden();
    }

    @Override
    public void refresh() {
        if (getSelectionModel().getSelectedIndex() < 2) {
            checks.survey().make();
        } else {
            read();
        }
    }

    private void read() {
        reading.start(server -> new SettingsJob(server, context::history, Optional.empty()));
    }
}
