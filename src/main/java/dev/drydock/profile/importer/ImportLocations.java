package dev.drydock.profile.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where other programs keep their servers, on each system; those files that are there. */
public final class ImportLocations {

    /** A file that can be imported. */
    public record Place(ImportFormat format, Path file) {}

    private final Path home;
    private final Map<String, String> environment;
    private final TeamFile team;

    /**
     * @param environment the variables by which programs move their folders
     * @param team its file comes first, if one is followed
     */
    public ImportLocations(Path home, Map<String, String> environment, TeamFile team) {
        this.home = home;
        this.environment = environment;
        this.team = team;
    }

    public TeamFile team() {
        return team;
    }

    /** The files that are there; blocks on the disk. */
    public List<Place> present() {
        List<Place> places = new ArrayList<>();
        team.followed().ifPresent(file -> places.add(new Place(ImportFormat.DRYDOCK, file)));
        Path roaming = Path.of(environment.getOrDefault(
                "APPDATA", home.resolve("AppData/Roaming").toString()));
        add(places, ImportFormat.WORKBENCH, roaming.resolve("MySQL/WorkbenchImporter/connections.xml"));
        add(
                places,
                ImportFormat.WORKBENCH,
                home.resolve("Library/Application Support/MySQL/WorkbenchImporter/connections.xml"));
        add(places, ImportFormat.WORKBENCH, home.resolve(".mysql/workbench/connections.xml"));
        for (Path data : List.of(
                roaming.resolve("DBeaverData"),
                home.resolve("Library/DBeaverData"),
                Path.of(environment.getOrDefault(
                                "XDG_DATA_HOME", home.resolve(".local/share").toString()))
                        .resolve("DBeaverData"))) {
            projects(data.resolve("workspace6")).forEach(file -> add(places, ImportFormat.DBEAVER, file));
        }
        add(places, ImportFormat.HEIDISQL, roaming.resolve("HeidiSQL/portable_settings.txt"));
        add(places, ImportFormat.MY_CNF, home.resolve(".my.cnf"));
        String moved = environment.getOrDefault("MYSQL_TEST_LOGIN_FILE", "");
        add(places, ImportFormat.MYLOGIN, moved.isEmpty() ? home.resolve(".mylogin.cnf") : Path.of(moved));
        add(places, ImportFormat.MYLOGIN, roaming.resolve("MySQL/.mylogin.cnf"));
        return List.copyOf(places);
    }

    private static List<Path> projects(Path workspace) {
        if (!Files.isDirectory(workspace)) {
            return List.of();
        }
        try (Stream<Path> projects = Files.list(workspace)) {
            return projects.map(project -> project.resolve(".dbeaver/data-sources.json"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            // a folder that cannot be read has nothing to offer; the user can still choose the file
            return List.of();
        }
    }

    private static void add(List<Place> places, ImportFormat format, Path file) {
        if (Files.isRegularFile(file)) {
            places.add(new Place(format, file));
        }
    }
}
