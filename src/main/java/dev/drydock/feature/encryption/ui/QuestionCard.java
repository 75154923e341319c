package dev.drydock.feature.encryption.ui;

import dev.drydock.db.pool.RestartWatch;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.PlannedFile;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.TextClipboard;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What a run wants of a person now, with the place for the answer. */
final class QuestionCard extends VBox {

    private static final Messages TEXT = Messages.of("restui");
    private static final double GAP = 8;
    private static final int MOST_LINES = 5;

    private final AtRestViewModel model;
    private final Label seen = new Label();

    QuestionCard(AtRestViewModel model) {
        super(GAP);
        this.model = model;
        getStyleClass().add("dd-upgrade-offer");
        setId("rest-question");
        seen.setId("rest-sight");
        model.questionProperty().addListener((_, _, question) -> show(question));
        model.sightProperty().addListener((_, _, sight) -> seen(sight));
        show(null);
    }

    private void show(AtRestGuide.@Nullable Question question) {
        getChildren().clear();
        setVisible(question != null);
        setManaged(question != null);
        switch (question) {
            case null -> {}
            case AtRestGuide.Question.WhichBackup _ -> words(TEXT.text("question.backup"));
            case AtRestGuide.Question.KeysElsewhere keys -> words(TEXT.text("question.elsewhere", keys.holder()));
            case AtRestGuide.Question.CopyOfKey copy -> copy(copy);
            case AtRestGuide.Question.Restart restart -> restart(restart);
        }
    }

    private void words(String asked) {
        TextField words = new TextField();
        words.setId("rest-answer");
        Button say = button("question.say");
        say.disableProperty().bind(words.textProperty().isEmpty());
        say.setOnAction(_ -> model.say(new AtRestGuide.Answer(words.getText(), "")));
        words.setOnAction(_ -> say.fire());
        getChildren().addAll(text(asked), words, say);
        focus(words);
    }

    private void copy(AtRestGuide.Question.CopyOfKey question) {
        TextField copy = new TextField();
        copy.setId("rest-answer");
        TextField host = new TextField();
        host.setId("rest-answer-host");
        boolean unknown = question.fingerprint().isEmpty();
        Button say = button("question.copied");
        say.disableProperty().bind(copy.textProperty().isEmpty());
        say.setOnAction(_ -> model.say(new AtRestGuide.Answer(copy.getText(), host.getText())));
        copy.setOnAction(_ -> say.fire());
        getChildren()
                .addAll(
                        text(TEXT.text("question.copy", question.path())),
                        text(question.fingerprint()
                                .map(known -> TEXT.text("question.copy.known", known))
                                .orElseGet(() -> TEXT.text("question.copy.unknown"))));
        if (unknown) {
            getChildren().addAll(label(TEXT.text("question.host", question.path()), host), host);
        }
        getChildren().addAll(label(TEXT.text("question.fingerprint"), copy), copy, say);
        focus(unknown ? host : copy);
    }

    private static Label label(String words, TextField field) {
        Label label = text(words);
        label.setLabelFor(field);
        return label;
    }

    /** Unless somebody types in another place meanwhile. */
    private void focus(TextField answer) {
        Platform.runLater(() -> {
            Scene scene = getScene();
            if (scene != null && !(scene.getFocusOwner() instanceof TextInputControl)) {
                answer.requestFocus();
            }
        });
    }

    private void restart(AtRestGuide.Question.Restart question) {
        String diffs = question.files().stream().map(PlannedFile::diff).collect(Collectors.joining("\n\n"));
        String commands = String.join("\n", question.commands());
        TextArea files = area(diffs, "rest-diff");
        TextArea typed = area(commands, "rest-commands");
        Button copy = new Button(TEXT.text("question.commands.copy"));
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(_ -> TextClipboard.put(commands));
        getChildren()
                .addAll(
                        text(
                                question.put()
                                        ? TEXT.text("question.restart.put")
                                        : question.files().stream().allMatch(PlannedFile::goes)
                                                ? TEXT.text("question.restart.goes")
                                                : TEXT.text("question.restart", question.folder())),
                        files,
                        typed,
                        line(copy, seen));
    }

    private void seen(RestartWatch.@Nullable Sight sight) {
        seen.setText(sight == null ? "" : TEXT.text("sight." + sight.name().toLowerCase(Locale.ROOT)));
    }

    private static HBox line(Node... nodes) {
        HBox line = new HBox(GAP, nodes);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    private static TextArea area(String text, String id) {
        TextArea area = new TextArea(text);
        area.setId(id);
        area.setEditable(false);
        area.getStyleClass().add("dd-code-area");
        area.setPrefRowCount(Math.min(MOST_LINES, 1 + (int) text.lines().count()));
        return area;
    }

    private static Button button(String key) {
        Button button = new Button(TEXT.text(key));
        button.setId("rest-say");
        button.getStyleClass().add("accent");
        button.setMinWidth(USE_PREF_SIZE);
        return button;
    }

    private static Label text(String words) {
        Label label = new Label(words);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
