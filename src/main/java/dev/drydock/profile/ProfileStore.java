package dev.drydock.profile;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The saved profiles, in one JSON file. Safe on any thread; saves block on the disk. */
public final class ProfileStore {

    /** 2 came with tags and with passwords from a program, 3 with environments that are not chosen yet. */
    private static final int FORMAT = 3;

    /** The file's content; each server by itself, so that one that is not right costs no other. */
    record Saved(List<JsonNode> profiles) {}

    private final JsonMapper mapper = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final Path path;
    private final JsonFile<Saved> file;
    /** What is not right stays in the file as it is. */
    private final List<JsonNode> notUsed = new ArrayList<>();

    private List<Profile> profiles;

    /**
     * Reads the file.
     *
     * @param unreadable told of an unreadable file, which was kept aside, and of each server that is not used
     * @throws dev.drydock.platform.error.DrydockException E-1004 if a newer version wrote it
     */
    public ProfileStore(Path path, Consumer<Problem> unreadable) {
        this.path = path;
        file = new JsonFile<>(path, FORMAT, Saved.class);
        List<Profile> right = new ArrayList<>();
        for (JsonNode saved : file.read(unreadable).map(Saved::profiles).orElse(List.of())) {
            read(saved, unreadable).ifPresentOrElse(right::add, () -> notUsed.add(saved));
        }
        profiles = sorted(right);
    }

    /** A file beside this one, for what is remembered of the profiles elsewhere. */
    public Path beside(String name) {
        return path.resolveSibling(name);
    }

    private Optional<Profile> read(JsonNode saved, Consumer<Problem> unreadable) {
        try {
            return Optional.of(mapper.treeToValue(saved, Profile.class));
        } catch (JacksonException wrong) {
            String why = wrong.getCause() instanceof DrydockException known
                    ? known.problem().sentence()
                    : wrong.getOriginalMessage();
            String name = saved.path("name").asString("");
            unreadable.accept(Problem.of(ProfileError.NOT_USED, "", name, why, path));
            return Optional.empty();
        }
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
        List<JsonNode> all = new ArrayList<>(notUsed);
        ordered.forEach(profile -> all.add(mapper.valueToTree(profile)));
        file.write(new Saved(all));
        profiles = ordered;
    }

    private static List<Profile> sorted(List<Profile> unordered) {
        return unordered.stream()
                .sorted(Comparator.comparing(Profile::folder).thenComparing(Profile::name))
                .toList();
    }
}
