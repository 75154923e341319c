package dev.drydock.ui.dialog;

import dev.drydock.db.tunnel.SshQuestions.Prompt;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.ui.theme.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** The questions of SSH hosts as windows over the main one. JavaFX thread only; a closed window is a no. */
public final class SshDialogs {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 460;

    private final Window owner;
    private final Theme theme;

    public SshDialogs(Window owner, Theme theme) {
        this.owner = owner;
        this.theme = theme;
    }

    /** Shows a fingerprint that can be selected and copied, and asks whether it is right. */
    public void askHostKey(String title, String text, String fingerprint, Consumer<Boolean> answer) {
        DialogWindow window = new DialogWindow(owner, theme, title);
        TextField shown = new TextField(fingerprint);
        shown.setId("fingerprint");
        shown.setEditable(false);
        shown.getStyleClass().add("dd-code");
        Label hint = paragraph(TEXT.text("hostkey.hint"));
        hint.getStyleClass().add("dd-muted");
        window.content(new VBox(12, paragraph(text), shown, hint));
        AtomicBoolean accepted = new AtomicBoolean();
        Button accept = new Button(TEXT.text("hostkey.accept"));
        accept.setId("hostkey-accept");
        accept.setOnAction(_ -> {
            accepted.set(true);
            window.close();
        });
        Button refuse = new Button(TEXT.text("hostkey.refuse"));
        refuse.setId("hostkey-refuse");
        refuse.getStyleClass().add("accent");
        refuse.setDefaultButton(true);
        refuse.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(accept, refuse));
        window.onClosed(() -> answer.accept(accepted.get()));
        window.show();
        refuse.requestFocus();
    }

    /**
     * Asks for one password or passphrase.
     *
     * @param presetVault whether "save in the vault" is chosen at first
     */
    public void askSecret(
            String title,
            String text,
            Prompt prompt,
            boolean presetVault,
            Consumer<Optional<DialogService.TypedPassword>> answer) {
        CheckBox vault = new CheckBox(TEXT.text("vault.save"));
        vault.setId("answer-vault");
        vault.setSelected(presetVault);
        ask(
                title,
                text,
                List.of(prompt),
                Optional.of(vault),
                given -> answer.accept(
                        given.map(answers -> new DialogService.TypedPassword(answers.getFirst(), vault.isSelected()))));
    }

    /** Asks one or several questions at once; empty if the user gives up. */
    public void askAnswers(String title, String text, List<Prompt> prompts, Consumer<Optional<List<Secret>>> answer) {
        ask(title, text, prompts, Optional.empty(), answer);
    }

    private void ask(
            String title,
            String text,
            List<Prompt> prompts,
            Optional<CheckBox> choice,
            Consumer<Optional<List<Secret>>> answer) {
        DialogWindow window = new DialogWindow(owner, theme, title);
        VBox content = new VBox(8);
        if (!text.isBlank()) {
            content.getChildren().add(paragraph(text));
        }
        List<TextField> fields = new ArrayList<>();
        for (Prompt prompt : prompts) {
            TextField field = prompt.echo() ? new TextField() : new PasswordField();
            field.setId("answer-" + (fields.size() + 1));
            Label label = paragraph(prompt.text().strip());
            label.setLabelFor(field);
            content.getChildren().addAll(label, field);
            fields.add(field);
        }
        choice.ifPresent(content.getChildren()::add);
        window.content(content);
        List<Secret> given = new ArrayList<>();
        Button ok = new Button(TEXT.text("dialog.connect"));
        ok.setId("answer-ok");
        ok.getStyleClass().add("accent");
        ok.setDefaultButton(true);
        ok.setOnAction(_ -> {
            fields.forEach(field -> given.add(Secret.of(field.getText())));
            fields.forEach(TextField::clear);
            window.close();
        });
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(cancel, ok));
        window.onClosed(() -> answer.accept(given.isEmpty() ? Optional.empty() : Optional.of(given)));
        window.show();
        fields.getFirst().requestFocus();
    }

    private static Label paragraph(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMaxWidth(WIDTH);
        label.setMinHeight(Label.USE_PREF_SIZE);
        return label;
    }
}
