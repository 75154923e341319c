package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.DrydockFile;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.FileBrowser;
import dev.drydock.ui.history.ArchiveFiles;
import dev.drydock.ui.importer.ImportWindow;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.vault.VaultViewModel;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/** What the menus File and Help do with files and folders of this machine. */
record FileActions(
        Stage stage,
        Theme theme,
        DialogService dialogs,
        WorkbenchParts parts,
        ServersViewModel servers,
        VaultViewModel vault,
        ArchiveFiles archives) {

    private static final Messages TEXT = Messages.of("ui");

    void chooseArchive() {
        dialogs.chooseOpenFile(TEXT.text("archive.choose"), archives::open);
    }

    /** Verifies an archive of runs and asks whether to import it. */
    void importArchive(Path file) {
        archives.open(file);
    }

    void importServers() {
        importing().show();
    }

    private ImportWindow importing() {
        return new ImportWindow(stage, theme, dialogs, parts.known(), servers, vault);
    }

    /** Says so if the team's file has changed since it was last looked at. */
    void started(StackPane window) {
        TeamFile team = parts.known().team();
        List<Profile> saved = List.copyOf(servers.profiles());
        Background.run(
                "team-file",
                () -> team.news(saved),
                news -> news.ifPresent(plan -> Toast.show(window, plan.summary(), look(team))),
                problem -> Toast.show(window, TEXT.text("import.team.unread", problem.sentence()), look(team)));
    }

    private Button look(TeamFile team) {
        Button look = new Button(TEXT.text("import.team.look"));
        look.setId("team-look");
        look.setOnAction(_ -> Background.run(
                "team-file",
                team::followed,
                file -> file.ifPresentOrElse(path -> importing().show(path), this::importServers),
                problem -> dialogs.error(TEXT.text("import.title"), problem)));
        return look;
    }

    void exportServers() {
        List<Profile> all = List.copyOf(servers.profiles());
        dialogs.chooseSaveFile(
                TEXT.text("export.title"),
                "servers.json",
                List.of("json"),
                file -> Background.run(
                        "export",
                        () -> {
                            new DrydockFile().write(all, file);
                            return file;
                        },
                        written ->
                                dialogs.info(TEXT.text("export.title"), TEXT.text("export.done", all.size(), written)),
                        problem -> dialogs.error(TEXT.text("export.title"), problem)));
    }

    void showAbout() {
        dialogs.info(
                TEXT.text("about.title"), TEXT.text("about.text", parts.files().about()));
    }

    void askNewest() {
        dialogs.confirm(new DialogService.Confirmation(
                TEXT.text("newest.title"),
                TEXT.text("newest.text"),
                TEXT.text("newest.button"),
                () -> Background.run(
                        "newest",
                        parts.files().newest(),
                        answer -> dialogs.info(TEXT.text("newest.title"), answer),
                        problem -> dialogs.error(TEXT.text("newest.title"), problem))));
    }

    void openLogs() {
        Path logs = parts.files().logs();
        Background.run(
                "logs",
                () -> FileBrowser.open(logs),
                shown -> {
                    if (!shown) {
                        dialogs.info(TEXT.text("help.log"), TEXT.text("log.folder", logs));
                    }
                },
                problem -> dialogs.error(TEXT.text("help.log"), problem));
    }

    void showSupport() {
        Background.run(
                "support",
                parts.files().support(),
                bundle -> new SupportWindow(stage, theme, dialogs, bundle).show(),
                problem -> dialogs.error(TEXT.text("help.support"), problem));
    }

    /** The programs whose servers are on this machine; blocks on the disk. */
    List<String> programsFound() {
        return parts.known().present().stream()
                .map(place -> ImportWindow.program(place.format()))
                .distinct()
                .toList();
    }
}
