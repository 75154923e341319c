package dev.drydock.ui.history;

import dev.drydock.evidence.ItemWords;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunKind;
import dev.drydock.run.UnlockHistory;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The runs of the past: a list that can be searched, at its right the one that is selected; two of a kind can be compared. */
public final class HistoryView extends ViewPage {

    private static final Messages TEXT = Messages.of("ui");
    private static final Messages REPORT = Messages.of("reportui");
    private static final String EVERY_KIND = "";
    /** Of the width. */
    private static final double OF_THE_LIST = 0.5;

    private static final javafx.util.Duration TYPING_PAUSE = javafx.util.Duration.millis(250);

    private final HistoryViewModel model;
    private final Runnable verify;
    private final Consumer<List<Long>> report;
    private final List<WorkbenchModule> modules;
    private final Map<String, RunKind> kinds;
    private final Navigator navigator;
    private final StackPane detail = new StackPane();
    private final ChoiceBox<String> kind = new ChoiceBox<>();
    private final Button compare = new Button(TEXT.text("history.compare"), Icons.of(Feather.COLUMNS));
    private final Button reporting = new Button(REPORT.text("open"), Icons.of(Feather.FILE_TEXT));
    private final DataTable<RunSummary> table;
    private final HistoryFilters filters;
    private final Runs source;
    private final DialogService dialogs;
    private boolean seen;
    private boolean stale;

    /**
     * @param verify holds the history against its chain and tells what came of it
     * @param report shows the report of runs
     */
    public HistoryView(
            Runs source,
            List<WorkbenchModule> modules,
            DialogService dialogs,
            Navigator navigator,
            Runnable verify,
            Consumer<List<Long>> report) {
        this.source = source;
        this.dialogs = dialogs;
        this.verify = verify;
        this.report = report;
        this.modules = modules;
        this.kinds = kinds(modules);
        this.navigator = navigator;
        model = new HistoryViewModel(source, problem -> dialogs.error(TEXT.text("history.failed"), problem));
        Node none = new EmptyState(Feather.CLOCK, TEXT.text("history.none.title"), TEXT.text("history.none.text"));
        none.visibleProperty().bind(model.loadedProperty());
        filters = new HistoryFilters(this::search);
        table = new DataTable<>(none, columns());
        setId("history");
        getStyleClass().add("dd-history");
        table.view().setId("history-runs");
        table.counting(TEXT, "table.runs");
        model.runs().addListener((InvalidationListener) _ -> table.readAnew(model.runs(), RunSummary::id));
        addTools();
        // the words are looked for by the history itself, also in runs that are not loaded
        PauseTransition pause = new PauseTransition(TYPING_PAUSE);
        pause.setOnFinished(_ -> search());
        table.searchElsewhere(_ -> pause.playFromStart());
        table.selection().addListener((InvalidationListener) _ -> selected());
        model.shownProperty().addListener((_, _, run) -> showDetail(run));
        showDetail(null);
        model.tags().addListener((InvalidationListener) _ -> filters.tags(model.tags()));
        detail.setMinSize(0, 0);
        SplitPane both = new SplitPane(table, detail);
        both.setDividerPositions(OF_THE_LIST);
        table.setMinWidth(0);
        setTop(filters);
        setCenter(both);
        model.reload();
    }

    /** The runs are what it is opened for: the arrows go to them at once. */
    @Override
    public boolean takeKeyboard() {
        table.view().requestFocus();
        return true;
    }

    @Override
    public void shown() {
        seen = true;
        if (stale) {
            reload();
        }
    }

    @Override
    public void hidden() {
        seen = false;
    }

    /** Reads the list again, for example after a job has ended; once it is looked at. */
    public void reload() {
        stale = !seen;
        if (seen) {
            model.reload();
        }
    }

    /** Shows one run, whether the list holds it or not. */
    public void show(long runId) {
        model.find(runId, run -> {
            table.view().getSelectionModel().clearSelection();
            model.show(Optional.of(run));
        });
    }

    @Override
    public Consumer<TabPage> carried() {
        RunSummary run = model.shownProperty().get();
        return other -> {
            if (run != null && other instanceof HistoryView view) {
                view.show(run.id());
            }
        };
    }

    private List<DataColumn<RunSummary>> columns() {
        return List.of(
                DataColumn.<RunSummary>text(TEXT.text("run.started"), run -> Formats.time(run.started()))
                        .tooltip(run -> Formats.utc(run.started()))
                        .order(Comparator.comparing(RunSummary::started))
                        .room(DataColumn.Room.KEPT),
                DataColumn.<RunSummary>text(
                        TEXT.text("run.title"), run -> run.start().title()),
                DataColumn.<RunSummary>text(
                                TEXT.text("run.profile"),
                                run -> run.start().server().profileName())
                        .tooltip(run -> run.start().server().address()),
                DataColumn.<RunSummary>text(TEXT.text("run.state"), RunStateLabel::text)
                        .graphic(RunStateLabel::iconNode)
                        .tooltip(RunSummary::problemText),
                DataColumn.<RunSummary>number(TEXT.text("run.items"), RunSummary::items, Formats::count)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<RunSummary>number(TEXT.text("run.findings"), RunSummary::findingCount, Formats::count)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<RunSummary>number(
                                TEXT.text("run.took"),
                                run -> run.duration().map(Duration::toMillis).orElse(null),
                                millis -> Formats.measured(Duration.ofMillis(millis)))
                        .unit(DataColumn.Unit.MILLIS)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<RunSummary>text(
                                TEXT.text("run.by"), run -> run.start().osUser() + "@" + run.machine())
                        .room(DataColumn.Room.LEAST),
                DataColumn.<RunSummary>text(
                                TEXT.text("run.tags"),
                                run -> String.join(", ", model.marks(run).tags()))
                        .room(DataColumn.Room.LEAST)
                        .graphic(run ->
                                model.marks(run).pinned().isPresent() ? Icons.of(Feather.BOOKMARK, "dd-accent") : null)
                        .tooltip(run ->
                                model.marks(run).note().map(RunMarks.Note::text).orElse("")));
    }

    private void addTools() {
        kind.setId("history-kind");
        kind.setAccessibleText(TEXT.text("history.filter.kind"));
        kind.setPrefWidth(HistoryFilters.CHOICE);
        kind.getItems().add(EVERY_KIND);
        kinds.keySet().forEach(kind.getItems()::add);
        String every = TEXT.text("history.everykind");
        kind.setConverter(ShownAs.text(
                id -> Optional.ofNullable(kinds.get(id)).map(RunKind::title).orElse(every), every));
        kind.setValue(EVERY_KIND);
        kind.valueProperty().addListener(_ -> search());
        Button more = new Button(TEXT.text("history.more"));
        more.getStyleClass().addAll("flat", "small");
        more.setOnAction(_ -> model.loadMore());
        more.visibleProperty().bind(model.moreProperty());
        more.managedProperty().bind(more.visibleProperty());
        compare.setId("history-compare");
        compare.getStyleClass().add("small");
        compare.setDisable(true);
        compare.setOnAction(_ -> compare());
        IconButton reload = new IconButton(Feather.REFRESH_CW, TEXT.text("history.reload"), model::reload);
        Button check = new Button(TEXT.text("history.verify"), Icons.of(Feather.SHIELD));
        check.setId("history-verify");
        check.getStyleClass().add("small");
        check.setTooltip(new Tooltip(TEXT.text("history.verify.tip")));
        check.setOnAction(_ -> verify.run());
        MenuButton look = new MenuButton(TEXT.text("history.look"), Icons.of(Feather.TRENDING_UP));
        look.setId("history-look");
        look.getStyleClass().add("small");
        MenuItem trend = new MenuItem(TEXT.text("history.trend"), Icons.of(Feather.TRENDING_UP));
        trend.setId("history-trend-item");
        trend.disableProperty().bind(model.shownProperty().isNull());
        trend.setOnAction(_ -> openTrend());
        MenuItem calendar = new MenuItem(TEXT.text("history.calendar"), Icons.of(Feather.CALENDAR));
        calendar.setOnAction(_ -> navigator.openTab(
                "history-calendar",
                TEXT.text("history.calendar"),
                Feather.CALENDAR,
                () -> new CalendarView(source, this::openDay)));
        look.getItems().addAll(trend, calendar);
        filters.getChildren().addFirst(kind);
        filters.getChildren().addAll(look, check, reload);
        reporting.setId("history-report");
        reporting.getStyleClass().add("small");
        reporting.setTooltip(new Tooltip(REPORT.text("open.tip")));
        reporting.setDisable(true);
        reporting.setOnAction(_ -> report.accept(
                table.selection().stream().map(RunSummary::id).sorted().toList()));
        for (Region tool : List.of(more, compare, reporting)) {
            table.addTool(tool);
        }
    }

    private void openTrend() {
        RunSummary run = model.shownProperty().get();
        if (run != null) {
            String of = TEXT.text(
                    "trend.title",
                    run.start().server().profileName(),
                    Optional.ofNullable(kinds.get(run.start().kind()))
                            .map(RunKind::title)
                            .orElse(run.start().kind()));
            navigator.openTab(
                    "trend/" + run.start().server().key() + "/" + run.start().kind(),
                    of,
                    Feather.TRENDING_UP,
                    () -> new TrendView(
                            source, run.start().server().key(), run.start().kind(), of));
        }
    }

    private void openDay(LocalDate day) {
        navigator.openHistory();
        filters.day(day);
    }

    private void search() {
        model.search(filters.narrow(
                RunSearch.ALL.containing(table.filter().getText().strip()).ofKind(kind.getValue())));
    }

    private void selected() {
        List<RunSummary> chosen = List.copyOf(table.selection());
        compare.setDisable(!comparable(chosen));
        reporting.setDisable(chosen.isEmpty());
        if (chosen.size() == 1) {
            RunSummary run = chosen.getFirst();
            RunSummary shown = model.shownProperty().get();
            if (shown == null || shown.id() != run.id()) {
                model.show(Optional.of(run));
            }
        }
    }

    private boolean comparable(List<RunSummary> chosen) {
        if (chosen.size() != 2) {
            return false;
        }
        String one = chosen.getFirst().start().kind();
        RunKind known = kinds.get(one);
        return known != null
                && known.comparison().isPresent()
                && one.equals(chosen.getLast().start().kind());
    }

    private void compare() {
        List<RunSummary> chosen = table.selection().stream()
                .sorted(Comparator.comparing(RunSummary::started))
                .toList();
        if (!comparable(chosen)) {
            return;
        }
        long earlier = chosen.getFirst().id();
        long later = chosen.getLast().id();
        String ofBoth = chosen.getFirst().start().kind();
        module(ofBoth)
                .flatMap(module -> source.compare(module, ofBoth, earlier, later))
                .ifPresent(node -> navigator.openTab(
                        "compare/" + earlier + "/" + later,
                        TEXT.text("history.compare.title", earlier, later),
                        Feather.COLUMNS,
                        () -> node));
    }

    private void showDetail(@Nullable RunSummary run) {
        if (run == null) {
            detail.getChildren()
                    .setAll(new EmptyState(
                            Feather.LIST, TEXT.text("history.pick.title"), TEXT.text("history.pick.text")));
            return;
        }
        Node content = module(run.start().kind())
                .flatMap(module -> module.runDetail(run.start().kind(), run.id()))
                .orElseGet(() -> new RunDetail(model, run, words(run)));
        VBox.setVgrow(content, Priority.ALWAYS);
        VBox all = new VBox(new RunMarksBar(source, run.id(), dialogs, this::reload), content);
        all.setMinSize(0, 0);
        detail.getChildren().setAll(all);
    }

    private ItemWords words(RunSummary run) {
        return new ItemWords(Optional.ofNullable(kinds.get(run.start().kind()))
                .map(RunKind::details)
                .orElse(RunKind.Details.NONE));
    }

    /** The module that writes runs of this kind. */
    private Optional<WorkbenchModule> module(String kindId) {
        return modules.stream()
                .filter(module -> module.feature().runKinds().stream()
                        .anyMatch(known -> known.id().equals(kindId)))
                .findFirst();
    }

    private static Map<String, RunKind> kinds(List<WorkbenchModule> modules) {
        Map<String, RunKind> kinds = new LinkedHashMap<>();
        Stream.concat(
                        modules.stream().flatMap(module -> module.feature().runKinds().stream()),
                        Stream.of(UnlockHistory.kind()))
                .forEach(one -> kinds.put(one.id(), one));
        return kinds;
    }
}
