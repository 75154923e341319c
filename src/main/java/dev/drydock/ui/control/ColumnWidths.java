package dev.drydock.ui.control;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Makes each column of a table as wide as its heading and its longest text, and gives what is left over to the texts, most of
 * it to messages. Where there is less room than that, the columns of least worth are left out and the longest texts are cut,
 * until a user chooses columns or widths; then the table scrolls. Columns grow with rows that come later and never shrink, so
 * that nothing moves to and fro; a message that comes later takes no other column away. Widths that a user has dragged are
 * remembered, and nothing is fitted in that table any more. JavaFX thread only.
 */
final class ColumnWidths<T> {

    private static final String BETWEEN = "|";
    private static final String IS = "=";
    private static final double SCROLL_BAR = 16;
    /** Left and right of a cell's text, by the style sheet. */
    private static final double PADDING = 17;
    /** The arrow of the order beside a heading. */
    private static final double ARROW = 14;

    /** A picture before a text, with the gap between. */
    private static final double GRAPHIC = 22;

    private static final double GAP = 6;
    /** A text that may be cut where there is too little room keeps so much. */
    private static final double LEAST_OF_A_TEXT = 72;
    /** A longer text has a tooltip, and what is left over anyway. */
    private static final double MOST_OF_A_TEXT = 480;

    private static final double MOST_OF_A_KEPT_TEXT = 220;
    /** Before other columns are left out for it. */
    private static final double LEAST_OF_A_MESSAGE = 400;
    /** A message that is longer does not leave the names beside it less. */
    private static final double MOST_OF_A_MESSAGE = 960;
    /** How many times the share of a name a message gets. */
    private static final double OF_MESSAGES = 4;
    /** Of rows that come at once so many are measured; the others are as long as these, or are cut. */
    private static final int MEASURED = 2_000;
    /** More of them are wider than any column. */
    private static final int MOST_LETTERS = 200;

    private final TableView<T> view;
    private final Map<TableColumn<T, ?>, DataColumn<T>> columns;
    private final BooleanSupplier chosen;
    private final Map<TableColumn<T, ?>, Double> wanted = new LinkedHashMap<>();
    private final Map<TableColumn<T, ?>, String> longest = new LinkedHashMap<>();
    /** By code point: a text is as wide as its letters together, which is a hundred times faster than to lay it out. */
    private final Map<Integer, Double> letters = new HashMap<>();

    private final Map<TableColumn<T, ?>, Double> graphics = new LinkedHashMap<>();
    private final ObservableList<T> rows;
    /** What messages had when the columns were chosen: one that comes later takes none of them away. */
    private final Map<TableColumn<T, ?>, Double> messages = new HashMap<>();

    private double chosenFor;
    private boolean chosenWithRows;
    private final Text ruler = new Text();
    private boolean asked;
    private boolean taken;
    /** JavaFX fits columns by itself, too: only while the mouse is down on the headings a width is the user's. */
    private boolean held;

    /**
     * Watches the width of the table, whose columns are complete, and its rows.
     *
     * @param chosen whether a user has chosen which columns are shown
     * @param like a label with the letters of the cells
     */
    ColumnWidths(
            TableView<T> view,
            ObservableList<T> rows,
            Map<TableColumn<T, ?>, DataColumn<T>> columns,
            BooleanSupplier chosen,
            Labeled like) {
        this.view = view;
        this.rows = rows;
        this.columns = new LinkedHashMap<>(columns);
        this.chosen = chosen;
        ruler.fontProperty().bind(like.fontProperty());
        columns.forEach((column, meant) -> longest.put(column, meant.expected()));
        view.widthProperty().addListener(_ -> later());
        rows.addListener((ListChangeListener<T>) change -> {
            while (change.next()) {
                read(change.getAddedSubList());
            }
        });
        columns.keySet().forEach(column -> column.widthProperty().addListener(_ -> dragged(column)));
        view.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> held = onHeadings(event.getTarget()));
        view.addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> held = false);
        view.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                restore();
            }
        });
        like.fontProperty().subscribe((Font _) -> measureAnew());
    }

    /** A cell shows this now: also a row that has changed by itself is never cut while there is room. */
    void shown(TableColumn<T, ?> column, String text) {
        if (wide(text) > wide(longest.getOrDefault(column, ""))) {
            longest.put(column, text);
            wanted.remove(column);
            later();
        }
    }

    /** Rows have changed by themselves: so that no picture of them shows a text that is cut. */
    void changed(List<? extends T> rows) {
        read(rows);
        if (asked) {
            share();
        }
    }

    private static boolean onHeadings(EventTarget target) {
        Node at = target instanceof Node node ? node : null;
        while (at != null && !at.getStyleClass().contains("column-header-background")) {
            at = at.getParent();
        }
        return at != null;
    }

    /** JavaFX changes the width of a column that a user drags, and leaves its preferred one. */
    private void dragged(TableColumn<T, ?> column) {
        if (held && Math.abs(column.getWidth() - column.getPrefWidth()) > 1) {
            taken = true;
            if (view.getId() != null && view.getScene() != null) {
                ViewMemory.of(view)
                        .put(
                                key(),
                                columns.keySet().stream()
                                        .map(each -> each.getText() + IS + Math.round(each.getWidth()))
                                        .collect(Collectors.joining(BETWEEN)));
            }
        }
    }

    private void restore() {
        Map<String, TableColumn<T, ?>> named = columns.keySet().stream()
                .collect(Collectors.toMap(TableColumn::getText, each -> each, (one, _) -> one));
        Optional<String> remembered =
                view.getId() == null ? Optional.empty() : ViewMemory.of(view).get(key());
        remembered.ifPresent(text -> {
            for (String part : text.split(Pattern.quote(BETWEEN), -1)) {
                int at = part.lastIndexOf(IS);
                TableColumn<T, ?> column = at < 0 ? null : named.get(part.substring(0, at));
                if (column != null && part.substring(at + 1).matches("\\d{1,5}")) {
                    column.setPrefWidth(Integer.parseInt(part.substring(at + 1)));
                    taken = true;
                }
            }
        });
    }

    private String key() {
        return "widths." + view.getId();
    }

    private void measureAnew() {
        wanted.clear();
        letters.clear();
        later();
    }

    private void read(List<? extends T> rows) {
        for (T row : rows.subList(0, Math.min(1, rows.size()))) {
            columns.forEach((column, meant) -> picture(column, meant, row));
        }
        for (T row : rows.subList(0, Math.min(MEASURED, rows.size()))) {
            columns.forEach((column, meant) -> shown(column, meant.text().apply(row)));
        }
    }

    private void picture(TableColumn<T, ?> column, DataColumn<T> meant, T row) {
        var graphic = meant.graphic();
        if (graphic != null) {
            Node node = graphic.apply(row);
            double width = node == null ? 0 : node.prefWidth(-1) + GAP;
            graphics.merge(column, Math.max(GRAPHIC, width), Math::max);
        }
    }

    /** Once for all that happens in one pulse. */
    private void later() {
        if (!asked) {
            asked = true;
            Platform.runLater(() -> {
                asked = false;
                share();
            });
        }
    }

    private double wanted(TableColumn<T, ?> column) {
        return wanted.computeIfAbsent(column, this::measured);
    }

    private double measured(TableColumn<T, ?> column) {
        DataColumn<T> meant = column(column);
        double text = wide(longest.getOrDefault(column, "")) + PADDING + graphics.getOrDefault(column, 0.0);
        double heading = wide(column.getText()) + PADDING + ARROW;
        double most = meant.room() == DataColumn.Room.MOST ? MOST_OF_A_MESSAGE : MOST_OF_A_TEXT;
        return Math.ceil(Math.max(heading, meant.number() ? text : Math.min(text, most)));
    }

    private double wide(String text) {
        return text.codePoints()
                .limit(MOST_LETTERS)
                .mapToDouble(letter -> letters.computeIfAbsent(letter, this::advance))
                .sum();
    }

    private double advance(int letter) {
        ruler.setText(Character.toString(letter));
        return ruler.getLayoutBounds().getWidth();
    }

    private DataColumn<T> column(TableColumn<T, ?> column) {
        return Objects.requireNonNull(columns.get(column));
    }

    private void share() {
        double room = view.getWidth() - SCROLL_BAR;
        if (room <= 0 || taken) {
            return;
        }
        if (!chosen.getAsBoolean()) {
            fold(room);
        }
        Map<TableColumn<T, ?>, Double> widths = new LinkedHashMap<>();
        columns.keySet().stream().filter(TableColumn::isVisible).forEach(column -> widths.put(column, wanted(column)));
        double over =
                room - widths.values().stream().mapToDouble(Double::doubleValue).sum();
        if (over >= 0) {
            give(widths, over);
        } else {
            cut(widths, room);
        }
        widths.forEach((column, width) -> column.setPrefWidth(Math.floor(width)));
    }

    /** Leaves out columns from the right until the rest fits. */
    private void fold(double room) {
        if (room != chosenFor || chosenWithRows == rows.isEmpty()) {
            messages.clear();
            chosenFor = room;
            chosenWithRows = !rows.isEmpty();
        }
        double sum = columns.keySet().stream().mapToDouble(this::needed).sum();
        for (Map.Entry<TableColumn<T, ?>, DataColumn<T>> entry :
                new LinkedHashMap<>(columns).reversed().entrySet()) {
            if (entry.getValue().room() == DataColumn.Room.LEAST) {
                boolean fits = sum <= room;
                entry.getKey().setVisible(fits);
                sum -= fits ? 0 : needed(entry.getKey());
            }
        }
    }

    /** A long text in a column of least worth is cut before the whole column is left out for it. */
    private double needed(TableColumn<T, ?> column) {
        DataColumn<T> meant = column(column);
        double whole = wanted(column);
        return meant.number()
                ? whole
                : switch (meant.room()) {
                    case MOST -> messages.computeIfAbsent(column, _ -> Math.min(whole, LEAST_OF_A_MESSAGE));
                    case KEPT, LEAST -> Math.min(whole, MOST_OF_A_KEPT_TEXT);
                    case USUAL -> whole;
                };
    }

    private void give(Map<TableColumn<T, ?>, Double> widths, double over) {
        double shares = widths.keySet().stream().mapToDouble(this::share).sum();
        if (shares > 0) {
            widths.replaceAll((column, width) -> width + over * share(column) / shares);
        }
    }

    private double share(TableColumn<T, ?> column) {
        DataColumn<T> meant = column(column);
        return meant.number() ? 0 : wanted(column) * (meant.room() == DataColumn.Room.MOST ? OF_MESSAGES : 1);
    }

    /** Takes from the longest texts first, so that short ones stay whole. */
    private void cut(Map<TableColumn<T, ?>, Double> widths, double room) {
        double low = LEAST_OF_A_TEXT;
        double high = MOST_OF_A_MESSAGE;
        while (high - low > 1) {
            double middle = (low + high) / 2;
            double sum = widths.entrySet().stream()
                    .mapToDouble(entry -> atMost(entry.getKey(), entry.getValue(), middle))
                    .sum();
            if (sum > room) {
                high = middle;
            } else {
                low = middle;
            }
        }
        double most = low;
        widths.replaceAll((column, width) -> atMost(column, width, most));
    }

    private double atMost(TableColumn<T, ?> column, double width, double most) {
        DataColumn<T> meant = column(column);
        boolean kept = meant.number() || meant.room() == DataColumn.Room.KEPT;
        return Math.min(width, kept ? Math.max(most, needed(column)) : most);
    }
}
