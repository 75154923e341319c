package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.Csv;
import dev.drydock.ui.theme.Icons;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.transform.Transform;
import javax.imageio.ImageIO;
import org.kordamp.ikonli.feather.Feather;

/**
 * A chart with the same values as a table, for who cannot see it or wants the numbers: a button in its corner changes between
 * the two. Both are copied and saved, as a picture and as CSV. JavaFX thread only.
 */
public final class ChartTable extends StackPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double LEAST_HEIGHT = 200;

    /** Room that the buttons take from what stands at the top of a chart. */
    public static final double BUTTONS = 108;

    /** Pixels of a picture for one of the screen. */
    private static final double SHARPNESS = 2;

    /**
     * What a chart shows in words.
     *
     * @param headings of the columns
     * @param rows texts in their columns
     * @param raw the same for programs: numbers as such, times in ISO 8601
     */
    public record Values(List<String> headings, List<List<String>> rows, List<? extends List<?>> raw) {

        public Values(List<String> headings, List<List<String>> rows) {
            this(headings, rows, rows);
        }

        private String csv() {
            StringWriter text = new StringWriter();
            Csv.write(text, headings, raw.stream());
            return text.toString();
        }
    }

    private final Node chart;
    private final Supplier<Values> values;
    private final ToggleButton asTable = new ToggleButton("", Icons.of(Feather.LIST, "dd-muted"));

    private final HBox buttons = new HBox();

    /**
     * @param values asked whenever the table is shown, copied or saved
     * @param tools further buttons
     */
    public ChartTable(Node chart, Supplier<Values> values, Node... tools) {
        this.chart = chart;
        this.values = values;
        asTable.getStyleClass().addAll("flat", "dd-icon-button", "dd-as-table");
        asTable.setTooltip(new Tooltip(TEXT.text("chart.table")));
        asTable.setAccessibleText(TEXT.text("chart.table"));
        asTable.selectedProperty().addListener((_, _, table) -> show(table));
        MenuButton files = new MenuButton("", Icons.of(Feather.DOWNLOAD, "dd-muted"));
        files.getStyleClass().addAll("flat", "dd-icon-button", "dd-chart-files");
        files.setTooltip(new Tooltip(TEXT.text("chart.files")));
        files.setAccessibleText(TEXT.text("chart.files"));
        files.getItems().setAll(items());
        buttons.getChildren().addAll(tools);
        buttons.getChildren().addAll(files, asTable);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        buttons.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        StackPane.setAlignment(buttons, Pos.TOP_RIGHT);
        getChildren().addAll(chart, buttons);
        ContextMenu menu = new ContextMenu();
        menu.getItems().setAll(items());
        chart.setOnContextMenuRequested(event -> {
            menu.show(chart, event.getScreenX(), event.getScreenY());
            event.consume();
        });
        chart.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
                copy(true, true);
                event.consume();
            }
        });
    }

    private List<MenuItem> items() {
        List<MenuItem> items = List.of(
                item("chart.copy.png", () -> copy(true, false)),
                item(
                        "chart.save.png",
                        () -> files(
                                target -> target.saveBytes(TEXT.text("chart.save.png"), "chart.png", png(picture())))),
                item("chart.copy.csv", () -> copy(false, true)),
                item(
                        "chart.save.csv",
                        () -> files(target -> target.saveText(
                                TEXT.text("chart.save.csv"),
                                "chart.csv",
                                values.get().csv()))));
        items.subList(0, 2).forEach(item -> item.disableProperty().bind(asTable.selectedProperty()));
        return items;
    }

    private static MenuItem item(String key, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text(key));
        item.setId(key.replace('.', '-'));
        item.setOnAction(_ -> action.run());
        return item;
    }

    private void files(Consumer<TableFiles> use) {
        TableFiles.of(this).ifPresent(use);
    }

    private void copy(boolean asPicture, boolean asText) {
        ClipboardContent content = new ClipboardContent();
        if (asPicture) {
            content.putImage(picture());
        }
        if (asText) {
            content.putString(values.get().csv());
        }
        Clipboard.getSystemClipboard().setContent(content);
    }

    private WritableImage picture() {
        SnapshotParameters how = new SnapshotParameters();
        how.setTransform(Transform.scale(SHARPNESS, SHARPNESS));
        return chart.snapshot(how, null);
    }

    private static byte[] png(WritableImage picture) {
        int width = (int) picture.getWidth();
        int height = (int) picture.getHeight();
        int[] pixels = new int[width * height];
        picture.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, width, height, pixels, 0, width);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    private void show(boolean table) {
        if (!table) {
            getChildren().setAll(chart, buttons);
            setMinHeight(USE_COMPUTED_SIZE);
            return;
        }
        Values now = values.get();
        List<DataColumn<List<String>>> columns = IntStream.range(
                        0, now.headings().size())
                .mapToObj(i -> DataColumn.<List<String>>text(now.headings().get(i), row -> row.get(i)))
                .toList();
        DataTable<List<String>> shown = new DataTable<>(new Label(TEXT.text("chart.table.none")), columns);
        shown.view().setAccessibleText(TEXT.text("chart.table.title"));
        shown.items().setAll(now.rows());
        Region room = new Region();
        room.setMinWidth(BUTTONS);
        shown.addTool(room);
        VBox.setVgrow(shown.view(), javafx.scene.layout.Priority.ALWAYS);
        setMinHeight(LEAST_HEIGHT);
        getChildren().setAll(shown, buttons);
    }
}
