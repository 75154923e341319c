package dev.drydock.feature.query.ui;

import dev.drydock.db.query.QueryAnswer;
import dev.drydock.db.query.QueryWish;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.feature.query.QueryJob;
import dev.drydock.feature.query.QueryResult;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.SeveralJobs;
import dev.drydock.ui.module.SeveralJobs.Standing;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.schema.ReadLimits;
import dev.drydock.ui.schema.ValueCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tab;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/**
 * One statement on several servers: one table with the server before each row, and beside it what came of each server. Each
 * has its own session, limits, guard and run, as in the tab of one server. JavaFX thread only.
 */
final class FleetQueryView extends ViewPage {

    private static final Messages TEXT = Messages.of("query");
    /** Letters of all values together that are held, as of one answer. */
    private static final long MOST_LETTERS = 16_000_000;

    /** @param columns those of its own server, whose kinds may be others */
    private record Row(Profile server, List<StoredColumn> columns, StoredRow values) {}

    private final SeveralJobs<RunResult<QueryResult>> jobs;
    private final StatementEditor editor;
    private final TextField schema = new TextField();
    private final ReadLimits limits = new ReadLimits("fleet");
    private final CheckBox keep = new CheckBox(TEXT.text("view.keep"));
    private final Tab result = new Tab(TEXT.text("view.result"));
    private final int asked;
    private List<String> names = List.of();
    private DataTable<Row> grid;
    private long letters;

    FleetQueryView(List<Profile> profiles, SeveralServers servers, StatementDrafts drafts) {
        asked = profiles.size();
        jobs = new SeveralJobs<>(profiles, servers, TEXT.text("fleet.rows"), this::taken);
        setId("fleet-view");
        editor = new StatementEditor(drafts, "several", new StatementCompletion(null, () -> ""), this::run);
        grid = grid(List.of());
        result.setContent(new BorderPane(
                new EmptyState(Feather.TERMINAL, TEXT.text("view.empty"), TEXT.text("fleet.empty", asked))));
        setTop(bar());
        setCenter(editor.above(jobs.answers(result)));
    }

    private Node bar() {
        List<Button> buttons = jobs.buttons(TEXT.text("fleet.run", asked), this::run);
        buttons.getFirst().setTooltip(new Tooltip(TEXT.text("view.run.hint")));
        schema.setId("fleet-schema");
        schema.setPromptText(TEXT.text("view.schema.none"));
        keep.setId("fleet-keep");
        return QueryView.bar(buttons, schema, limits, keep);
    }

    @Override
    public boolean takeKeyboard() {
        applyCss();
        editor.requestFocus();
        return true;
    }

    @Override
    public void hidden() {
        editor.keep();
    }

    @Override
    public void close() {
        editor.keep();
        jobs.cancel();
    }

    private void run() {
        if (jobs.busy()) {
            return;
        }
        QueryWish wish = new QueryWish(
                editor.chosen(),
                Optional.of(schema.getText().strip()).filter(name -> !name.isEmpty()),
                limits.rows(),
                limits.time());
        boolean keeps = keep.isSelected();
        names = List.of();
        letters = 0;
        grid.items().clear();
        jobs.start(context -> server -> new QueryJob(server, wish, keeps, context::history));
    }

    private Standing taken(Profile profile, RunResult<QueryResult> run) {
        return switch (run.value()) {
            case QueryResult.Failed(Problem why) -> Standing.failed(profile, why.line());
            case QueryResult.Answered(QueryAnswer answer) -> add(profile, answer);
        };
    }

    private Standing add(Profile profile, QueryAnswer answer) {
        long rows = answer.rows().size();
        String took = Formats.measured(answer.took());
        List<String> came = answer.columns().stream().map(StoredColumn::name).toList();
        if (names.isEmpty()) {
            names = came;
            grid = grid(answer.columns());
            result.setContent(grid);
        }
        if (!names.equals(came)) {
            return new Standing(profile, TEXT.text("fleet.columns"), rows, took, false);
        }
        letters += answer.rows().stream()
                .flatMap(row -> row.values().stream())
                .mapToLong(value ->
                        Optional.ofNullable(value.text()).map(String::length).orElse(0))
                .sum();
        if (letters > MOST_LETTERS) {
            return new Standing(profile, TEXT.text("fleet.large"), rows, took, false);
        }
        grid.items()
                .addAll(answer.rows().stream()
                        .map(row -> new Row(profile, answer.columns(), row))
                        .toList());
        return new Standing(profile, QueryView.told(TEXT.text("fleet.answered"), answer), rows, took, true);
    }

    private static DataTable<Row> grid(List<StoredColumn> columns) {
        List<DataColumn<Row>> shown = new ArrayList<>();
        shown.add(DataColumn.<Row>text(
                        TEXT.text("fleet.server"), row -> row.server().name())
                .room(DataColumn.Room.KEPT));
        IntStream.range(0, columns.size())
                .mapToObj(i -> ValueCells.<Row>column(
                                columns.get(i).name(),
                                columns.get(i).kind().number(),
                                row -> row.columns().get(i),
                                row -> row.values().values().get(i))
                        .room(DataColumn.Room.KEPT))
                .forEach(shown::add);
        DataTable<Row> made = new DataTable<>(
                new EmptyState(Feather.LIST, TEXT.text("view.none"), TEXT.text("view.none.text")), shown);
        made.view().setId("fleet-rows");
        made.addExport();
        return made;
    }
}
