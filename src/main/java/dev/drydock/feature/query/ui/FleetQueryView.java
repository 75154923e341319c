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
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.schema.ReadLimits;
import dev.drydock.ui.schema.ValueCells;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/**
 * One statement on several servers: one table with the server before each row, and beside it what came of each server. Each
 * has its own session, limits, guard and run, as in the tab of one server. JavaFX thread only.
 */
final class FleetQueryView extends BorderPane implements TabPage {

    private static final Messages TEXT = Messages.of("query");
    /** As many servers are connected at once elsewhere, too. */
    private static final int AT_ONCE = 4;
    /** Letters of all values together that are held, as of one answer. */
    private static final long MOST_LETTERS = 16_000_000;

    /** @param columns those of its own server, whose kinds may be others */
    private record Row(Profile server, List<StoredColumn> columns, StoredRow values) {}

    /** What came of a server so far. */
    private record Standing(Profile server, String text, String rows, String took) {}

    private final List<Profile> profiles;
    private final SeveralServers servers;
    private final StatementEditor editor;
    private final TextField schema = new TextField();
    private final ReadLimits limits = new ReadLimits("fleet");
    private final CheckBox keep = new CheckBox(TEXT.text("view.keep"));
    private final Label state = new Label();
    private final Tab result = new Tab(TEXT.text("view.result"));
    private final Tab each = new Tab(TEXT.text("fleet.servers"));
    private final DataTable<Standing> standings;
    private final Deque<Profile> waiting = new ArrayDeque<>();
    private final Set<Profile> connecting = new HashSet<>();
    private final List<ScreenJob<?>> running = new ArrayList<>();
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private List<String> names = List.of();
    private DataTable<Row> grid;
    private long letters;
    private int asked;

    FleetQueryView(List<Profile> profiles, SeveralServers servers, StatementDrafts drafts) {
        this.profiles = List.copyOf(profiles);
        this.servers = servers;
        setId("fleet-view");
        editor = new StatementEditor(drafts, "several", new StatementCompletion(null, () -> ""), this::run);
        grid = grid(List.of());
        result.setContent(new BorderPane(
                new EmptyState(Feather.TERMINAL, TEXT.text("view.empty"), TEXT.text("fleet.empty", profiles.size()))));
        standings = new DataTable<>(
                new EmptyState(Feather.SERVER, TEXT.text("fleet.none"), TEXT.text("fleet.none.text")),
                List.of(
                        DataColumn.<Standing>text(
                                TEXT.text("fleet.server"), one -> one.server().name()),
                        DataColumn.<Standing>text(
                                TEXT.text("fleet.environment"),
                                one -> one.server().environment().label()),
                        DataColumn.<Standing>text(TEXT.text("fleet.rows"), Standing::rows),
                        DataColumn.<Standing>text(TEXT.text("fleet.took"), Standing::took),
                        DataColumn.<Standing>text(TEXT.text("fleet.state"), Standing::text)
                                .tooltip(Standing::text)
                                .room(DataColumn.Room.MOST)));
        standings.view().setId("fleet-servers");
        profiles.forEach(profile -> standings.items().add(new Standing(profile, "", "", "")));
        each.setContent(standings);
        TabPane answers = new TabPane(result, each);
        answers.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        state.setId("fleet-state");
        state.getStyleClass().addAll("dd-muted", "dd-toolbar");
        state.setMaxWidth(Double.MAX_VALUE);
        BorderPane below = new BorderPane(answers);
        below.setBottom(state);
        setTop(bar());
        setCenter(editor.above(below));
    }

    private Node bar() {
        Button run = new Button(TEXT.text("fleet.run", profiles.size()), Icons.of(Feather.PLAY));
        run.setId("fleet-run");
        run.getStyleClass().add("accent");
        run.setTooltip(new Tooltip(TEXT.text("view.run.hint")));
        run.setOnAction(_ -> run());
        run.disableProperty().bind(busy);
        Button cancel = new Button(TEXT.text("view.cancel"), Icons.of(Feather.X));
        cancel.setId("fleet-cancel");
        cancel.setOnAction(_ -> cancel());
        cancel.disableProperty().bind(busy.not());
        schema.setId("fleet-schema");
        schema.setPromptText(TEXT.text("view.schema.none"));
        keep.setId("fleet-keep");
        return QueryView.bar(List.of(run, cancel), schema, limits, keep);
    }

    @Override
    public Node node() {
        return this;
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
        cancel();
    }

    private void run() {
        if (busy.get()) {
            return;
        }
        QueryWish wish = new QueryWish(
                editor.chosen(),
                Optional.of(schema.getText().strip()).filter(name -> !name.isEmpty()),
                limits.rows(),
                limits.time());
        boolean keeps = keep.isSelected();
        asked++;
        names = List.of();
        letters = 0;
        grid.items().clear();
        waiting.addAll(profiles);
        profiles.forEach(profile -> stands(profile, TEXT.text("fleet.waits"), "", ""));
        busy.set(true);
        for (int i = 0; i < AT_ONCE; i++) {
            next(wish, keeps, asked);
        }
    }

    /** @param turn the number of the question, so that what comes late of one before it begins nothing */
    private void next(QueryWish wish, boolean keeps, int turn) {
        Profile profile = turn == asked ? waiting.poll() : null;
        if (profile == null) {
            tell();
            return;
        }
        connecting.add(profile);
        stands(profile, TEXT.text("fleet.connecting"), "", "");
        servers.reach(
                profile,
                context -> {
                    if (turn == asked) {
                        connecting.remove(profile);
                        ask(profile, context, wish, keeps, turn);
                    }
                },
                problem -> {
                    if (turn == asked) {
                        connecting.remove(profile);
                        stands(profile, problem.line(), "", "");
                        next(wish, keeps, turn);
                    }
                });
    }

    private void ask(Profile profile, ModuleContext context, QueryWish wish, boolean keeps, int turn) {
        ScreenJob<RunResult<QueryResult>> job = new ScreenJob<>(context);
        running.add(job);
        job.onDone(run -> {
            switch (run.value()) {
                case QueryResult.Failed(Problem why) -> stands(profile, why.line(), "", "");
                case QueryResult.Answered(QueryAnswer answer) -> add(profile, answer);
            }
        });
        job.problem().subscribe(why -> {
            if (why != null) {
                stands(profile, why.line(), "", "");
            }
        });
        job.state().subscribe(now -> {
            if (now instanceof ScreenJob.State.Cancelled<?>) {
                stands(profile, TEXT.text("view.cancelled"), "", "");
            }
        });
        job.onEnd(() -> {
            running.remove(job);
            next(wish, keeps, turn);
        });
        stands(profile, TEXT.text("view.running"), "", "");
        job.start(server -> new QueryJob(server, wish, keeps, context::history));
    }

    private void add(Profile profile, QueryAnswer answer) {
        String rows = Formats.count(answer.rows().size());
        String took = Formats.measured(answer.took());
        List<String> came = answer.columns().stream().map(StoredColumn::name).toList();
        if (names.isEmpty()) {
            names = came;
            grid = grid(answer.columns());
            result.setContent(grid);
        }
        if (!names.equals(came)) {
            stands(profile, TEXT.text("fleet.columns"), rows, took);
            return;
        }
        letters += answer.rows().stream()
                .flatMap(row -> row.values().stream())
                .mapToLong(value ->
                        Optional.ofNullable(value.text()).map(String::length).orElse(0))
                .sum();
        if (letters > MOST_LETTERS) {
            stands(profile, TEXT.text("fleet.large"), rows, took);
            return;
        }
        grid.items()
                .addAll(answer.rows().stream()
                        .map(row -> new Row(profile, answer.columns(), row))
                        .toList());
        stands(profile, QueryView.told(TEXT.text("fleet.answered"), answer), rows, took);
    }

    private void stands(Profile profile, String text, String rows, String took) {
        standings.items().set(profiles.indexOf(profile), new Standing(profile, text, rows, took));
        tell();
    }

    private void tell() {
        boolean over = waiting.isEmpty() && running.isEmpty() && connecting.isEmpty();
        busy.set(!over);
        long answered =
                standings.items().stream().filter(one -> !one.took().isEmpty()).count();
        state.setText(TEXT.text(
                over ? "fleet.done" : "fleet.running",
                answered,
                profiles.size(),
                Formats.count(grid.items().size())));
        each.setText(
                over && answered < profiles.size()
                        ? TEXT.text("fleet.servers.some", profiles.size() - answered)
                        : TEXT.text("fleet.servers"));
    }

    private void cancel() {
        asked++;
        while (!waiting.isEmpty()) {
            stands(waiting.poll(), TEXT.text("fleet.left"), "", "");
        }
        List<Profile> left = List.copyOf(connecting);
        connecting.clear();
        left.forEach(profile -> stands(profile, TEXT.text("fleet.left"), "", ""));
        List.copyOf(running).forEach(ScreenJob::cancel);
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
        return made;
    }
}
