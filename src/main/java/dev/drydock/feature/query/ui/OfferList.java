package dev.drydock.feature.query.ui;

import dev.drydock.feature.query.ui.StatementCompletion.Offer;
import dev.drydock.feature.query.ui.StatementCompletion.Offers;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;

/** The list of what may stand at the cursor, opened by Ctrl+Space and by a point. JavaFX thread only. */
final class OfferList {

    private static final Messages TEXT = Messages.of("query");
    private static final int MOST_ROWS = 10;
    private static final int NOWHERE = -1;
    private static final double ROW = 24;
    private static final double WIDTH = 320;

    private final CodeArea area;
    private final StatementCompletion completion;
    private final Popup popup = new Popup();
    private final ListView<Offer> list = new ListView<>();
    /** Where offers were asked for; below zero where they are no longer wanted. */
    private int from = NOWHERE;

    /** Lets the offers be opened in this area. */
    static void on(CodeArea area, StatementCompletion completion) {
        new OfferList(area, completion).listen();
    }

    private OfferList(CodeArea area, StatementCompletion completion) {
        this.area = area;
        this.completion = completion;
        list.setId("query-offers");
        list.setAccessibleText(TEXT.text("view.offers"));
        list.setFixedCellSize(ROW);
        list.setPrefWidth(WIDTH);
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> new OfferCell());
        list.setOnMouseClicked(_ -> take());
        popup.getContent().add(list);
        popup.setAutoHide(true);
    }

    private void listen() {
        area.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        area.addEventHandler(KeyEvent.KEY_TYPED, event -> {
            if (event.getCharacter().equals(".")) {
                open();
            }
        });
        area.caretPositionProperty().addListener(_ -> {
            if (popup.isShowing()) {
                Platform.runLater(this::again);
            }
        });
        area.focusedProperty().subscribe(focused -> {
            if (!focused) {
                popup.hide();
            }
        });
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.SPACE && event.isShortcutDown()) {
            open();
        } else if (event.getCode() == KeyCode.ESCAPE || (event.getCode() == KeyCode.ENTER && event.isShortcutDown())) {
            boolean shown = popup.isShowing();
            close();
            if (!shown || event.isShortcutDown()) {
                return;
            }
        } else if (!popup.isShowing() || event.isShortcutDown() || event.isAltDown()) {
            return;
        } else {
            switch (event.getCode()) {
                case DOWN -> step(1);
                case UP -> step(-1);
                case PAGE_DOWN -> step(MOST_ROWS);
                case PAGE_UP -> step(-MOST_ROWS);
                case ENTER, TAB -> take();
                default -> {
                    return;
                }
            }
        }
        event.consume();
    }

    private void step(int by) {
        int to = Math.clamp(
                list.getSelectionModel().getSelectedIndex() + (long) by,
                0,
                list.getItems().size() - 1);
        list.getSelectionModel().select(to);
        list.scrollTo(Math.max(0, to - MOST_ROWS / 2));
    }

    private void open() {
        Offers now = completion.at(area.getText(), area.getCaretPosition(), this::again);
        from = now.from();
        show(now);
    }

    /** What is offered now; the cursor may have gone elsewhere meanwhile. */
    private void again() {
        if (area.isFocused()) {
            Offers now = completion.at(area.getText(), area.getCaretPosition(), () -> {});
            if (now.from() == from) {
                show(now);
            } else {
                close();
            }
        }
    }

    private void close() {
        from = NOWHERE;
        popup.hide();
    }

    private void show(Offers now) {
        list.getItems().setAll(now.offers());
        if (now.offers().isEmpty()) {
            popup.hide();
            return;
        }
        list.getSelectionModel().selectFirst();
        list.setPrefHeight(Math.min(MOST_ROWS, now.offers().size()) * ROW + 2);
        Bounds caret = area.getCaretBounds().orElse(null);
        if (caret != null && !popup.isShowing()) {
            popup.show(area, caret.getMinX(), caret.getMaxY() + 2);
        }
    }

    private void take() {
        Offer chosen = list.getSelectionModel().getSelectedItem();
        int begin = from;
        close();
        if (chosen != null) {
            area.replaceText(begin, area.getCaretPosition(), chosen.inserted());
        }
    }

    private static final class OfferCell extends ListCell<Offer> {

        @Override
        protected void updateItem(@Nullable Offer offer, boolean empty) {
            super.updateItem(offer, empty);
            setText(offer == null || empty ? null : TerminalEscaper.line(offer.text()));
        }
    }
}
