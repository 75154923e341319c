package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.SeveralJobs;
import dev.drydock.ui.module.SeveralJobs.Standing;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * The tables of several servers in one table, counted as in the tab of one server: each with its own sessions, limits and
 * run. JavaFX thread only.
 */
final class FleetCountView extends ViewPage {

    private static final Messages TEXT = Messages.of("rowcountui");

    /** @param row as in the tab of its server */
    private record ServerRow(Profile server, CountRow row) {}

    private final SeveralJobs<RunResult<CountResult>> jobs;
    private final Map<Profile, ModuleContext> reached = new HashMap<>();
    private final TextField tables = new TextField();
    private final TextField excludes = new TextField();
    private final DataTable<ServerRow> found;
    private final CountedRows counted;

    /** @param counted told of each table's rows at once */
    FleetCountView(List<Profile> profiles, SeveralServers servers, CountedRows counted) {
        this.counted = counted;
        jobs = new SeveralJobs<>(profiles, servers, TEXT.text("fleet.tables"), this::taken);
        setId("fleet-count-view");
        found = new DataTable<>(
                new EmptyState(Feather.HASH, TEXT.text("fleet.empty"), TEXT.text("fleet.empty.text", profiles.size())),
                columns());
        found.view().setId("fleet-rows");
        found.counting(TEXT, "table.tables");
        found.rowActions(chosen -> List.of(rows(chosen.getFirst())));
        jobs.placeholders(found);
        found.addExport();
        Tab result = new Tab(TEXT.text("fleet.tables"), found);
        setTop(bar(profiles.size()));
        setCenter(jobs.answers(result));
    }

    private Node bar(int servers) {
        List<Button> buttons = jobs.buttons(TEXT.text("fleet.count", servers), this::count);
        buttons.getFirst().setDefaultButton(true);
        FlowPane bar = new FlowPane(8, 4);
        bar.getChildren().addAll(buttons);
        bar.getChildren().add(field("tables", tables));
        bar.getChildren().add(field("excludes", excludes));
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("dd-toolbar");
        bar.prefWrapLengthProperty().bind(bar.widthProperty());
        return bar;
    }

    private static Node field(String id, TextField field) {
        field.setId("fleet-" + id);
        field.setPromptText(TEXT.text("options." + id + ".prompt"));
        Label label = new Label(TEXT.text("options." + id));
        label.setLabelFor(field);
        HBox labelled = new HBox(6, label, field);
        labelled.setAlignment(Pos.CENTER_LEFT);
        return labelled;
    }

    private List<DataColumn<ServerRow>> columns() {
        return List.of(
                DataColumn.<ServerRow>text(
                                TEXT.text("fleet.server"), one -> one.server().name())
                        .room(DataColumn.Room.KEPT),
                DataColumn.<ServerRow>text(
                        TEXT.text("column.schema"), one -> one.row().name().schema()),
                DataColumn.<ServerRow>text(
                                TEXT.text("column.table"),
                                one -> one.row().name().table())
                        .graphic(one -> CountColumns.icon(one.row())),
                DataColumn.<ServerRow>number(
                        TEXT.text("column.rows"), one -> one.row().rows(), Formats::count),
                DataColumn.<ServerRow>bytes(
                        TEXT.text("column.size"), one -> one.row().bytes()),
                DataColumn.<ServerRow>number(
                                TEXT.text("column.key"),
                                one -> CountColumns.keyUsed(one.row()),
                                CountColumns::plainPercent)
                        .unit(CountColumns.PERCENT)
                        .tooltip(one -> CountColumns.keyHint(one.row())),
                DataColumn.<ServerRow>text(TEXT.text("column.state"), one -> CountColumns.state(one.row(), false))
                        .tooltip(one -> CountColumns.hint(one.row()))
                        .room(DataColumn.Room.MOST));
    }

    private MenuItem rows(ServerRow chosen) {
        MenuItem item = new MenuItem(TEXT.text("rows"), Icons.of(Feather.LIST));
        item.setId("count-rows");
        item.setOnAction(_ -> Optional.ofNullable(reached.get(chosen.server()))
                .ifPresent(context -> context.navigator()
                        .openRows(chosen.server(), chosen.row().name())));
        return item;
    }

    @Override
    public boolean takeKeyboard() {
        applyCss();
        tables.requestFocus();
        return true;
    }

    @Override
    public void close() {
        jobs.cancel();
    }

    private void count() {
        if (jobs.busy()) {
            return;
        }
        found.items().clear();
        String wanted = tables.getText();
        String without = excludes.getText();
        jobs.start(context -> {
            reached.put(context.profile(), context);
            CountOptionsModel options =
                    new CountOptionsModel(context.profile().environment().production(), context.preferences());
            options.tables.set(wanted);
            options.excludes.set(without);
            return server -> new RowCountJob(server, options.options(), context::history, new CountListener() {
                @Override
                public void finished(TableCount table) {
                    table.rows().ifPresent(rows -> counted.counted(server.key(), table.name(), rows, table.finished()));
                }
            });
        });
    }

    private Standing taken(Profile profile, RunResult<CountResult> run) {
        CountResult result = run.value();
        Map<TableName, Headroom> keys = result.headroom().stream()
                .collect(Collectors.toMap(Headroom::table, Function.identity(), (one, _) -> one));
        List<ServerRow> rows = result.tables().stream()
                .map(count -> {
                    CountRow row = new CountRow(count.table());
                    row.finished(count);
                    Optional.ofNullable(keys.get(count.name())).ifPresent(row::headroom);
                    return new ServerRow(profile, row);
                })
                .toList();
        found.items().addAll(rows);
        return new Standing(
                profile,
                run.outcome().text(),
                rows.size(),
                Formats.measured(Duration.between(run.started(), run.finished())),
                run.outcome().good());
    }
}
