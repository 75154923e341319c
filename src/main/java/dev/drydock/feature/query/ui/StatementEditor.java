package dev.drydock.feature.query.ui;

import dev.drydock.db.query.ReadingStatement;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.task.Background;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is written, kept soon after each key, so that it is there again after a crash. JavaFX thread only. */
final class StatementEditor extends TextArea {

    private static final Logger LOG = LoggerFactory.getLogger(StatementEditor.class);
    private static final Messages TEXT = Messages.of("query");
    private static final KeyCombination RUN = new KeyCodeCombination(KeyCode.ENTER, KeyCombination.SHORTCUT_DOWN);
    private static final Duration AFTER_THE_LAST_KEY = Duration.millis(400);

    private static final double SHARE = 0.3;

    private final StatementDrafts drafts;
    private final String profile;
    private final PauseTransition pause = new PauseTransition(AFTER_THE_LAST_KEY);
    private String kept = "";
    private boolean placed;

    /** @param run called when the keys for it are pressed */
    StatementEditor(StatementDrafts drafts, String profile, Runnable run) {
        this.drafts = drafts;
        this.profile = profile;
        setId("query-text");
        setAccessibleText(TEXT.text("view.text"));
        setPromptText(TEXT.text("view.prompt"));
        getStyleClass().add("dd-code-area");
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (RUN.match(event)) {
                event.consume();
                run.run();
            }
        });
        pause.setOnFinished(_ -> keep());
        textProperty().subscribe(_ -> pause.playFromStart());
        Background.run("statement-draft", () -> drafts.of(profile), this::take, _ -> {});
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
        if (getText().isEmpty()) {
            setText(draft);
            end();
        }
    }

    /** The selection, or the statement in which the cursor is. */
    String chosen() {
        return getSelectedText().isBlank() ? ReadingStatement.at(getText(), getCaretPosition()) : getSelectedText();
    }

    /** Keeps what is there now. */
    void keep() {
        pause.stop();
        String now = getText();
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
