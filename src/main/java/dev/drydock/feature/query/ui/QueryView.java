package dev.drydock.feature.query.ui;

import dev.drydock.db.query.QueryAnswer;
import dev.drydock.db.query.QueryAnswer.ServerMessage;
import dev.drydock.db.query.QueryRead;
import dev.drydock.db.query.QueryWish;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.feature.query.ExplainStep;
import dev.drydock.feature.query.QueryJob;
import dev.drydock.feature.query.QueryResult;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.DetailSplit;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.schema.ReadLimits;
import dev.drydock.ui.schema.RowDetail;
import dev.drydock.ui.schema.ValueCells;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The tab of statements: what is written, and the answer to the newest one that was run. JavaFX thread only. */
final class QueryView extends ViewPage {

    private static final Messages TEXT = Messages.of("query");
    private static final double SCHEMA_WIDTH = 160;
    private static final double RUN_WIDTH = 92;
    private static final Pattern EXPLAINED = Pattern.compile("(?is)(explain|desc|describe|show)\\b.*");

    private final ModuleContext context;
    private final ScreenJob<RunResult<QueryResult>> running;
    private final OfferedNames names;
    private final StatementEditor editor;
    private final ComboBox<String> schema = new ComboBox<>();
    private final ReadLimits limits = new ReadLimits("query");
    private final CheckBox keep = new CheckBox(TEXT.text("view.keep"));
    private final Label state = new Label();
    private final VBox failures = new VBox();
    private final Tab result = new Tab(TEXT.text("view.result"));
    private final Tab messages = new Tab(TEXT.text("view.messages"));
    private final TabPane answers = new TabPane(result, messages);
    private final PlanPane tree = new PlanPane();
    private final Tab plan = new Tab(TEXT.text("view.plan"), tree);
    private final DataTable<ServerMessage> said;
    private final EmptyState unasked = new EmptyState(
            Feather.MESSAGE_SQUARE, TEXT.text("view.messages.unasked"), TEXT.text("view.messages.unasked.text"));
    private final RowDetail detail;
    private List<StoredColumn> columns = List.of();
    private @Nullable DataTable<StoredRow> grid;
    private boolean schemasRead;

    QueryView(ModuleContext context, StatementDrafts drafts) {
        this.context = context;
        setId("query-view");
        running = new ScreenJob<RunResult<QueryResult>>(context).onDone(run -> show(run.value()));
        running.state().addListener((_, _, now) -> changed(now));
        names = new OfferedNames(context);
        editor = new StatementEditor(
                drafts,
                context.profile().id(),
                new StatementCompletion(names, schema::getValue),
                () -> run(editor().chosen()));
        detail = new RowDetail(context);
        said = new DataTable<>(
                new EmptyState(
                        Feather.MESSAGE_SQUARE, TEXT.text("view.messages.none"), TEXT.text("view.messages.none.text")),
                List.of(
                        DataColumn.text(TEXT.text("view.messages.level"), ServerMessage::level),
                        DataColumn.<ServerMessage>number(
                                TEXT.text("view.messages.number"), ServerMessage::number, Long::toString),
                        DataColumn.<ServerMessage>text(
                                        TEXT.text("view.messages.text"),
                                        message -> TerminalEscaper.line(message.text()))
                                .room(DataColumn.Room.MOST)));
        said.view().setId("query-messages");
        messages.setContent(said);
        result.setContent(new BorderPane(
                new EmptyState(Feather.TERMINAL, TEXT.text("view.empty"), TEXT.text("view.empty.text"))));
        answers.setId("query-answers");
        answers.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        state.setId("query-state");
        state.getStyleClass().addAll("dd-muted", "dd-toolbar");
        state.setMaxWidth(Double.MAX_VALUE);
        BorderPane below = new BorderPane(answers);
        below.setTop(failures);
        below.setBottom(state);
        setTop(bar());
        setCenter(editor.above(below));
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && running.running().get()) {
                cancel();
                event.consume();
            }
        });
    }

    private StatementEditor editor() {
        return editor;
    }

    private Node bar() {
        Button run = button("run", Feather.PLAY, () -> run(editor.chosen()));
        run.getStyleClass().add("accent");
        Button explain = button("explain", Feather.GIT_MERGE, this::explain);
        Button cancel = button("cancel", Feather.X, this::cancel);
        cancel.visibleProperty().bind(running.running());
        run.visibleProperty().bind(running.running().not());
        explain.disableProperty().bind(running.running());
        // one takes the place of the other, and nothing beside them moves
        List.of(run, cancel).forEach(button -> {
            button.managedProperty().bind(button.visibleProperty());
            button.setMinWidth(RUN_WIDTH);
        });
        schema.setId("query-schema");
        schema.setConverter(
                ShownAs.text(name -> name.isEmpty() ? TEXT.text("view.schema.none") : TerminalEscaper.line(name)));
        schema.getItems().setAll("");
        schema.setValue("");
        keep.setId("query-keep");
        return bar(List.of(run, cancel, explain), schema, limits, keep);
    }

    /** What a statement is run with, behind the buttons. */
    static FlowPane bar(List<Button> buttons, Control schema, ReadLimits limits, CheckBox keep) {
        schema.setPrefWidth(SCHEMA_WIDTH);
        keep.setTooltip(new Tooltip(TEXT.text("view.keep.hint")));
        FlowPane bar = new FlowPane(8, 4);
        bar.getChildren().addAll(buttons);
        bar.getChildren().add(ReadLimits.labelled(TEXT.text("view.schema"), schema));
        bar.getChildren().addAll(limits.nodes());
        bar.getChildren().add(keep);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("dd-toolbar");
        // a FlowPane asks for the height of its preferred width, not of the width that it gets
        bar.prefWrapLengthProperty().bind(bar.widthProperty());
        return bar;
    }

    private static Button button(String id, Feather icon, Runnable action) {
        Button button = new Button(TEXT.text("view." + id), Icons.of(icon));
        button.setId("query-" + id);
        button.setOnAction(_ -> action.run());
        button.setTooltip(new Tooltip(TEXT.text("view." + id + ".hint")));
        return button;
    }

    @Override
    public void shown() {
        if (!schemasRead) {
            schemasRead = true;
            Background.run(
                    "schemas",
                    () -> context.server()
                            .server()
                            .get()
                            .query(session -> session.query("SHOW DATABASES", row -> row.text(1))),
                    this::offer,
                    _ -> schemasRead = false);
        }
    }

    @Override
    public void refresh() {
        names.forget();
    }

    private void offer(List<String> schemas) {
        String chosen = schema.getValue();
        List<String> all = new ArrayList<>(schemas);
        all.addFirst("");
        schema.getItems().setAll(all);
        schema.setValue(all.contains(chosen) ? chosen : "");
    }

    @Override
    public boolean takeKeyboard() {
        // before that, the split has not put it into the window
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
        running.cancel();
    }

    private void cancel() {
        // the button that was pressed goes away
        editor.requestFocus();
        running.cancel();
    }

    private void explain() {
        String chosen = editor.chosen();
        run(
                EXPLAINED.matcher(chosen).matches()
                        ? chosen
                        : QueryRead.explained(context.server().facts(), chosen));
    }

    private void run(String statement) {
        QueryWish wish = new QueryWish(
                statement,
                Optional.of(schema.getValue()).filter(name -> !name.isEmpty()),
                limits.rows(),
                limits.time());
        boolean keeps = keep.isSelected();
        // the button that was pressed goes away while it runs
        editor.requestFocus();
        running.start(server -> new QueryJob(server, wish, keeps, context::history));
    }

    private void changed(ScreenJob.State<RunResult<QueryResult>> now) {
        switch (now) {
            case ScreenJob.State.Running<RunResult<QueryResult>> _ -> {
                failures.getChildren().clear();
                state.setText(TEXT.text("view.running"));
            }
            case ScreenJob.State.Failed<RunResult<QueryResult>>(var why) -> fail(why);
            case ScreenJob.State.Cancelled<RunResult<QueryResult>> _ ->
                state.setText(TEXT.text("view.cancelled") + before());
            case ScreenJob.State.Done<RunResult<QueryResult>> _, ScreenJob.State.Idle<RunResult<QueryResult>> _ -> {}
        }
    }

    private void fail(Problem why) {
        failures.getChildren().setAll(new ErrorPane(why));
        state.setText(before().strip());
    }

    private String before() {
        return grid == null ? "" : " " + TEXT.text("view.before");
    }

    private void show(QueryResult came) {
        switch (came) {
            case QueryResult.Failed(Problem why) -> fail(why);
            case QueryResult.Answered(QueryAnswer answer) -> show(answer);
        }
    }

    private void show(QueryAnswer answer) {
        DataTable<StoredRow> shown = grid;
        if (shown == null || !columns.equals(answer.columns())) {
            columns = answer.columns();
            shown = grid(columns);
            grid = shown;
        }
        shown.view().getSelectionModel().clearSelection();
        shown.items().setAll(answer.rows());
        shown.view().scrollTo(0);
        List<ServerMessage> told = answer.messages().orElse(List.of());
        said.items().setAll(told);
        messages.setContent(answer.messages().isPresent() ? said : new BorderPane(unasked));
        messages.setText(
                told.isEmpty()
                        ? TEXT.text("view.messages")
                        : TEXT.text("view.messages.count", Formats.count(told.size())));
        answers.getTabs().remove(plan);
        Optional<ExplainStep> explained = plan(answer);
        explained.ifPresent(step -> {
            tree.show(step);
            answers.getTabs().addFirst(plan);
        });
        answers.getSelectionModel().select(explained.isPresent() ? plan : result);
        state.setText(told(answer));
    }

    private static Optional<ExplainStep> plan(QueryAnswer answer) {
        return answer.columns().size() == 1
                        && answer.columns().getFirst().name().equals("EXPLAIN")
                        && answer.rows().size() == 1
                ? Optional.ofNullable(
                                answer.rows().getFirst().values().getFirst().text())
                        .flatMap(ExplainStep::of)
                : Optional.empty();
    }

    private static String told(QueryAnswer answer) {
        return told(TEXT.text("view.rows", answer.rows().size(), Formats.measured(answer.took())), answer);
    }

    /** A sentence on an answer, and what is to be known of the answer besides. */
    static String told(String first, QueryAnswer answer) {
        List<String> sentences = new ArrayList<>(List.of(first));
        if (answer.more() != QueryAnswer.More.NONE) {
            sentences.add(TEXT.text("view.more." + answer.more()));
        }
        if (!answer.refusesChanges()) {
            sentences.add(TEXT.text("view.words"));
        }
        return String.join(" ", sentences);
    }

    private DataTable<StoredRow> grid(List<StoredColumn> of) {
        DataTable<StoredRow> made =
                ValueCells.grid(new EmptyState(Feather.LIST, TEXT.text("view.none"), TEXT.text("view.none.text")), of);
        made.setId("query-rows");
        DetailSplit details = new DetailSplit("query-details", made, detail);
        made.addTool(details.toggle());
        made.selection().addListener((InvalidationListener) _ -> {
            detail.show(of, made.selection().isEmpty() ? null : made.selection().getFirst(), null);
            if (!made.selection().isEmpty()) {
                details.offer();
            }
        });
        result.setContent(details);
        return made;
    }
}
