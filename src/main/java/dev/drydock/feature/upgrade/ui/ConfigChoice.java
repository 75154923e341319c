package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CorrectedFiles;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.report.OutputFile;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Where the option file comes from, a file or pasted text, and its corrected copy. */
final class ConfigChoice extends HBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final FindingsModel findings;
    private final DialogService dialogs;
    private final TextField file = new TextField();
    private final IconButton copy = new IconButton(Feather.DOWNLOAD, TEXT.text("config.copy"), this::saveCopy);
    private @Nullable String pasted;
    private @Nullable OptionFiles looked;

    ConfigChoice(FindingsModel findings, DialogService dialogs) {
        super(4);
        this.findings = findings;
        this.dialogs = dialogs;
        setAlignment(Pos.CENTER_LEFT);
        file.setId("upgrade-config");
        file.setPromptText(TEXT.text("preflight.config.prompt"));
        file.textProperty().addListener((_, _, _) -> pasted = null);
        HBox.setHgrow(file, Priority.ALWAYS);
        IconButton choose = new IconButton(
                Feather.FOLDER,
                TEXT.text("config.choose"),
                () -> dialogs.chooseOpenFile(TEXT.text("config.choose"), path -> file.setText(path.toString())));
        IconButton paste = new IconButton(Feather.CLIPBOARD, TEXT.text("config.paste"), this::paste);
        paste.setId("paste-config");
        copy.setId("corrected-config");
        copy.setDisable(true);
        findings.resultProperty().addListener((_, _, _) -> copy.setDisable(looked == null));
        getChildren().addAll(file, choose, paste, copy);
    }

    /** Reads what was chosen in the background; empty if nothing was. */
    void read(Consumer<Optional<OptionFiles>> done) {
        String text = pasted;
        String path = file.getText().strip();
        if (text == null && path.isEmpty()) {
            looked = null;
            done.accept(Optional.empty());
            return;
        }
        Background.run(
                "option file",
                () -> text == null ? read(path) : OptionFiles.of(text),
                files -> {
                    looked = files;
                    done.accept(Optional.of(files));
                },
                problem -> dialogs.error(TEXT.text("preflight.config"), problem));
    }

    private void paste() {
        dialogs.ask(new DialogService.Form(
                TEXT.text("config.paste"),
                TEXT.text("config.paste.text"),
                List.of(new DialogService.Field(
                        "config-text", TEXT.text("preflight.config"), "[mysqld]", pasted == null ? "" : pasted, true)),
                TEXT.text("config.paste.act"),
                typed -> List.of(typed.getFirst().isBlank() ? TEXT.text("config.paste.empty") : ""),
                typed -> take(typed.getFirst())));
    }

    private void take(String text) {
        file.setText(TEXT.text("config.pasted", text.lines().count()));
        pasted = text;
    }

    private void saveCopy() {
        OptionFiles files = looked;
        PreflightResult result = findings.resultProperty().get();
        if (files == null || result == null) {
            return;
        }
        dialogs.chooseSaveFile(
                TEXT.text("config.copy"), "my-" + result.path().target().label() + ".cnf", List.of("cnf"), place -> {
                    if (pastedFile(files) || !CorrectedFiles.overwrites(place, files)) {
                        save(place, files, result.path());
                    } else {
                        dialogs.info(TEXT.text("config.copy"), TEXT.text("config.copy.original", place));
                    }
                });
    }

    /** Pasted text has a name of its own, which no file has. */
    private static boolean pastedFile(OptionFiles files) {
        return files.files().size() == 1 && files.files().containsKey(OptionFiles.PASTED);
    }

    private void save(Path place, OptionFiles files, UpgradePath path) {
        Background.run(
                "corrected copy",
                () -> {
                    CorrectedFiles copies = CorrectedFiles.beside(place, files, path);
                    copies.texts().forEach((at, text) -> OutputFile.save(at, writer -> append(writer, text)));
                    return copies;
                },
                saved -> {
                    if (!saved.included().isEmpty()) {
                        StringBuilder lines = new StringBuilder(TEXT.text("config.copy.included"));
                        saved.included()
                                .forEach((original, at) -> lines.append('\n')
                                        .append(original)
                                        .append(" → ")
                                        .append(at));
                        dialogs.info(TEXT.text("config.copy"), lines.toString());
                    }
                },
                problem -> dialogs.error(TEXT.text("config.copy"), problem));
    }

    private static void append(Writer writer, String text) {
        try {
            writer.write(text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static OptionFiles read(String file) {
        try {
            return OptionFiles.read(Path.of(file));
        } catch (IOException | InvalidPathException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), file), failure);
        }
    }
}
