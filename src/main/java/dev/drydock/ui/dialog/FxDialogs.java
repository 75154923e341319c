package dev.drydock.ui.dialog;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.PasswordLine;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/** The dialogs as windows over the main one. */
public final class FxDialogs implements DialogService {

    private static final Messages TEXT = Messages.of("ui");
    private static final int MOST_LINES = 16;
    private static final int COLUMNS = 62;
    /** Signs of the fixed font in a line of as many columns of the usual one. */
    private static final int SIGNS = 54;

    private final Window owner;
    private final Theme theme;
    private boolean closed;

    public FxDialogs(Window owner, Theme theme) {
        this.owner = owner;
        this.theme = theme;
        owner.addEventHandler(WindowEvent.WINDOW_HIDDEN, _ -> closed = true);
    }

    @Override
    public void error(String title, Problem problem) {
        error(title, problem, List.of());
    }

    @Override
    public void error(String title, Problem problem, List<Choice> choices) {
        if (closed) {
            // what was still being read for a window that is gone
            return;
        }
        DialogWindow window = new DialogWindow(owner, theme, title);
        window.page("errors");
        ErrorPane pane = new ErrorPane(problem);
        pane.setMaxWidth(520);
        window.content(pane);
        Button close = closeButton(window, TEXT.text("dialog.close"));
        List<Button> offered =
                choices.stream().map(choice -> offer(window, choice)).toList();
        window.buttons(offered, List.of(close));
        // Enter does what is offered first, or ends it, and copies nothing
        Button first = offered.isEmpty() ? close : offered.getFirst();
        first.setDefaultButton(true);
        first.requestFocus();
        window.show();
    }

    @Override
    public void info(String title, String text) {
        DialogWindow window = new DialogWindow(owner, theme, title);
        window.content(paragraph(text));
        Button close = closeButton(window, TEXT.text("dialog.close"));
        close.setDefaultButton(true);
        window.buttons(List.of(), List.of(close));
        // Enter ends it, and copies nothing
        close.requestFocus();
        window.show();
    }

    private static Button offer(DialogWindow window, Choice choice) {
        Button button = new Button(choice.text());
        button.setId(choice.id());
        button.setOnAction(_ -> {
            window.close();
            choice.act().run();
        });
        return button;
    }

    @Override
    public void line(String text) {
        passing(text);
    }

    @Override
    public void saved(List<Path> files) {
        Path file = files.getFirst();
        String names =
                files.stream().map(each -> String.valueOf(each.getFileName())).collect(Collectors.joining(", "));
        Path folder = file.toAbsolutePath().getParent();
        passing(
                TEXT.text("saved", names, files.size()),
                button("saved.open", () -> FileBrowser.openFile(file), file),
                button("saved.folder", () -> FileBrowser.open(folder == null ? file : folder), file));
    }

    private void passing(String text, Button... actions) {
        Toast.over(DialogWindow.front(owner), text, actions);
    }

    private Button button(String key, BooleanSupplier act, Path file) {
        Button button = new Button(TEXT.text(key));
        button.setId(key.replace('.', '-'));
        button.setOnAction(_ -> Background.run(
                "open-file",
                act::getAsBoolean,
                taken -> {
                    if (!taken) {
                        info(TEXT.text("saved.where"), file.toAbsolutePath().toString());
                    }
                },
                problem -> error(TEXT.text("saved.where"), problem)));
        return button;
    }

    @Override
    public void confirm(Confirmation confirmation) {
        DialogWindow window = new DialogWindow(owner, theme, confirmation.title());
        Button act = new Button(confirmation.button());
        act.setId("confirm");
        act.getStyleClass().add(confirmation.danger() ? "danger" : "accent");
        act.setOnAction(_ -> {
            window.close();
            confirmation.act().run();
        });
        VBox content = new VBox(12, paragraph(confirmation.text()));
        if (!confirmation.statements().isEmpty()) {
            content.getChildren().add(code(confirmation.statements()));
        }
        String typed = confirmation.typed();
        if (typed != null) {
            TextField field = new TextField();
            field.setId("confirm-typed");
            field.setPromptText(typed);
            act.disableProperty().bind(field.textProperty().isNotEqualTo(typed));
            content.getChildren().addAll(new Label(TEXT.text("dialog.type", typed)), field);
        }
        window.content(content);
        act.setDefaultButton(typed != null || !confirmation.danger());
        window.buttons(List.of(), List.of(closeButton(window, TEXT.text("dialog.cancel")), act));
        window.show();
        if (typed != null) {
            content.lookup("#confirm-typed").requestFocus();
        }
    }

    @Override
    public void askPassword(String title, String text, boolean presetVault, Consumer<Optional<TypedPassword>> given) {
        DialogWindow window = new DialogWindow(owner, theme, title);
        PasswordLine line = new PasswordLine("password");
        PasswordField field = line.field();
        Button ok = new Button(TEXT.text("dialog.connect"));
        ok.getStyleClass().add("accent");
        ok.setDefaultButton(true);
        CheckBox vault = new CheckBox(TEXT.text("vault.save"));
        vault.setId("password-vault");
        vault.setSelected(presetVault);
        AtomicReference<Optional<TypedPassword>> answer = new AtomicReference<>(Optional.empty());
        ok.setOnAction(_ -> {
            answer.set(Optional.of(new TypedPassword(Secret.of(field.getText()), vault.isSelected())));
            window.close();
        });
        window.onClosed(() -> {
            line.clear();
            given.accept(answer.get());
        });
        window.content(new VBox(8, paragraph(text), line, vault));
        window.buttons(List.of(), List.of(closeButton(window, TEXT.text("dialog.cancel")), ok));
        window.show();
        field.requestFocus();
    }

    @Override
    public void ask(Form form) {
        new FormWindow(owner, theme, form).show();
    }

    @Override
    public void chooseOpenFile(String title, Consumer<Path> chosen) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        File file = chooser.showOpenDialog(DialogWindow.front(owner));
        if (file != null) {
            chosen.accept(file.toPath());
        }
    }

    @Override
    public void chooseFolder(String title, Consumer<Path> chosen) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        File folder = chooser.showDialog(DialogWindow.front(owner));
        if (folder != null) {
            chosen.accept(folder.toPath());
        }
    }

    @Override
    public void chooseSaveFile(String title, String suggestedName, List<String> endings, Consumer<Path> chosen) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestedName);
        endings.forEach(ending -> chooser.getExtensionFilters()
                .add(new FileChooser.ExtensionFilter(ending.toUpperCase(java.util.Locale.ROOT), "*." + ending)));
        File file = chooser.showSaveDialog(DialogWindow.front(owner));
        if (file != null) {
            chosen.accept(file.toPath());
        }
    }

    private static Button closeButton(DialogWindow window, String text) {
        Button close = new Button(text);
        close.setCancelButton(true);
        close.setOnAction(_ -> window.close());
        return close;
    }

    private static TextArea code(String statements) {
        TextArea area = new TextArea(statements);
        area.setId("confirm-statements");
        area.setEditable(false);
        area.setWrapText(true);
        area.setPrefColumnCount(COLUMNS);
        area.setPrefRowCount(Math.clamp(rows(statements) + 1, 3, MOST_LINES));
        area.getStyleClass().add("dd-code-area");
        return area;
    }

    /** Rows of a text whose long lines are broken. */
    private static long rows(String text) {
        return text.lines().mapToLong(line -> 1 + line.length() / SIGNS).sum();
    }

    private static Label paragraph(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMaxWidth(460);
        label.setMinHeight(Label.USE_PREF_SIZE);
        return label;
    }
}
