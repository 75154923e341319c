package dev.drydock.feature.query.ui;

import dev.drydock.db.query.ReadingStatement;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.task.Background;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.wellbehaved.event.EventPattern;
import org.fxmisc.wellbehaved.event.InputMap;
import org.fxmisc.wellbehaved.event.Nodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is written, kept soon after each key, so that it is there again after a crash. JavaFX thread only. */
final class StatementEditor extends VirtualizedScrollPane<CodeArea> {

    private static final Logger LOG = LoggerFactory.getLogger(StatementEditor.class);
    private static final Messages TEXT = Messages.of("query");
    private static final KeyCombination RUN = new KeyCodeCombination(KeyCode.ENTER, KeyCombination.SHORTCUT_DOWN);
    private static final Duration AFTER_THE_LAST_KEY = Duration.millis(400);

    private static final double SHARE = 0.3;
    /** Of a longer text no colours are made. */
    private static final int MOST_COLOURED = 100_000;

    private final CodeArea area;
    private final StatementDrafts drafts;
    private final String profile;
    private final PauseTransition pause = new PauseTransition(AFTER_THE_LAST_KEY);
    private String kept = "";
    private boolean placed;

    /**
     * @param completion what is offered for what is begun
     * @param run called when the keys for it are pressed
     */
    StatementEditor(StatementDrafts drafts, String profile, StatementCompletion completion, Runnable run) {
        super(new CodeArea());
        this.drafts = drafts;
        this.profile = profile;
        area = getContent();
        area.setId("query-text");
        area.setAccessibleText(TEXT.text("view.text"));
        area.setWrapText(true);
        area.setPlaceholder(placeholder());
        area.getStyleClass().add("dd-code-area");
        area.setContextMenu(menu());
        // RichTextFX (0.11.7) takes a digit with Alt as text; before other handlers: its own are added anew, behind
        // those there are
        Nodes.addInputMap(
                area,
                InputMap.ignore(EventPattern.eventType(KeyEvent.KEY_PRESSED)
                        .onlyIf(event -> event.isAltDown() && event.getCode().isDigitKey())));
        Nodes.addInputMap(
                area,
                InputMap.ignore(EventPattern.eventType(KeyEvent.KEY_TYPED)
                        .onlyIf(event ->
                                event.isAltDown() && event.getCharacter().matches("[0-9]"))));
        OfferList.on(area, completion);
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (RUN.match(event)) {
                event.consume();
                run.run();
            }
        });
        pause.setOnFinished(_ -> keep());
        area.textProperty().addListener((_, _, now) -> {
            pause.playFromStart();
            if (now.length() < MOST_COLOURED) {
                area.setStyleSpans(0, StatementWords.colours(now));
            }
        });
        Background.run("statement-draft", () -> drafts.of(profile), this::take, _ -> {});
    }

    private static Label placeholder() {
        Label prompt = new Label(TEXT.text("view.prompt"));
        prompt.getStyleClass().addAll("dd-muted", "dd-sql-prompt");
        return prompt;
    }

    private ContextMenu menu() {
        return new ContextMenu(
                item("undo", area::undo),
                item("redo", area::redo),
                item("cut", area::cut),
                item("copy", area::copy),
                item("paste", area::paste),
                item("all", area::selectAll));
    }

    private static MenuItem item(String what, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text("view.edit." + what));
        item.setOnAction(_ -> action.run());
        return item;
    }

    @Override
    public void requestFocus() {
        area.requestFocus();
    }

    /** Itself over what comes of it, with the smaller share of the height. */
    SplitPane above(Node below) {
        SplitPane split = new SplitPane(this, below);
        split.setOrientation(Orientation.VERTICAL);
        // before it has a height, a divider goes to the middle
        split.heightProperty().subscribe(height -> {
            if (!placed && height.doubleValue() > 0) {
                placed = true;
                Platform.runLater(() -> split.setDividerPositions(SHARE));
            }
        });
        return split;
    }

    private void take(String draft) {
        kept = draft;
        if (area.getText().isEmpty()) {
            area.replaceText(draft);
            area.getUndoManager().forgetHistory();
        }
    }

    /** The selection, or the statement in which the cursor is. */
    String chosen() {
        return area.getSelectedText().isBlank()
                ? ReadingStatement.at(area.getText(), area.getCaretPosition())
                : area.getSelectedText();
    }

    /** Keeps what is there now. */
    void keep() {
        pause.stop();
        String now = area.getText();
        if (!now.equals(kept)) {
            kept = now;
            Background.run(
                    "statement-draft",
                    () -> {
                        drafts.keep(profile, now);
                        return now;
                    },
                    _ -> {},
                    problem -> LOG.warn("text of a statement: {}", problem.full()));
        }
    }
}
