package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * A main part, and at its side the details of what is chosen there. They open with the first choice, can be closed, and stay
 * closed from one start to the next until they are asked for again.
 */
public final class DetailSplit extends SplitPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 330;
    private static final double LEAST = 240;
    /** So that the main part keeps the greater part of a small window. */
    private static final double MOST_SHARE = 0.42;

    private final String id;
    private final Region details;
    private final VBox side;
    private final ToggleButton toggle = new ToggleButton("", Icons.of(Feather.SIDEBAR));

    /** @param id under which it is remembered whether they are closed */
    public DetailSplit(String id, Region main, Region details) {
        this.id = id;
        this.details = details;
        setId(id);
        main.setMinSize(0, 0);
        details.setMinSize(0, 0);
        VBox.setVgrow(details, Priority.ALWAYS);
        side = new VBox(head(), details);
        side.getStyleClass().add("dd-side");
        side.setMinWidth(LEAST);
        setResizableWithParent(side, false);
        toggle.setId(id + "-toggle");
        toggle.getStyleClass().addAll("flat", "small");
        toggle.setAccessibleText(TEXT.text("details.title"));
        toggle.setTooltip(new Tooltip(TEXT.text("details.hint")));
        toggle.setOnAction(_ -> remember(toggle.isSelected()));
        getItems().add(main);
    }

    /** Opens and closes the details; to be put where the main part has its tools. */
    public ToggleButton toggle() {
        return toggle;
    }

    /** Something is chosen: shows it, unless the details were closed. */
    public void offer() {
        if (!ViewMemory.of(this).get(key()).orElse("open").equals("closed")) {
            show(true);
        }
    }

    /** Shows the details, also where they were closed, and gives their first control the keyboard; Escape gives it back. */
    public void ask() {
        remember(true);
        Node before = getScene() == null ? null : getScene().getFocusOwner();
        side.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE && before != null) {
                before.requestFocus();
                event.consume();
            }
        });
        DefaultButton.first(details, node -> node.isFocusTraversable() && !node.isDisabled())
                .orElse(side)
                .requestFocus();
    }

    private String key() {
        return "details." + id;
    }

    private Node head() {
        Label title = new Label(TEXT.text("details.title"));
        title.getStyleClass().add("dd-section");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        IconButton close = new IconButton(Feather.X, TEXT.text("details.close"), () -> remember(false));
        close.setId("details-close");
        HBox head = new HBox(8, title, gap, close);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("dd-side-head");
        return head;
    }

    private void remember(boolean open) {
        ViewMemory.of(this).put(key(), open ? "open" : "closed");
        show(open);
    }

    private void show(boolean open) {
        toggle.setSelected(open);
        if (open && !getItems().contains(side)) {
            getItems().add(side);
            double share = Math.min(MOST_SHARE, WIDTH / Math.max(1, getWidth()));
            setDividerPositions(1 - share);
        } else if (!open) {
            getItems().remove(side);
        }
    }
}
