package dev.drydock.ui.schema;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The values of one row below each other, and one of them as it is; a large one is read whole when that is asked for. */
public final class RowDetail extends SplitPane {

    private static final Messages TEXT = Messages.of("schema");

    /** How a value is read whole of which only the beginning is there. */
    public interface Whole {
        Job<StoredRow.Value> read(OpenServer server, StoredColumn column);
    }

    private record Line(StoredColumn column, StoredRow.Value value) {}

    private final DataTable<Line> lines;
    private final TextArea text = new TextArea();
    private final Label note = new Label();
    private final Button whole = new Button(TEXT.text("rows.detail.whole"), Icons.of(Feather.DOWNLOAD));
    private final ScreenJob<StoredRow.Value> reading;
    private @Nullable Whole source;
    /** What is being read whole: another may be chosen meanwhile. */
    private @Nullable Line asked;

    public RowDetail(ModuleContext context) {
        setOrientation(Orientation.VERTICAL);
        setId("row-detail");
        lines = new DataTable<>(
                new EmptyState(Feather.LIST, TEXT.text("rows.detail.none"), TEXT.text("rows.detail.none.text")),
                List.of(
                        DataColumn.text(
                                TEXT.text("rows.detail.column"),
                                line -> line.column().name()),
                        ValueCells.column(TEXT.text("rows.detail.value"), false, Line::column, Line::value)));
        lines.view().setId("row-values");
        lines.counting(TEXT, "rows.columns");
        text.setId("row-value");
        text.setEditable(false);
        text.setWrapText(true);
        text.getStyleClass().add("dd-code-area");
        text.setAccessibleText(TEXT.text("rows.detail.value"));
        note.getStyleClass().add("dd-muted");
        note.setWrapText(true);
        note.managedProperty().bind(note.visibleProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
        whole.setId("row-whole");
        whole.setOnAction(_ -> readWhole());
        whole.managedProperty().bind(whole.visibleProperty());
        reading = new ScreenJob<StoredRow.Value>(context)
                .tellFailures(TEXT.text("rows.detail.whole"))
                .onDone(this::showWhole);
        whole.disableProperty().bind(reading.running());
        VBox.setVgrow(text, Priority.ALWAYS);
        VBox below = new VBox(4, text, note, whole);
        below.getStyleClass().add("dd-toolbar");
        getItems().setAll(lines, below);
        lines.selection().addListener((InvalidationListener) _ -> showValue());
        show(List.of(), null, null);
    }

    /**
     * Shows a row.
     *
     * @param shown null for none
     * @param whole null where nothing tells the row from others
     */
    public void show(List<StoredColumn> columns, @Nullable StoredRow shown, @Nullable Whole whole) {
        source = whole;
        int at = lines.view().getSelectionModel().getSelectedIndex();
        lines.items()
                .setAll(
                        shown == null
                                ? List.of()
                                : IntStream.range(0, columns.size())
                                        .mapToObj(i -> new Line(
                                                columns.get(i), shown.values().get(i)))
                                        .toList());
        lines.view().getSelectionModel().clearAndSelect(Math.max(at, 0));
        showValue();
    }

    private void showValue() {
        Line line = chosen();
        text.setPromptText(line != null && line.value().text() == null ? TEXT.text("rows.null") : "");
        text.setText(line == null ? "" : shown(line, line.value().text()));
        boolean cut = line != null && line.value().cut();
        boolean key = source != null;
        note.setText(cut && !key ? TEXT.text("rows.detail.nokey") : "");
        whole.setVisible(cut && key);
    }

    private static String shown(Line line, @Nullable String value) {
        return value == null ? "" : line.column().hex() ? "0x" + value : value;
    }

    private @Nullable Line chosen() {
        return lines.selection().isEmpty() ? null : lines.selection().getFirst();
    }

    private void readWhole() {
        Line line = chosen();
        Whole from = source;
        if (line != null && from != null) {
            asked = line;
            reading.start(server -> from.read(server, line.column()));
        }
    }

    private void showWhole(StoredRow.Value value) {
        Line line = asked;
        if (line == null || !line.equals(chosen())) {
            return;
        }
        String read = value.text();
        text.setText(shown(line, read));
        whole.setVisible(false);
        if (value.cut() && read != null) {
            int shown = line.column().hex() ? read.length() / 2 : read.codePointCount(0, read.length());
            note.setText(TEXT.text("rows.detail.still", Formats.count(shown), Formats.count(value.length())));
        }
    }
}
