package dev.drydock.ui.dialog;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Theme;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** A dialog of labelled fields; what is wrong with one stands below it once the button was pressed. */
final class FormWindow {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 460;
    private static final double LARGE_WIDTH = 640;
    private static final int LARGE_ROWS = 18;

    private final DialogWindow window;
    private final DialogService.Form form;
    private final List<TextInputControl> inputs = new ArrayList<>();
    private final List<Label> complaints = new ArrayList<>();

    FormWindow(Window owner, Theme theme, DialogService.Form form) {
        this.form = form;
        this.window = new DialogWindow(owner, theme, form.title());
    }

    void show() {
        boolean large = form.fields().stream().anyMatch(DialogService.Field::large);
        Label text = new Label(form.text());
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        VBox content = new VBox(8, text);
        content.setPrefWidth(large ? LARGE_WIDTH : WIDTH);
        form.fields().forEach(field -> content.getChildren().addAll(parts(field)));
        window.content(content);
        Button act = new Button(form.button());
        act.setId("form-act");
        act.getStyleClass().add("accent");
        act.setDefaultButton(true);
        act.setOnAction(_ -> act());
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(cancel, act));
        window.show();
        inputs.getFirst().requestFocus();
    }

    private List<Region> parts(DialogService.Field field) {
        Label label = new Label(field.label());
        TextInputControl input = field.large() ? area() : new TextField();
        input.setId(field.id());
        input.setText(field.preset());
        input.setPromptText(field.prompt());
        label.setLabelFor(input);
        Label complaint = new Label();
        complaint.setId(field.id() + "-wrong");
        complaint.getStyleClass().addAll("dd-small", Tone.DANGER.styleClass());
        complaint.setWrapText(true);
        complaint.setMinHeight(Region.USE_PREF_SIZE);
        show(complaint, "");
        inputs.add(input);
        complaints.add(complaint);
        return List.of(label, input, complaint);
    }

    private static TextArea area() {
        TextArea area = new TextArea();
        area.setPrefRowCount(LARGE_ROWS);
        area.getStyleClass().add("dd-code-area");
        return area;
    }

    private void act() {
        List<String> values = inputs.stream().map(TextInputControl::getText).toList();
        List<String> wrong = form.wrong().apply(values);
        for (int i = 0; i < complaints.size(); i++) {
            show(complaints.get(i), wrong.get(i));
        }
        for (int i = 0; i < wrong.size(); i++) {
            if (!wrong.get(i).isEmpty()) {
                inputs.get(i).requestFocus();
                window.fit();
                return;
            }
        }
        window.close();
        form.act().accept(values);
    }

    private static void show(Label complaint, String text) {
        complaint.setText(text);
        complaint.setVisible(!text.isEmpty());
        complaint.setManaged(!text.isEmpty());
    }
}
