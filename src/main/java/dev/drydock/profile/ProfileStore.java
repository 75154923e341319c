package dev.drydock.profile;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The saved profiles, in one JSON file. Safe on any thread; saves block on the disk. */
public final class ProfileStore {

    /** 2 came with tags and with passwords from a program. */
    private static final int FORMAT = 2;

    /** The file's content. */
    record Saved(List<Profile> profiles) {}

    private final JsonFile<Saved> file;
    private List<Profile> profiles;

    /**
     * Reads the file.
     *
     * @param unreadable told of an unreadable file, which was kept aside
     * @throws dev.drydock.platform.error.DrydockException E-1004 if a newer version wrote it
     */
    public ProfileStore(Path path, Consumer<Problem> unreadable) {
        file = new JsonFile<>(path, FORMAT, Saved.class);
        profiles = sorted(file.read(unreadable).map(Saved::profiles).orElse(List.of()));
    }

    /** All profiles, by folder and name. */
    public synchronized List<Profile> all() {
        return profiles;
    }

    public synchronized Optional<Profile> byName(String name) {
        return profiles.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /** Adds the profile, or replaces the one with its id. */
    public synchronized void save(Profile profile) {
        saveAll(List.of(profile));
    }

    /** Adds or replaces all of these in one write: either all are saved or none. */
    public synchronized void saveAll(List<Profile> saved) {
        List<Profile> changed = new ArrayList<>(profiles);
        changed.removeIf(old -> saved.stream().anyMatch(profile -> profile.id().equals(old.id())));
        changed.addAll(saved);
        store(changed);
    }

    /** Removes the profile with this id; does nothing if there is none. */
    public synchronized void remove(String id) {
        store(profiles.stream().filter(profile -> !profile.id().equals(id)).toList());
    }

    private void store(List<Profile> changed) {
        List<Profile> ordered = sorted(changed);
        file.write(new Saved(ordered));
        profiles = ordered;
    }

    private static List<Profile> sorted(List<Profile> unordered) {
        return unordered.stream()
                .sorted(Comparator.comparing(Profile::folder).thenComparing(Profile::name))
                .toList();
    }
}
