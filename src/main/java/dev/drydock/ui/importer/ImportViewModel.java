package dev.drydock.ui.importer;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.ImportFormat;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.importer.ImportPlan;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.vault.VaultViewModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What is read from a file and what of it is to be saved. JavaFX thread only; files are read elsewhere. */
final class ImportViewModel {

    private static final Messages TEXT = Messages.of("ui");

    /** How the file that is shown stands to the one that is followed. */
    enum Following {
        IS,
        CAN,
        /** Another program wrote it. */
        CANNOT
    }

    private final ServersViewModel servers;
    private final TeamFile team;
    private final VaultViewModel vault;
    private final ObservableList<ImportLocations.Place> places = FXCollections.observableArrayList();
    private final ObservableList<ImportRow> rows =
            FXCollections.observableArrayList(row -> new javafx.beans.Observable[] {row.chosenProperty()});
    private final ObservableList<String> skipped = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<Problem>> problem = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Path>> file = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BooleanProperty secrets = new SimpleBooleanProperty();
    private final BooleanProperty programs = new SimpleBooleanProperty();
    private final ReadOnlyObjectWrapper<Following> following = new ReadOnlyObjectWrapper<>(Following.CANNOT);
    private Optional<ImportPlan> plan = Optional.empty();
    /** Counts files; what comes of an older one is not shown any more. */
    private int generation;

    ImportViewModel(ImportLocations known, ServersViewModel servers, VaultViewModel vault) {
        this.servers = servers;
        this.team = known.team();
        this.vault = vault;
        secrets.addListener(_ -> file.get().ifPresent(this::read));
        programs.addListener(_ -> file.get().ifPresent(this::read));
        Background.run("import-places", known::present, places::setAll, failure -> problem.set(Optional.of(failure)));
    }

    ObservableList<ImportLocations.Place> places() {
        return places;
    }

    ObservableList<ImportRow> rows() {
        return rows;
    }

    /** What cannot be taken over, and why. */
    ObservableList<String> skipped() {
        return skipped;
    }

    ReadOnlyObjectProperty<Optional<Problem>> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Path>> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Whether passwords are taken over, into the vault. */
    BooleanProperty secretsProperty() {
        return secrets;
    }

    /** Whether what the file would have run on this computer is taken over. */
    BooleanProperty programsProperty() {
        return programs;
    }

    /** Whether the file is followed, or can be. */
    ReadOnlyObjectProperty<Following> followingProperty() {
        return following.getReadOnlyProperty();
    }

    /** Follows the file that is shown from now on, or no file any more, and shows it anew. */
    void follow(boolean wanted) {
        file.get()
                .ifPresent(path -> Background.run(
                        "import-follow",
                        () -> {
                            if (wanted) {
                                team.follow(path);
                            } else {
                                team.unfollow();
                            }
                            return path;
                        },
                        this::read,
                        failure -> problem.set(Optional.of(failure))));
    }

    private List<ImportPlan.Row> chosen() {
        return rows.stream()
                .filter(row -> row.chosenProperty().get())
                .map(ImportRow::row)
                .toList();
    }

    /** Number of servers to be saved. */
    long saving() {
        return chosen().size() - removing();
    }

    /** Number of servers to be removed. */
    long removing() {
        return ImportPlan.gone(chosen()).size();
    }

    /** Reads a file and shows what is in it; what was read before is forgotten. */
    void read(Path path) {
        generation++;
        int mine = generation;
        forget();
        file.set(Optional.of(path));
        List<Profile> saved = List.copyOf(servers.profiles());
        boolean withSecrets = secrets.get();
        boolean withPrograms = programs.get();
        Background.run(
                "import-read",
                () -> {
                    boolean followed = team.follows(path);
                    ImportFormat format = followed ? ImportFormat.DRYDOCK : ImportFormat.of(path);
                    return new Read(
                            followed ? Following.IS : format == ImportFormat.DRYDOCK ? Following.CAN : Following.CANNOT,
                            followed
                                    ? team.plan(saved, withPrograms)
                                    : ImportPlan.of(format.read(path, withSecrets), saved, withPrograms));
                },
                read -> show(mine, read),
                failure -> {
                    if (mine == generation) {
                        problem.set(Optional.of(failure));
                    }
                });
    }

    private record Read(Following following, ImportPlan plan) {}

    private void show(int from, Read read) {
        if (from != generation) {
            read.plan().wipe();
            return;
        }
        plan = Optional.of(read.plan());
        following.set(read.following());
        boolean followed = read.following() == Following.IS;
        rows.setAll(read.plan().rows().stream()
                .map(row -> new ImportRow(row, followed))
                .toList());
        skipped.setAll(read.plan().skipped());
    }

    /** Overwrites what was read and shows nothing any more. */
    void forget() {
        plan.ifPresent(ImportPlan::wipe);
        plan = Optional.empty();
        following.set(Following.CANNOT);
        rows.clear();
        skipped.clear();
        problem.set(Optional.empty());
    }

    /**
     * Saves the chosen ones: their secrets into the vault first, then all profiles at once; and removes those that are gone from
     * the file that is followed.
     *
     * @param done called when they are saved
     * @param givenUp called if the user gives the vault up; nothing is saved then
     */
    void save(Runnable done, Runnable givenUp) {
        List<ImportPlan.Row> chosen = chosen();
        var entries = ImportPlan.secrets(chosen);
        if (entries.isEmpty()) {
            take(chosen);
            done.run();
            return;
        }
        vault.put(entries, TEXT.text("import.why", entries.size()), saved -> {
            if (saved) {
                take(chosen);
                done.run();
            } else {
                givenUp.run();
            }
        });
    }

    private void take(List<ImportPlan.Row> chosen) {
        ImportPlan of = plan.orElseThrow();
        boolean followed = following.get() == Following.IS;
        servers.takeOver(ImportPlan.before(chosen), ImportPlan.profiles(chosen), ImportPlan.gone(chosen), () -> {
            if (followed) {
                team.taken(of, chosen);
            }
        });
    }
}
