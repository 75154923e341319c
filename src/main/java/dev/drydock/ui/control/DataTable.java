package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * A table of many rows: virtualised, filtered by a field above it, sorted by its headings (numbers first biggest first), copied
 * as tab-separated values by Ctrl+C. Rows are immutable values; a changed row replaces the old one in {@link #items()}. JavaFX
 * thread only.
 */
public final class DataTable<T> extends VBox {

    private static final Messages TEXT = Messages.of("ui");
    static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
    /** Key of a node's property: the field that searches what the node shows. */
    public static final String SEARCHED = "dd-searched";

    private final List<DataColumn<T>> columns;
    private final ObservableList<T> items = FXCollections.observableArrayList();
    private final FilteredList<T> filtered = new FilteredList<>(items);
    private final SortedList<T> sorted = new SortedList<>(filtered);
    private final TableView<T> view = new TableView<>(sorted);
    private final SearchField filter = new SearchField(TEXT.text("table.filter"));
    private final Label count = new Label();
    private final ToolLine tools = new ToolLine(filter, count);
    private final Map<TableColumn<T, ?>, DataColumn<T>> meaning = new LinkedHashMap<>();
    private final RowFilter<T> words;
    private final ColumnMemory<T> memory;
    /** More rows than a screen shows. */
    private static final int MEASURED_ANEW = 100;

    private static final double FILTER_IN_LINE = 150;
    /** For "123 of 456 tables". */
    private static final double COUNT_IN_LINE = 112;

    private final ColumnWidths<T> widths;
    private final TableMenu<T> menu = new TableMenu<>(this);
    private Consumer<String> search = this::filterBy;
    private Predicate<T> narrowing = _ -> true;
    private Node placeholder;
    private Messages nouns = TEXT;
    private String noun = "table.rows";
    private boolean elsewhere;
    /** Whether there have been rows. */
    private boolean filled;

    /** @param placeholder shown while there is no row */
    public DataTable(Node placeholder, List<DataColumn<T>> columns) {
        this.columns = List.copyOf(columns);
        getStyleClass().add("dd-data-table");
        sorted.comparatorProperty().bind(view.comparatorProperty());
        view.getStyleClass().addAll("dense", "edge-to-edge");
        view.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        this.placeholder = placeholder;
        view.setPlaceholder(placeholder);
        this.words = new RowFilter<>(this.columns);
        for (DataColumn<T> column : this.columns) {
            TableColumn<T, T> made = tableColumn(column);
            meaning.put(made, column);
            view.getColumns().add(made);
        }
        memory = ColumnMemory.of(view);
        widths = new ColumnWidths<>(view, items, meaning, memory::chosen, count);
        view.setContextMenu(menu);
        MenuKeys.on(view, view::getContextMenu);
        view.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY.match(event)) {
                TextClipboard.put(selectionAsText());
                event.consume();
            }
        });
        filter.setTooltip(new Tooltip(TEXT.text("table.filter.hint")));
        getProperties().put(SEARCHED, filter);
        filter.setPrefWidth(220);
        filter.setMinWidth(90);
        filter.textProperty().addListener((_, _, text) -> search.accept(text));
        filter.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DOWN) {
                focusRows();
                event.consume();
            }
        });
        // without it the first press would go past the first row
        view.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DOWN && view.getSelectionModel().isEmpty()) {
                focusRows();
                event.consume();
            }
        });
        count.getStyleClass().add("dd-muted");
        count.setMinWidth(Region.USE_PREF_SIZE);
        VBox.setVgrow(view, Priority.ALWAYS);
        getChildren().addAll(tools, view);
        filtered.addListener((InvalidationListener) _ -> showCount());
        showCount();
    }

    /** Puts the keyboard from the filter on the first row, or on those that are selected. */
    private void focusRows() {
        if (!sorted.isEmpty()) {
            if (selection().isEmpty()) {
                view.getSelectionModel().select(0);
            }
            view.requestFocus();
        }
    }

    /** The rows before filter and order. */
    public ObservableList<T> items() {
        return items;
    }

    /**
     * Takes rows that were read anew: those that are chosen stay chosen, and what is in sight stays where it is, whatever
     * came or went above it.
     *
     * @param identity by which a row is the same as one before
     */
    public void readAnew(List<? extends T> rows, Function<T, ?> identity) {
        if (items.equals(rows)) {
            return;
        }
        List<T> chosen = List.copyOf(selection());
        Runnable scroll = RowsInSight.of(view).kept(List.copyOf(sorted), sorted, identity);
        items.setAll(rows);
        choose(chosen, identity);
        scroll.run();
    }

    /** Chooses the rows that are shown and the same as these, and no others. */
    public void choose(List<? extends T> rows, Function<T, ?> identity) {
        Set<?> wanted = rows.stream().map(identity).collect(Collectors.toSet());
        int[] found = IntStream.range(0, sorted.size())
                .filter(row -> wanted.contains(identity.apply(sorted.get(row))))
                .toArray();
        view.getSelectionModel().clearSelection();
        if (found.length > 0) {
            view.getSelectionModel().selectIndices(found[0], found);
        }
    }

    /** Shows what its rows are now: they have changed by themselves. */
    public void refresh() {
        widths.changed(sorted.subList(0, Math.min(MEASURED_ANEW, sorted.size())));
        view.refresh();
    }

    /** The rows that the filter leaves, in the shown order. */
    public ObservableList<T> shown() {
        return sorted;
    }

    /** The selected rows, in the shown order. */
    public ObservableList<T> selection() {
        return view.getSelectionModel().getSelectedItems();
    }

    public TableView<T> view() {
        return view;
    }

    public SearchField filter() {
        return filter;
    }

    /** Shown while there is no row; while only the filter leaves none, the table says that instead. */
    public void placeholder(Node node) {
        placeholder = node;
        showPlaceholder();
    }

    /**
     * Says what a row is, in place of "rows".
     *
     * @param key of the text with the number of all rows; with {@code .some} behind it, of that with the number of
     *     rows that the filter leaves and of all
     */
    public void counting(Messages texts, String key) {
        nouns = texts;
        noun = key;
        showCount();
    }

    /**
     * Lets the rows be chosen where they come from instead of here.
     *
     * @param elsewhere takes what was typed, at each key
     */
    public void searchElsewhere(Consumer<String> elsewhere) {
        search = elsewhere;
        this.elsewhere = true;
    }

    /** Whether what is typed is searched by who fills the table, who knows no columns. */
    boolean searchedElsewhere() {
        return elsewhere;
    }

    /** Shows only rows that fit, beside what the filter says; until it is called again. */
    public void narrow(Predicate<T> fitting) {
        narrowing = fitting;
        filterBy(filter.getText());
    }

    /** Takes the line above the table away, to stand in a line with other controls, where what it counts moves nothing. */
    public Region takeTools() {
        filter.setPrefWidth(FILTER_IN_LINE);
        count.setPrefWidth(COUNT_IN_LINE);
        tools.inLine();
        getChildren().remove(tools);
        return tools;
    }

    /** What saves or copies all rows or the filtered ones; made anew each time. */
    public List<MenuItem> exports() {
        return menu.exports().getItems();
    }

    /** Adds a button whose menu saves or copies the rows, as that of a row does. */
    public void addExport() {
        MenuButton button = new MenuButton(TEXT.text("table.menu.export"), Icons.of(Feather.DOWNLOAD));
        button.setId("table-export");
        button.getStyleClass().addAll("flat", "small");
        // a menu without items is never shown
        button.getItems().add(new SeparatorMenuItem());
        button.setOnShowing(_ -> button.getItems().setAll(exports()));
        button.disableProperty().bind(Bindings.isEmpty(sorted));
        addTool(button);
    }

    /** Adds a control at the right end of the line above the table; where it is narrow, the filter gives way first. */
    public void addTool(Region tool) {
        tools.add(tool);
    }

    /**
     * Puts what can be done with the selected rows at the head of their menu.
     *
     * @param items made each time the menu is shown
     */
    public void rowActions(Function<List<T>, List<MenuItem>> items) {
        menu.own(items);
    }

    /** The columns that are shown, in the order in which they are shown. */
    List<DataColumn<T>> shownColumns() {
        return view.getVisibleLeafColumns().stream()
                .flatMap(column -> Optional.ofNullable(meaning.get(column)).stream())
                .toList();
    }

    /** Shows or hides a column, and remembers it; one is always left. */
    void choose(TableColumn<T, ?> column, boolean shown) {
        column.setVisible(shown || view.getVisibleLeafColumns().size() < 2);
        memory.write();
    }

    /** Adds to what is typed into the filter. */
    void alsoFilter(String more) {
        filter.setText((filter.getText() + " " + more).strip());
    }

    /** Name for a file of these rows. */
    String exportName() {
        return view.getId() == null ? "rows" : view.getId();
    }

    /** The values of the selected rows as tab-separated lines, numbers as such; of all shown rows if none is selected. */
    private String selectionAsText() {
        return new TableText<>(shownColumns(), selection().isEmpty() ? sorted : selection()).lines();
    }

    private TableColumn<T, T> tableColumn(DataColumn<T> column) {
        TableColumn<T, T> made = new TableColumn<>(column.title());
        made.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
        made.setCellFactory(_ -> new DataCell<>(column, text -> widths.shown(made, text)));
        made.setComparator(column.number() ? column.order().reversed() : column.order());
        if (column.number()) {
            // A heading's first click always asks for "ascending". Of numbers the biggest are looked for first, so
            // their
            // order is turned round, and the style sheet turns the heading's arrow.
            made.getStyleClass().add("dd-number");
        }
        return made;
    }

    private void filterBy(String text) {
        Predicate<T> fitting = narrowing;
        if (text.isBlank()) {
            filtered.setPredicate(fitting);
            return;
        }
        Predicate<T> typed = words.of(text);
        filtered.setPredicate(row -> fitting.test(row) && typed.test(row));
    }

    private void showPlaceholder() {
        boolean filteredAway = filtered.isEmpty() && !filter.getText().isBlank() && (elsewhere || !items.isEmpty());
        if (!filteredAway) {
            view.setPlaceholder(placeholder);
            return;
        }
        Button clear = new Button(TEXT.text("search.clear"));
        clear.setOnAction(_ -> filter.clear());
        view.setPlaceholder(new EmptyState(
                Feather.SEARCH,
                TEXT.text("table.nomatch.title"),
                TEXT.text("table.nomatch.text", filter.getText().strip()),
                clear));
    }

    private void showCount() {
        showPlaceholder();
        filled |= !items.isEmpty();
        if (!filled) {
            // nothing has been read yet: none is not known to be none
            count.setText("");
            return;
        }
        String all = Formats.count(items.size());
        count.setText(
                filtered.size() == items.size()
                        ? nouns.text(noun, all)
                        : nouns.text(noun + ".some", Formats.count(filtered.size()), all));
    }
}
