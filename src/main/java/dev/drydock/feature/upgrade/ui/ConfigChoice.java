package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CorrectedFiles;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
    private @Nullable OptionFiles given;
    private String pasted = "";
    private @Nullable OptionFiles looked;

    /** @param server whose machine is read from where a way through SSH ends there */
    ConfigChoice(FindingsModel findings, DialogService dialogs, Supplier<OpenServer> server) {
        super(4);
        this.findings = findings;
        this.dialogs = dialogs;
        setAlignment(Pos.CENTER_LEFT);
        file.setId("upgrade-config");
        file.setPromptText(TEXT.text("preflight.config.prompt"));
        file.textProperty().addListener((_, _, _) -> given = null);
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
        getChildren().addAll(file, choose, paste);
        server.get().databaseHost().ifPresent(host -> {
            IconButton far = new IconButton(
                    Feather.SERVER,
                    TEXT.text("config.host", host.name()),
                    () -> server.get().databaseHost().ifPresent(this::askFor));
            far.setId("config-from-host");
            getChildren().add(far);
        });
        getChildren().add(copy);
    }

    /** Reads what was chosen in the background; empty if nothing was. */
    void read(Consumer<Optional<OptionFiles>> done) {
        OptionFiles already = given;
        String path = file.getText().strip();
        if (already == null && path.isEmpty()) {
            looked = null;
            done.accept(Optional.empty());
            return;
        }
        Background.run(
                "option file",
                () -> already == null ? read(path) : already,
                files -> {
                    looked = files;
                    done.accept(Optional.of(files));
                },
                problem -> dialogs.error(TEXT.text("preflight.config"), problem));
    }

    private void askFor(RemoteHost host) {
        dialogs.ask(new DialogService.Form(
                TEXT.text("config.host", host.name()),
                TEXT.text("config.host.text", String.join(", ", HostOptionFiles.USUAL)),
                List.of(new DialogService.Field(
                        "config-host-file",
                        TEXT.text("preflight.config"),
                        HostOptionFiles.USUAL.getFirst(),
                        "",
                        false)),
                TEXT.text("config.host.act"),
                typed -> List.of(
                        typed.getFirst().isBlank() || typed.getFirst().strip().startsWith("/")
                                ? ""
                                : TEXT.text("config.host.full")),
                typed -> fetch(host, typed.getFirst().strip())));
    }

    private void fetch(RemoteHost host, String named) {
        Background.run(
                "option file of the host",
                () -> {
                    try {
                        return HostOptionFiles.read(host, named);
                    } catch (IOException failure) {
                        throw inaccessible(named, failure);
                    }
                },
                files -> take(
                        files,
                        TEXT.text(
                                "config.host.read",
                                host.name(),
                                String.join(", ", files.files().keySet()))),
                problem -> dialogs.error(TEXT.text("config.host", host.name()), problem));
    }

    private void paste() {
        dialogs.ask(new DialogService.Form(
                TEXT.text("config.paste"),
                TEXT.text("config.paste.text"),
                List.of(new DialogService.Field(
                        "config-text", TEXT.text("preflight.config"), "[mysqld]", pasted, true)),
                TEXT.text("config.paste.act"),
                typed -> List.of(typed.getFirst().isBlank() ? TEXT.text("config.paste.empty") : ""),
                typed -> {
                    pasted = typed.getFirst();
                    take(
                            OptionFiles.of(pasted),
                            TEXT.text("config.pasted", pasted.lines().count()));
                }));
    }

    private void take(OptionFiles files, String shown) {
        file.setText(shown);
        given = files;
    }

    private void saveCopy() {
        OptionFiles files = looked;
        PreflightResult result = findings.resultProperty().get();
        if (files == null || result == null) {
            return;
        }
        dialogs.chooseSaveFile(
                TEXT.text("config.copy"), "my-" + result.path().target().label() + ".cnf", List.of("cnf"), place -> {
                    if (!CorrectedFiles.overwrites(place, files)) {
                        save(place, files, result.path());
                    } else {
                        dialogs.info(TEXT.text("config.copy"), TEXT.text("config.copy.original", place));
                    }
                });
    }

    private void save(Path place, OptionFiles files, UpgradePath path) {
        Background.run(
                "corrected copy",
                () -> {
                    CorrectedFiles copies = CorrectedFiles.beside(place, files, path);
                    copies.texts().forEach(OutputFile::savePrivate);
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

    private static OptionFiles read(String file) {
        try {
            return OptionFiles.read(Path.of(file));
        } catch (IOException | InvalidPathException failure) {
            throw inaccessible(file, failure);
        }
    }

    private static DrydockException inaccessible(String file, Exception failure) {
        return new DrydockException(Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), file), failure);
    }
}
