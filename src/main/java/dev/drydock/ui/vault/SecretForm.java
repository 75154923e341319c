package dev.drydock.ui.vault;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.PasswordLine;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/**
 * A dialog of one to three hidden fields whose work is done while it stays open: it says what was wrong and lets the user
 * try again. The work runs on a virtual thread.
 */
final class SecretForm {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 480;

    /** What is done with what was typed; blocks. The fields' secrets are wiped afterwards. */
    interface Work {
        void with(List<Secret> typed, boolean checked);
    }

    private final DialogWindow window;
    private final List<PasswordField> fields = new ArrayList<>();
    private final List<PasswordLine> lines = new ArrayList<>();
    private final Label complaint = new Label();
    private final VBox trouble = new VBox();
    private final CheckBox check = new CheckBox();
    private final Button act = new Button();
    private final VBox content;
    private Function<List<Secret>, String> wrong = _ -> "";
    private Function<Problem, Optional<String>> inWords = _ -> Optional.empty();
    private Function<Problem, List<Button>> waysOn = _ -> List.of();
    private boolean done;

    SecretForm(Window owner, Theme theme, String title, String text) {
        window = new DialogWindow(owner, theme, title);
        window.page("connections");
        window.resizable(false);
        content = new VBox(8, paragraph(text));
        content.setPrefWidth(WIDTH);
        complaint.setId("vault-complaint");
        complaint.getStyleClass().add(Tone.DANGER.styleClass());
        complaint.setWrapText(true);
        complaint.setMinHeight(Region.USE_PREF_SIZE);
        check.setWrapText(true);
        check.setManaged(false);
        check.setVisible(false);
    }

    SecretForm field(String id, String label) {
        PasswordLine line = new PasswordLine(id);
        PasswordField field = line.field();
        Label name = new Label(label);
        name.setLabelFor(field);
        field.textProperty().addListener(_ -> complaint("", false));
        fields.add(field);
        lines.add(line);
        content.getChildren().addAll(name, line);
        return this;
    }

    /** Says how hard the field that was added last is to guess. */
    SecretForm strength() {
        content.getChildren().add(new StrengthLine(fields.getLast()));
        return this;
    }

    SecretForm check(String id, String label) {
        check.setId(id);
        check.setText(label);
        check.setManaged(true);
        check.setVisible(true);
        return this;
    }

    /** Says what is wrong with what was typed before any work is done; an empty text where nothing is. */
    SecretForm wrong(Function<List<Secret>, String> says) {
        wrong = says;
        return this;
    }

    /** Failures that are said in a few words under the fields; others are shown with code and advice. */
    SecretForm inWords(Function<Problem, Optional<String>> says) {
        inWords = says;
        return this;
    }

    /** Buttons beside a failure that lead on. */
    SecretForm waysOn(Function<Problem, List<Button>> buttons) {
        waysOn = buttons;
        return this;
    }

    /**
     * Shows it.
     *
     * @param after called on the JavaFX thread when it was closed: true if the work was done
     */
    void show(String button, Work work, java.util.function.Consumer<Boolean> after) {
        content.getChildren().addAll(check, complaint, trouble);
        complaint("", false);
        act.setText(button);
        act.setId("vault-act");
        act.getStyleClass().add("accent");
        act.setDefaultButton(true);
        act.setOnAction(_ -> start(button, work));
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setId("vault-cancel");
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        window.content(content);
        window.buttons(List.of(), List.of(cancel, act));
        window.onClosed(() -> {
            lines.forEach(PasswordLine::clear);
            after.accept(done);
        });
        window.show();
        fields.getFirst().requestFocus();
    }

    void close() {
        window.close();
    }

    private void start(String button, Work work) {
        List<Secret> typed =
                fields.stream().map(field -> Secret.of(field.getText())).toList();
        String complains = wrong.apply(typed);
        if (!complains.isEmpty()) {
            typed.forEach(Secret::close);
            complaint(complains, true);
            return;
        }
        busy(true);
        act.setText(TEXT.text("vault.working"));
        boolean checked = check.isSelected();
        Background.run(
                "vault",
                () -> {
                    try {
                        work.with(typed, checked);
                        return true;
                    } finally {
                        typed.forEach(Secret::close);
                    }
                },
                _ -> {
                    done = true;
                    window.close();
                },
                problem -> {
                    act.setText(button);
                    busy(false);
                    failed(problem);
                });
    }

    private void failed(Problem problem) {
        Optional<String> words = inWords.apply(problem);
        if (words.isPresent()) {
            complaint(words.get(), true);
            fields.getFirst().requestFocus();
            fields.getFirst().selectAll();
            return;
        }
        complaint("", false);
        trouble.getChildren()
                .setAll(new ErrorPane(problem, waysOn.apply(problem).toArray(new Button[0])));
        window.fit();
    }

    private void complaint(String text, boolean shown) {
        complaint.setText(text);
        boolean changes =
                complaint.isManaged() != shown || !trouble.getChildren().isEmpty();
        complaint.setVisible(shown);
        complaint.setManaged(shown);
        trouble.getChildren().clear();
        if (changes) {
            window.fit();
        }
    }

    private void busy(boolean now) {
        act.setDisable(now);
        check.setDisable(now);
        lines.forEach(line -> line.setDisable(now));
    }

    private static Label paragraph(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
