package dev.drydock.app;

import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.platform.config.HomeFolder;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Where Drydock keeps profiles, settings, history and logs: the folder that {@code DRYDOCK_HOME} names, else the usual
 * place of the operating system for a user's application data.
 */
public record DataFolder(Path root) {

    /** The folder of this user; it may not exist yet. */
    public static DataFolder ofUser() {
        return of(System.getenv(), System.getProperty("os.name"), HomeFolder.ofShell());
    }

    static DataFolder of(Map<String, String> environment, String system, Path home) {
        String named = environment.getOrDefault("DRYDOCK_HOME", "");
        if (!named.isBlank()) {
            return new DataFolder(HomeFolder.path(named).toAbsolutePath());
        }
        String os = system.toLowerCase(Locale.ROOT);
        if (os.contains("mac")) {
            return new DataFolder(home.resolve("Library/Application Support/Drydock"));
        }
        if (os.contains("windows")) {
            String roaming = environment.getOrDefault("APPDATA", "");
            return new DataFolder(
                    (roaming.isBlank() ? home.resolve("AppData/Roaming") : Path.of(roaming)).resolve("Drydock"));
        }
        String data = environment.getOrDefault("XDG_DATA_HOME", "");
        return new DataFolder((data.isBlank() ? home.resolve(".local/share") : Path.of(data)).resolve("drydock"));
    }

    /**
     * Makes the folder for this account alone, or takes the rights of others away from it and from what Drydock keeps in
     * it. Nothing of it is then readable by others, whoever writes it. A home folder keeps its own permissions. Blocks on
     * the disk.
     *
     * @throws DrydockException E-1030 if it belongs to another account, E-1031 if every account may write into it
     */
    public void makePrivate(Path home) {
        try {
            if (root.equals(home.toAbsolutePath())) {
                PrivateFiles.file(profiles());
                PrivateFiles.file(vault());
                PrivateFiles.file(windowState());
            } else {
                PrivateFiles.folder(root);
                PrivateFiles.filesIn(root);
            }
            PrivateFiles.folder(logs());
            PrivateFiles.filesIn(logs());
        } catch (IOException _) {
            // What cannot be made or changed is refused with a better reason by whoever needs it.
        }
    }

    public Path profiles() {
        return root.resolve("profiles.json");
    }

    public Path guardedServers() {
        return root.resolve("guarded-servers.json");
    }

    /** Where Galera nodes are reached whose own addresses do not lead there. */
    public Path galeraAddresses() {
        return root.resolve(AddressBook.FILE);
    }

    /** Which proxy stands in front of which cluster. */
    public Path proxyLinks() {
        return root.resolve("proxy-links.json");
    }

    /** What is remembered of the nodes of Galera clusters. */
    public Path galeraNodes() {
        return root.resolve(NodeBook.FILE);
    }

    /** Which nodes each Galera cluster had. */
    public Path galeraRoster() {
        return root.resolve(RosterBook.FILE);
    }

    /** What is written in the tabs of statements. */
    public Path statements() {
        return root.resolve(StatementDrafts.FILE);
    }

    public Path vault() {
        return root.resolve("vault");
    }

    /** What is set for the vault; beside it. */
    public Path vaultSettings() {
        return root.resolve("vault-settings.json");
    }

    /** The history makes a folder of its own in it. */
    public Path history() {
        return root;
    }

    /** Which history is used. */
    public Path historySettings() {
        return root.resolve("history-settings.json");
    }

    public Path windowState() {
        return root.resolve("window.json");
    }

    /** Where a second start reaches the window of the first. */
    public Path windowSocket() {
        return root.resolve("window.socket");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    /** What running processes of Drydock need for themselves only. */
    public Path running() {
        return root.resolve("running");
    }

    public Path demo() {
        return root.resolve("demo");
    }

    /** The report of the demonstration's upgrade. */
    public Path demoReport() {
        return demo().resolve("upgrade-report.html");
    }
}
