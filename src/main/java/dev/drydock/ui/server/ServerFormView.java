package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.ui.control.FileField;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.theme.EnvironmentPaint;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ColorPicker;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;

/** The fields of the server dialog, each with what is wrong with it right below. */
final class ServerFormView extends GridPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final Messages GUARD = Messages.of("guard");

    private final ServerForm form;
    private final Map<ServerForm.Field, Label> errors = new EnumMap<>(ServerForm.Field.class);
    /** In the order of the form. */
    private final Map<ServerForm.Field, TextInputControl> inputs = new LinkedHashMap<>();
    /** Fields that the user has been in; others are not called wrong before the first attempt. */
    private final Set<ServerForm.Field> touched = EnumSet.noneOf(ServerForm.Field.class);

    private final TextField url;
    private final TextField name;
    /** Counted here, since the grid's own count leaves out what is not shown at the moment. */
    private int nextRow;

    /** @param folders the folders that exist */
    ServerFormView(ServerForm form, List<String> folders) {
        this.form = form;
        getStyleClass().add("dd-form");
        ColumnConstraints labels = new ColumnConstraints();
        labels.setMinWidth(96);
        ColumnConstraints fields = new ColumnConstraints();
        fields.setHgrow(Priority.ALWAYS);
        fields.setFillWidth(true);
        getColumnConstraints().addAll(labels, fields);
        url = url();
        row("url", url, null);
        add(notTaken(), 1, nextRow++);
        part("place");
        name = text("name", form.name, ServerForm.Field.NAME);
        row("name", name, ServerForm.Field.NAME);
        ComboBox<String> folder = new ComboBox<>();
        folder.setId("folder");
        folder.setEditable(true);
        folder.getItems().setAll(folders);
        folder.setMaxWidth(Double.MAX_VALUE);
        folder.getEditor().setPromptText(TEXT.text("form.folder.prompt"));
        folder.getEditor().textProperty().bindBidirectional(form.folder);
        row("folder", folder, null);
        row("environment", new EnvironmentChoice(form.kind), null);
        ownEnvironment();
        part("connection");
        HBox address = new HBox(8, grow(text("host", form.host, ServerForm.Field.HOST)), port());
        row("host", address, ServerForm.Field.HOST);
        errorRow(ServerForm.Field.PORT);
        row("socket", FileField.file("socket", TEXT.text("form.socket.prompt"), form.socket), null);
        row("user", text("user", form.user, ServerForm.Field.USER), ServerForm.Field.USER);
        row("password", password(), ServerForm.Field.COMMAND);
        part("finding");
        TextField tags = new TextField();
        tags.setId("tags");
        tags.setPromptText(TEXT.text("form.tags.prompt"));
        tags.textProperty().bindBidirectional(form.tags);
        row("tags", tags, null);
        TextArea notes = new TextArea();
        notes.setId("notes");
        notes.setPrefRowCount(2);
        notes.setWrapText(true);
        notes.textProperty().bindBidirectional(form.notes);
        row("notes", notes, null);
        notes.setMinHeight(44);
        notes.setMaxHeight(96);
    }

    /**
     * Takes an address as it stands in a configuration, and fills the fields below. The password of one that is pasted is
     * never shown; who types one sees it until the keyboard leaves the field.
     */
    private TextField url() {
        TextField url = new TextField();
        url.setId("url");
        url.setPromptText(TEXT.text("form.url.prompt"));
        url.setTextFormatter(new TextFormatter<>(change -> {
            if (change.isContentChange()) {
                String now = change.getControlNewText();
                Optional<String> shown = form.fill(now);
                boolean pasted = change.getText().length() > 1;
                shown.filter(text -> pasted && !text.equals(now.strip())).ifPresent(text -> {
                    change.setRange(0, change.getControlText().length());
                    change.setText(text);
                    change.selectRange(text.length(), text.length());
                });
            }
            return change;
        }));
        // a field with a formatter keeps Escape for itself, which is to close the dialog
        url.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                fireEvent(event.copyFor(this, this));
                event.consume();
            }
        });
        url.focusedProperty().addListener((_, _, focused) -> {
            if (!focused) {
                PastedAddress.parse(url.getText())
                        .filter(address -> !address.shown().equals(url.getText().strip()))
                        .ifPresent(address -> {
                            String typed = form.password.get();
                            url.setText(address.shown());
                            form.password.set(typed);
                        });
            }
        });
        return url;
    }

    private Node notTaken() {
        Label label = new Label();
        label.setId("url-not-taken");
        label.getStyleClass().addAll("dd-warning", "dd-small");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.textProperty().bind(form.notTaken);
        label.visibleProperty().bind(form.notTaken.isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
        return label;
    }

    /** A new server is often pasted as an address, which has the name, too. */
    void focusFirst() {
        (name.getText().isEmpty() ? url : name).requestFocus();
    }

    /** Shows everything that is wrong, also with fields that were never touched. Returns whether all is right. */
    boolean validate() {
        touched.addAll(EnumSet.allOf(ServerForm.Field.class));
        showProblems();
        return form.problems().isEmpty();
    }

    /** Puts the keyboard where the first thing is wrong. */
    void focusWrong() {
        inputs.entrySet().stream()
                .filter(input -> form.problems().containsKey(input.getKey()))
                .findFirst()
                .ifPresent(input -> input.getValue().requestFocus());
    }

    private void showProblems() {
        Map<ServerForm.Field, String> problems = form.problems();
        errors.forEach((field, label) -> {
            String problem = touched.contains(field) ? problems.getOrDefault(field, "") : "";
            label.setText(problem);
            label.setVisible(!problem.isEmpty());
            label.setManaged(!problem.isEmpty());
        });
    }

    private TextField text(String id, StringProperty property, ServerForm.Field field) {
        TextField input = new TextField();
        input.setId(id);
        input.setPromptText(TEXT.text("form." + id + ".prompt"));
        bind(input, property, field);
        return input;
    }

    private void bind(TextInputControl input, StringProperty property, ServerForm.Field field) {
        inputs.put(field, input);
        input.textProperty().bindBidirectional(property);
        property.addListener(_ -> showProblems());
        input.focusedProperty().addListener((_, _, focused) -> {
            if (!focused && !property.get().isEmpty()) {
                touched.add(field);
                showProblems();
            }
        });
    }

    private Node port() {
        TextField port = text("port", form.port, ServerForm.Field.PORT);
        port.setPrefColumnCount(5);
        port.setMinWidth(76);
        Label label = new Label(TEXT.text("form.port"));
        label.setMinWidth(USE_PREF_SIZE);
        HBox both = new HBox(8, label, port);
        both.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        return both;
    }

    private void ownEnvironment() {
        TextField label = text("label", form.label, ServerForm.Field.LABEL);
        ColorPicker colour = new ColorPicker(Color.web(form.colour.get()));
        colour.setId("colour");
        colour.getStyleClass().add("button");
        colour.setStyle("-fx-color-label-visible: false;");
        colour.setOnAction(_ -> form.colour.set(EnvironmentPaint.css(colour.getValue())));
        CheckBox guarded = new CheckBox(GUARD.text("form.guarded"));
        guarded.setId("guarded");
        guarded.selectedProperty().bindBidirectional(form.guarded);
        VBox line = new VBox(6, new HBox(8, grow(label), colour), guarded);
        Label caption = row("label", line, ServerForm.Field.LABEL);
        for (Node node : List.of(caption, line)) {
            node.visibleProperty().bind(form.kind.isEqualTo(Environment.Kind.OWN));
            node.managedProperty().bind(node.visibleProperty());
        }
        form.kind.addListener(_ -> showProblems());
    }

    private Node password() {
        ChoiceBox<PasswordSource> source = choice("password-source", PasswordSource.values(), "password.");
        source.setAccessibleText(TEXT.text("form.password.source"));
        source.valueProperty().bindBidirectional(form.passwordSource);
        PasswordField field = new PasswordField();
        field.setId("password");
        field.setPromptText(TEXT.text("form.password.prompt"));
        field.textProperty().bindBidirectional(form.password);
        field.disableProperty().bind(form.passwordSource.isEqualTo(PasswordSource.NONE));
        TextField command = text("command", form.command, ServerForm.Field.COMMAND);
        ObservableBooleanValue byCommand = form.passwordSource.isEqualTo(PasswordSource.COMMAND);
        command.visibleProperty().bind(byCommand);
        field.visibleProperty().bind(Bindings.not(byCommand));
        form.passwordSource.addListener(_ -> showProblems());
        Label hint = new Label();
        hint.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> TEXT.text("form.password.hint."
                                + form.passwordSource.get().name().toLowerCase(Locale.ROOT)),
                        form.passwordSource));
        hint.getStyleClass().addAll("dd-muted", "dd-small");
        hint.setWrapText(true);
        hint.setMinHeight(USE_PREF_SIZE);
        return new VBox(4, new HBox(8, source, grow(new StackPane(field, command))), hint);
    }

    private static <E extends Enum<E>> ChoiceBox<E> choice(String id, E[] values, String prefix) {
        ChoiceBox<E> box = new ChoiceBox<>();
        box.setId(id);
        box.getItems().setAll(values);
        box.setConverter(ShownAs.text(value -> TEXT.text(prefix + value.name().toLowerCase(Locale.ROOT))));
        return box;
    }

    private Label row(String key, Node field, ServerForm.@org.jspecify.annotations.Nullable Field error) {
        Label caption = new Label(TEXT.text("form." + key));
        caption.setLabelFor(field);
        caption.getStyleClass().add("dd-form-label");
        setValignment(caption, VPos.TOP);
        addRow(nextRow++, caption, field);
        if (error != null) {
            errorRow(error);
        }
        return caption;
    }

    /** What follows belongs together. */
    private void part(String key) {
        Label heading = new Label(TEXT.text("form.part." + key));
        heading.getStyleClass().add("dd-strong");
        add(heading, 0, nextRow++, 2, 1);
    }

    private void errorRow(ServerForm.Field field) {
        Label label = new Label();
        label.setId("error-" + field.name().toLowerCase(Locale.ROOT));
        label.getStyleClass().addAll("dd-danger", "dd-small");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.setVisible(false);
        label.setManaged(false);
        errors.put(field, label);
        add(label, 1, nextRow++);
    }

    private static <N extends Node> N grow(N node) {
        HBox.setHgrow(node, Priority.ALWAYS);
        return node;
    }
}
