package dev.drydock.feature.advisor.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.OtherSide;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsDiff;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsDiffJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The settings of the server beside those of another one, of an option file or of a release. JavaFX thread only. */
final class ComparePane extends BorderPane {

    private static final Messages TEXT = Messages.of("advisor");

    private final ModuleContext context;
    private final Supplier<List<OpenServer>> connected;
    private final ScreenJob<RunResult<SettingsDiff>> comparing;
    private final LeftOutRows<Difference> rows;
    private final MenuButton with = new MenuButton(TEXT.text("compare.with"), Icons.of(Feather.COLUMNS));
    private final Label about = WrappedLabel.muted("advisor-compared", TEXT.text("compare.intro"));
    private final Label unknown = WrappedLabel.unknown("advisor-compare-notes");

    /** @param connected the servers that are connected; blocks */
    ComparePane(ModuleContext context, Supplier<List<OpenServer>> connected) {
        this.context = context;
        this.connected = connected;
        comparing = new ScreenJob<RunResult<SettingsDiff>>(context).onDone(this::show);
        DataTable<Difference> table = new DataTable<>(
                new EmptyState(Feather.COLUMNS, TEXT.text("compare.empty.title"), TEXT.text("compare.empty.text")),
                List.of(
                        DataColumn.of(SettingColumns.DIFFERENCE)
                                .graphic(ComparePane::mark)
                                .room(DataColumn.Room.MOST),
                        DataColumn.of(SettingColumns.LEFT)
                                .tooltip(SettingColumns.LEFT::shown)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.of(SettingColumns.RIGHT)
                                .tooltip(SettingColumns.RIGHT::shown)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.of(SettingColumns.REMARK).tooltip(SettingColumns.REMARK::shown)));
        table.view().setId("advisor-differences");
        table.counting(TEXT, "compare.counted");
        rows = new LeftOutRows<>(table, "advisor-compare-all");
        with.setId("advisor-compare-with");
        with.setMinWidth(Region.USE_PREF_SIZE);
        with.disableProperty().bind(comparing.running());
        HBox head = new HBox(16, about, with);
        head.setAlignment(Pos.CENTER_LEFT);
        ProblemHead top = new ProblemHead(4, head, unknown).of(comparing.problem());
        top.getStyleClass().add("dd-count-head");
        setTop(top);
        setCenter(table);
        offer(List.of());
    }

    /** Looks which servers are connected now. */
    void shown() {
        Background.run("connected servers", connected, this::offer, _ -> offer(List.of()));
    }

    private void offer(List<OpenServer> servers) {
        List<MenuItem> items = new ArrayList<>();
        for (OpenServer server : servers) {
            if (!server.profile().id().equals(context.profile().id())) {
                items.add(item(OtherSide.server(server), Feather.SERVER));
            }
        }
        MenuItem file = new MenuItem(TEXT.text("compare.file"), Icons.of(Feather.FILE_TEXT));
        file.setId("advisor-compare-file");
        file.setOnAction(_ -> context.dialogs()
                .chooseOpenFile(TEXT.text("compare.file"), path -> compare(OtherSide.file(path.toString()))));
        items.add(file);
        items.add(new SeparatorMenuItem());
        ReleaseDefaults.all().forEach(release -> items.add(item(OtherSide.release(release), Feather.PACKAGE)));
        with.getItems().setAll(items);
    }

    private MenuItem item(OtherSide other, Feather icon) {
        MenuItem item = new MenuItem(other.name(), Icons.of(icon));
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> compare(other));
        return item;
    }

    void compare(OtherSide other) {
        comparing.start(server -> SettingsDiffJob.of(server, context::history, other));
    }

    private void show(RunResult<SettingsDiff> read) {
        SettingsDiff diff = read.value();
        rows.show(diff.differences(), diff.leftOut());
        about.setText(
                TEXT.text("compare.sides", diff.left().label(), diff.right().label())
                        + " " + SettingColumns.summary(diff) + " "
                        + TEXT.text("view.run", Long.toString(read.id()), Formats.time(read.finished())));
        List<String> notes = new ArrayList<>(diff.notes());
        if (!diff.others().isEmpty()) {
            notes.add(SettingColumns.others(diff));
        }
        unknown.setText(String.join(" ", notes));
    }

    private static Node mark(Difference one) {
        return one.loud()
                ? Icons.of(Feather.ALERT_TRIANGLE, "dd-warning")
                : one.computed() ? Icons.of(Feather.CPU, "dd-muted") : Icons.of(Feather.EDIT_3, "dd-accent");
    }
}
