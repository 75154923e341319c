package dev.drydock.profile.importer;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.config.JsonMerge;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.importer.ImportPlan.Row;
import dev.drydock.profile.importer.ImportPlan.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The servers that a team keeps in a file, such as one under version control, below one's own: what the file has changed since
 * it was last taken is brought into the saved servers where their user has not changed the same, once the user has seen it.
 * Safe on any thread; every call may block on the disk.
 */
public final class TeamFile {

    private static final int FORMAT = 1;

    /**
     * A server that came from the file.
     *
     * @param id its id here
     * @param team the server as the file had it when it was last taken
     */
    record Taken(String id, Profile team) {}

    /**
     * @param file absolute path; empty for none
     * @param seen SHA-256 of the content that was last shown
     */
    record Saved(String file, List<Taken> taken, String seen) {

        static final Saved NONE = new Saved("", List.of(), "");

        Optional<Taken> of(Profile found) {
            return taken.stream()
                    .filter(one -> one.team().id().equals(found.id()))
                    .findFirst();
        }
    }

    private final JsonFile<Saved> remembered;
    private final Consumer<Problem> unreadable;

    /**
     * @param remembered where it is kept which file it is and what was taken from it
     * @param unreadable told if that could not be read and was kept aside
     */
    public TeamFile(Path remembered, Consumer<Problem> unreadable) {
        this.remembered = new JsonFile<>(remembered, FORMAT, Saved.class);
        this.unreadable = unreadable;
    }

    /** The one that is remembered beside the saved profiles. */
    public static TeamFile beside(ProfileStore profiles, Consumer<Problem> unreadable) {
        return new TeamFile(profiles.beside("team-servers.json"), unreadable);
    }

    /** The file that is followed, if one is. */
    public Optional<Path> followed() {
        return Optional.of(saved().file()).filter(file -> !file.isEmpty()).map(Path::of);
    }

    private Saved saved() {
        return remembered.read(unreadable).orElse(Saved.NONE);
    }

    /** Whether this is the file that is followed. */
    public boolean follows(Path file) {
        return saved().file().equals(absolute(file));
    }

    private static String absolute(Path file) {
        return file.toAbsolutePath().normalize().toString();
    }

    /**
     * Follows this file from now on, and no other.
     *
     * @throws DrydockException E-2251, E-2252 or E-2254 if it is no file of servers that Drydock exported
     */
    public void follow(Path file) {
        read(file);
        String path = absolute(file);
        remembered.update(
                unreadable,
                saved -> saved.filter(one -> one.file().equals(path)).orElse(new Saved(path, List.of(), "")));
    }

    /** Follows no file any more; the servers stay. */
    public void unfollow() {
        remembered.update(unreadable, _ -> Saved.NONE);
    }

    /**
     * What taking the file that is followed over would change; it counts as seen from now on.
     *
     * @param own all saved servers
     * @param programs as {@link ImportPlan#of(FoundServers, List, boolean)}
     * @throws DrydockException as {@link #follow}
     */
    public ImportPlan plan(List<Profile> own, boolean programs) {
        Saved followed = saved();
        String content = digest(Path.of(followed.file()));
        ImportPlan plan = compared(followed, own, programs);
        remembered.update(unreadable, saved -> {
            Saved now = saved.orElse(Saved.NONE);
            return new Saved(now.file(), now.taken(), content);
        });
        return plan;
    }

    /**
     * The same, if a file is followed and has changed since it was last shown; it does not count as seen by that.
     *
     * @throws DrydockException as {@link #follow}
     */
    public Optional<ImportPlan> news(List<Profile> own) {
        Saved saved = saved();
        if (saved.file().isEmpty() || saved.seen().equals(digest(Path.of(saved.file())))) {
            return Optional.empty();
        }
        return Optional.of(compared(saved, own, false)).filter(ImportPlan::changes);
    }

    private static ImportPlan compared(Saved saved, List<Profile> own, boolean programs) {
        FoundServers found = read(Path.of(saved.file()));
        List<Row> rows = new ArrayList<>();
        List<FoundServers.Server> others = new ArrayList<>();
        for (FoundServers.Server each : found.servers()) {
            FoundServers.Server server = programs ? each : Programs.without(each);
            saved.of(server.profile())
                    .ifPresentOrElse(
                            taken -> rows.add(row(server, taken, byId(own, taken.id()), own)), () -> others.add(each));
        }
        Set<String> there =
                found.servers().stream().map(server -> server.profile().id()).collect(Collectors.toSet());
        rows.addAll(ImportPlan.of(new FoundServers(others, List.of()), own, programs)
                .rows());
        saved.taken().stream()
                .filter(taken -> !there.contains(taken.team().id()))
                .forEach(taken -> byId(own, taken.id())
                        .map(gone -> new FoundServers.Server(gone, null, Map.of(), List.of()))
                        .ifPresent(gone ->
                                rows.add(new Row(gone, State.GONE, Optional.of(gone.profile()), taken.team()))));
        return new ImportPlan(rows, found.skipped());
    }

    private static Row row(FoundServers.Server server, Taken taken, Optional<Profile> own, List<Profile> all) {
        Profile team = server.profile();
        if (own.isEmpty()) {
            return new Row(server.as(team.copy(taken.id(), free(team, taken.id(), all))), State.REMOVED, own, team);
        }
        Profile mine = own.get();
        Profile merged = JsonMerge.of(
                taken.team().copy(mine.id(), taken.team().name()),
                mine,
                team.copy(mine.id(), team.name()),
                Profile.class);
        Profile named = merged.copy(mine.id(), free(merged, mine.id(), all));
        Profile safe = ImportPlan.identity(named).equals(ImportPlan.identity(mine)) ? named : askedAnew(named);
        return new Row(server.as(safe), safe.equals(mine) ? State.SAME : State.CHANGED, own, team);
    }

    /** A password that was kept for one address is not sent to another because a file says so. */
    private static Profile askedAnew(Profile moved) {
        return moved.withSsh(moved.ssh().withVault(false))
                .withPasswordCommand(List.of())
                .withPassword(PasswordSource.ASK);
    }

    private static String free(Profile wanted, String id, List<Profile> all) {
        return ImportPlan.free(
                wanted.name(),
                all.stream()
                        .filter(other -> !other.id().equals(id))
                        .map(Profile::name)
                        .collect(Collectors.toSet()));
    }

    private static Optional<Profile> byId(List<Profile> own, String id) {
        return own.stream().filter(profile -> profile.id().equals(id)).findFirst();
    }

    /** Remembers what was saved or removed of a plan, once that is done; what was the same already counts as saved. */
    public void taken(ImportPlan plan, Collection<Row> done) {
        remembered.update(unreadable, saved -> {
            Saved now = saved.orElse(Saved.NONE);
            Map<String, Taken> taken = new LinkedHashMap<>();
            now.taken().forEach(one -> taken.put(one.team().id(), one));
            plan.rows().stream()
                    .filter(row -> row.state() == State.SAME || done.contains(row))
                    .forEach(row -> remember(row, taken));
            return new Saved(now.file(), List.copyOf(taken.values()), now.seen());
        });
    }

    private static void remember(Row row, Map<String, Taken> taken) {
        String id = row.found().id();
        if (row.isGone()) {
            taken.remove(id);
        } else {
            Profile here = row.there().orElse(row.server().profile());
            taken.put(id, new Taken(here.id(), row.found()));
        }
    }

    private static FoundServers read(Path file) {
        return ImportFormat.DRYDOCK.read(file, false);
    }

    private static String digest(Path file) {
        try {
            return Sha256.hex(Files.readAllBytes(file));
        } catch (IOException failure) {
            throw ImportFormat.unreadable(file, failure);
        }
    }
}
