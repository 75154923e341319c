package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.FileField;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What a person says before a plan is made. */
final class AtRestForm extends GridPane {

    private static final Messages TEXT = Messages.of("restui");
    private static final double GAP = 8;

    private final TextField backup = field("backup");
    private final FileField folder = FileField.folder("rest-folder", TEXT.text("form.folder.prompt"));
    private final TextField keyFile = field("key-file");
    private final TextField program = field("program");
    private final FileField optionFile = FileField.file("rest-option-file", TEXT.text("form.option-file.prompt"));
    private final FileField vault = FileField.file("rest-vault", TEXT.text("form.vault.prompt"));
    private final CheckBox overSsh = new CheckBox(TEXT.text("form.over-ssh"));
    private final CheckBox purge = new CheckBox(TEXT.text("form.purge"));
    private final LaneOptions lanes;
    private final String usualFolder;
    private final CheckBox remove = new CheckBox(TEXT.text("form.remove"));

    /**
     * @param byOptionFile whether the key manager is made ready by the option file, else by a manifest beside the program
     * @param mayHaveVault whether a vault can keep the keys of such a server
     * @param ssh whether the profile leads through SSH
     */
    AtRestForm(boolean byOptionFile, boolean mayHaveVault, boolean ssh, String server, LaneOptions lanes) {
        this.lanes = lanes;
        setHgap(2 * GAP);
        setVgap(GAP);
        ColumnConstraints words = new ColumnConstraints();
        words.setMinWidth(USE_PREF_SIZE);
        ColumnConstraints fields = new ColumnConstraints();
        fields.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(words, fields);
        usualFolder = Path.of(System.getProperty("user.home"), "drydock-encryption", server.replaceAll("[^\\w.-]", "_"))
                .toString();
        folder.field().setText(usualFolder);
        row("backup", backup);
        row("folder", folder);
        row("key-file", keyFile);
        if (byOptionFile) {
            row("option-file", optionFile);
        } else {
            row("program", program);
        }
        if (mayHaveVault) {
            row("vault", vault);
        }
        overSsh.setId("rest-over-ssh");
        overSsh.setDisable(!ssh);
        overSsh.setSelected(ssh);
        purge.setId("rest-purge");
        remove.setId("rest-remove");
        if (ssh) {
            add(overSsh, 1, getRowCount());
        } else {
            Label without = new Label(TEXT.text("form.over-ssh.not"));
            without.setWrapText(true);
            without.getStyleClass().add("dd-muted");
            add(new VBox(2, overSsh, without), 1, getRowCount());
        }
        add(purge, 1, getRowCount());
        add(remove, 1, getRowCount());
    }

    private static TextField field(String name) {
        TextField field = new TextField();
        field.setId("rest-" + name);
        field.setPromptText(TEXT.text("form." + name + ".prompt"));
        return field;
    }

    private void row(String name, TextField field) {
        row(name, field, field);
    }

    private void row(String name, FileField field) {
        row(name, field.field(), field);
    }

    private void row(String name, TextField typed, Node shown) {
        Label label = new Label(TEXT.text("form." + name));
        label.setLabelFor(typed);
        addRow(getRowCount(), label, shown);
    }

    AtRestOptions options(AtRestTarget target) {
        return new AtRestOptions(
                target,
                backup.getText(),
                Path.of(
                        folder.field().getText().isBlank()
                                ? usualFolder
                                : folder.field().getText().strip()),
                new AtRestOptions.Files(
                        overSsh.isSelected(),
                        keyFile.getText().strip(),
                        program.getText().strip(),
                        optionFile.field().getText().strip(),
                        Optional.empty(),
                        Optional.of(vault.field().getText().strip())
                                .filter(name -> !name.isEmpty())
                                .map(Path::of)),
                lanes,
                purge.isSelected(),
                target == AtRestTarget.PLAIN && remove.isSelected());
    }
}
