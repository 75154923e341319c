package dev.drydock.ui.manual;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.TextClipboard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;

/** Draws the parts of a page of the manual. JavaFX thread only. */
final class ManualText {

    private static final Messages TEXT = Messages.of("ui");
    private static final double INDENT = 20;
    /** Letters from which on a column of a table gets no more of the width. */
    private static final int LONG_CELL = 60;

    private static final int SHORT_CELL = 8;
    /** Letters from which on a word may be broken. */
    private static final int LONGEST_WORD = 18;
    /** Width of a letter in terms of its size, that of the bold ones of a heading. */
    private static final double LETTER = 0.64;

    private static final double CELL_PADDING = 14;

    private final Consumer<String> follow;

    /** @param follow is given the destination of a link that was clicked */
    ManualText(Consumer<String> follow) {
        this.follow = follow;
    }

    /** One part of a page: a paragraph, a heading, a list, a table, a picture, lines to type. */
    Region draw(Node block) {
        return switch (block) {
            case Heading heading -> heading(heading);
            case ListBlock list -> list(list);
            case TableBlock table -> table(table);
            case FencedCodeBlock code -> code(code.getLiteral());
            case IndentedCodeBlock code -> code(code.getLiteral());
            case Paragraph paragraph -> paragraph(paragraph);
            default -> throw new IllegalArgumentException(block.toString());
        };
    }

    private Region heading(Heading heading) {
        TextFlow flow = flow(heading);
        flow.getStyleClass().add("dd-manual-h" + Math.min(heading.getLevel(), 3));
        return flow;
    }

    private Region paragraph(Node paragraph) {
        VBox parts = new VBox(8);
        TextFlow flow = new TextFlow();
        for (Node part = paragraph.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof org.commonmark.node.Image image) {
                ManualPages.picture(image.getDestination())
                        .ifPresent(address -> parts.getChildren().add(picture(address, ManualPages.text(image))));
            } else {
                inline(part, flow, "");
            }
        }
        if (parts.getChildren().isEmpty()) {
            return flow;
        }
        parts.getChildren().addFirst(flow);
        flow.managedProperty().set(!flow.getChildren().isEmpty());
        return parts;
    }

    private static Region picture(String address, String text) {
        Image image = new Image(address, true);
        ImageView view = new ImageView(image);
        view.setPreserveRatio(true);
        view.setSmooth(true);
        view.setAccessibleText(text);
        StackPane frame = new StackPane(view);
        frame.setAlignment(Pos.TOP_LEFT);
        frame.setMinWidth(0);
        // a picture is never drawn larger than it is, and its height follows the width that it gets
        view.fitWidthProperty()
                .bind(frame.widthProperty()
                        .map(width -> Math.min(width.doubleValue(), image.getWidth() > 0 ? image.getWidth() : 1)));
        image.progressProperty().subscribe(_ -> frame.requestLayout());
        return frame;
    }

    private Region list(ListBlock list) {
        VBox items = new VBox(4);
        int number = list instanceof OrderedList ordered ? ordered.getMarkerStartNumber() : 0;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            Label mark = new Label(list instanceof BulletList ? "•" : number++ + ".");
            mark.setMinWidth(INDENT);
            mark.setAlignment(Pos.TOP_LEFT);
            VBox parts = new VBox(4);
            for (Node part = item.getFirstChild(); part != null; part = part.getNext()) {
                parts.getChildren().add(draw(part));
            }
            HBox.setHgrow(parts, Priority.ALWAYS);
            items.getChildren().add(new HBox(mark, parts));
        }
        return items;
    }

    private Region table(TableBlock table) {
        List<List<Node>> rows = new ArrayList<>();
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                List<Node> cells = new ArrayList<>();
                for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
                    cells.add(cell);
                }
                rows.add(cells);
            }
        }
        GridPane grid = new GridPane();
        grid.getStyleClass().add("dd-manual-table");
        for (int column = 0; column < rows.getFirst().size(); column++) {
            grid.getColumnConstraints().add(column(rows, column));
        }
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < rows.get(row).size(); column++) {
                TextFlow cell = flow(rows.get(row).get(column));
                cell.getStyleClass().add("dd-manual-cell");
                if (rows.get(row).get(column).getParent().getParent() instanceof TableHead) {
                    cell.getStyleClass().add("dd-manual-head");
                }
                grid.add(cell, column, row);
            }
        }
        return grid;
    }

    /** As wide as its longest text, within bounds, and never narrower than its longest word. */
    private static ColumnConstraints column(List<List<Node>> rows, int column) {
        List<String> texts = rows.stream()
                .filter(row -> column < row.size())
                .map(row -> ManualPages.text(row.get(column)))
                .toList();
        double letter = LETTER * Font.getDefault().getSize();
        int longest = texts.stream().mapToInt(String::length).max().orElse(0);
        int word = texts.stream()
                .flatMap(text -> Arrays.stream(text.split("[ /-]", -1)))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        ColumnConstraints made = new ColumnConstraints();
        made.setMinWidth(Math.min(word, LONGEST_WORD) * letter + CELL_PADDING);
        made.setPrefWidth(Math.clamp(longest, SHORT_CELL, LONG_CELL) * letter + CELL_PADDING);
        made.setHgrow(Priority.ALWAYS);
        return made;
    }

    private static Region code(String literal) {
        Label text = new Label(literal.stripTrailing());
        text.getStyleClass().add("dd-manual-code");
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.setMaxWidth(Double.MAX_VALUE);
        IconButton copy = new IconButton(
                org.kordamp.ikonli.feather.Feather.COPY,
                TEXT.text("manual.copy"),
                () -> TextClipboard.put(literal.stripTrailing()));
        StackPane.setAlignment(copy, Pos.TOP_RIGHT);
        StackPane.setMargin(copy, new Insets(2));
        return new StackPane(text, copy);
    }

    private TextFlow flow(Node parent) {
        TextFlow flow = new TextFlow();
        for (Node part = parent.getFirstChild(); part != null; part = part.getNext()) {
            inline(part, flow, "");
        }
        return flow;
    }

    private void inline(Node node, TextFlow into, String style) {
        switch (node) {
            case org.commonmark.node.Text text -> into.getChildren().add(text(text.getLiteral(), style));
            case Code code -> into.getChildren().add(text(code.getLiteral(), "dd-manual-word"));
            case SoftLineBreak _ -> into.getChildren().add(text(" ", style));
            case HardLineBreak _ -> into.getChildren().add(text("\n", style));
            case Link link
            when leads(link.getDestination()) -> {
                Hyperlink shown = new Hyperlink(ManualPages.text(link));
                shown.getStyleClass().add("dd-manual-link");
                shown.setOnAction(_ -> follow.accept(link.getDestination()));
                into.getChildren().add(shown);
            }
            default -> {
                String inner = switch (node) {
                    case StrongEmphasis _ -> "dd-manual-strong";
                    case Emphasis _ -> "dd-manual-emphasis";
                    default -> style;
                };
                for (Node part = node.getFirstChild(); part != null; part = part.getNext()) {
                    inline(part, into, inner);
                }
            }
        }
    }

    private static boolean leads(String destination) {
        return destination.startsWith("#") || ManualPages.pageOf(destination).isPresent();
    }

    private static Text text(String letters, String style) {
        Text text = new Text(letters);
        text.getStyleClass().add("dd-manual-text");
        if (!style.isEmpty()) {
            text.getStyleClass().add(style);
        }
        return text;
    }
}
