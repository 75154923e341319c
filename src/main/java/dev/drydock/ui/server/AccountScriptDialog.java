package dev.drydock.ui.server;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.AccountScript;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Shows the statements that make an account with just the privileges of one module; nothing is run. */
public final class AccountScriptDialog {

    private static final Messages TEXT = Messages.of("guard");
    private static final String ACCOUNT = "drydock";
    private static final String ANYWHERE = "%";
    private static final int ROWS = 16;
    private static final double WIDTH = 720;

    private final Window owner;
    private final Theme theme;
    private final DialogService dialogs;
    private final List<AccountPurpose> purposes;

    /** @param purposes what accounts can be made for */
    public AccountScriptDialog(Window owner, Theme theme, DialogService dialogs, List<AccountPurpose> purposes) {
        this.owner = owner;
        this.theme = theme;
        this.dialogs = dialogs;
        this.purposes = List.copyOf(purposes);
    }

    /** Shows it for one server. */
    public void show(OpenedServer server) {
        String name = server.profile().name();
        DialogWindow window = new DialogWindow(owner, theme, TEXT.text("account.title", name));
        TextArea script = new TextArea();
        script.setId("account-script");
        script.setEditable(false);
        script.setPrefRowCount(ROWS);
        script.getStyleClass().add("dd-code-area");
        ComboBox<AccountPurpose> purpose = choice();
        purpose.valueProperty().addListener((_, _, chosen) -> script.setText(text(server, chosen)));
        purposes.stream().findFirst().ifPresent(purpose::setValue);
        Label label = new Label(TEXT.text("account.for"));
        label.setLabelFor(purpose);
        Label hint = new Label(TEXT.text("account.hint"));
        hint.setWrapText(true);
        hint.setMinHeight(Label.USE_PREF_SIZE);
        hint.getStyleClass().add("dd-muted");
        VBox content = new VBox(8, label, purpose, script, hint);
        content.setPrefWidth(WIDTH);
        window.content(content);
        Button copy = new Button(TEXT.text("account.copy"));
        copy.setId("account-copy");
        copy.setOnAction(_ -> TextClipboard.put(script.getText()));
        Button save = new Button(TEXT.text("account.save"));
        save.setOnAction(_ -> save(name, script.getText()));
        Button close = new Button(TEXT.text("account.close"));
        close.setCancelButton(true);
        close.setOnAction(_ -> window.close());
        window.buttons(List.of(copy, save), List.of(close));
        window.show();
    }

    private static String text(OpenedServer server, AccountPurpose purpose) {
        return new AccountScript(server.facts(), List.of(purpose))
                .text(server.profile().name(), ACCOUNT, ANYWHERE);
    }

    private ComboBox<AccountPurpose> choice() {
        ComboBox<AccountPurpose> choice = new ComboBox<>();
        choice.setId("account-purpose");
        choice.getItems().setAll(purposes);
        choice.setConverter(ShownAs.text(AccountPurpose::title));
        return choice;
    }

    private void save(String name, String text) {
        dialogs.chooseSaveFile(
                TEXT.text("account.title", name),
                ("account-" + name + ".sql").replaceAll("[^\\w.-]", "_"),
                List.of("sql"),
                path -> Background.run(
                        "account-script",
                        () -> {
                            OutputFile.saveText(path, text);
                            return path;
                        },
                        _ -> {},
                        problem -> dialogs.error(TEXT.text("account.title", name), problem)));
    }
}
