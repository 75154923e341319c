package dev.drydock.profile;

import dev.drydock.platform.config.Json;
import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.config.JsonMerge;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The saved profiles, in one JSON file that windows and commands share: each change is made to what the file has at that
 * moment, and what others have changed is seen at the next reading. Safe on any thread; every call may block on the disk.
 */
public final class ProfileStore {

    /** 2 came with tags and with passwords from a program, 3 with environments that are not chosen yet. */
    private static final int FORMAT = 3;

    /** The file's content; each server by itself, so that one that is not right costs no other. */
    record Saved(List<@Nullable Object> profiles) {}

    /** @param notUsed what is not right stays in the file as it is */
    private record Content(List<Profile> profiles, List<@Nullable Object> notUsed) {}

    private final Path path;
    private final JsonFile<Saved> file;
    private final Consumer<Problem> unreadable;
    /** What is not right is told once. */
    private final Set<@Nullable Object> told = new HashSet<>();

    private Content content = new Content(List.of(), List.of());
    /** Of the file that was read; each change makes another one. Empty if it is to be read in any case. */
    private Optional<List<String>> read;

    /**
     * Reads the file.
     *
     * @param unreadable told of an unreadable file, which was kept aside, and of each server that is not used
     * @throws DrydockException E-1004 if a newer version wrote it
     */
    public ProfileStore(Path path, Consumer<Problem> unreadable) {
        this.path = path;
        this.unreadable = unreadable;
        file = new JsonFile<>(path, FORMAT, Saved.class);
        read = stamp(path);
        file.read(unreadable).ifPresent(saved -> content = content(saved));
    }

    /** Tells one replaced file from the next without reading it; empty if there is none, or it cannot be looked at. */
    private static Optional<List<String>> stamp(Path path) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return Optional.of(List.of(
                    String.valueOf(now.fileKey()), now.lastModifiedTime().toString(), Long.toString(now.size())));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** A file beside this one, for what is remembered of the profiles elsewhere. */
    public Path beside(String name) {
        return path.resolveSibling(name);
    }

    private Content content(Saved saved) {
        List<Profile> right = new ArrayList<>();
        List<@Nullable Object> notUsed = new ArrayList<>();
        for (Object one : saved.profiles()) {
            profile(one).ifPresentOrElse(right::add, () -> notUsed.add(one));
        }
        return new Content(sorted(right), notUsed);
    }

    private Optional<Profile> profile(@Nullable Object saved) {
        Map<?, ?> object = saved instanceof Map<?, ?> map ? map : Map.of();
        try {
            return Optional.of(Json.record(Profile.class, object));
        } catch (Json.Wrong wrong) {
            if (told.add(saved)) {
                String why = wrong.getCause() instanceof DrydockException known
                        ? known.problem().sentence()
                        : String.valueOf(wrong.getMessage());
                String name = object.get("name") instanceof String given ? given : "";
                unreadable.accept(Problem.of(ProfileError.NOT_USED, "", name, why, path));
            }
            return Optional.empty();
        }
    }

    /** All profiles as the file has them, by folder and name; those last read where it cannot be read any more. */
    public synchronized List<Profile> all() {
        Optional<List<String>> now = stamp(path);
        if (now.isPresent() && !now.equals(read)) {
            read = now;
            try {
                file.read(unreadable).ifPresent(saved -> content = content(saved));
            } catch (DrydockException failure) {
                unreadable.accept(failure.problem());
            }
        }
        return content.profiles();
    }

    public Optional<Profile> byName(String name) {
        return all().stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /**
     * Adds a profile, unless its name is taken at that moment.
     *
     * @return whether it was added
     */
    public synchronized boolean add(Profile made) {
        boolean[] added = {false};
        change(profiles -> {
            added[0] = profiles.stream().noneMatch(other -> other.name().equals(made.name()));
            return added[0] ? with(profiles, List.of(made)) : profiles;
        });
        return added[0];
    }

    /** Adds the profile, or replaces the one with its id. */
    public void save(Profile profile) {
        saveAll(List.of(profile));
    }

    /** Adds or replaces all of these in one write: either all are saved or none. */
    public synchronized void saveAll(List<Profile> saved) {
        change(profiles -> with(profiles, saved));
    }

    /**
     * Saves what was changed of profiles, and leaves what others have changed of them meanwhile: either all are saved or
     * none. One that is not in the file is added.
     *
     * @param before what the changes were made to; those that are not in it are new
     */
    public synchronized void saveChanges(List<Profile> before, List<Profile> after) {
        change(profiles -> with(
                profiles,
                after.stream().map(one -> merged(before, one, profiles)).toList()));
    }

    private Profile merged(List<Profile> before, Profile after, List<Profile> profiles) {
        Optional<Profile> base = byId(before, after.id());
        Optional<Profile> now = byId(profiles, after.id());
        if (base.isEmpty() || now.isEmpty()) {
            return after;
        }
        try {
            return JsonMerge.of(base.get(), after, now.get(), Profile.class);
        } catch (Json.Wrong _) {
            // the two changes do not fit each other: the one that is made now is whole
            return after;
        }
    }

    private static Optional<Profile> byId(List<Profile> profiles, String id) {
        return profiles.stream().filter(profile -> profile.id().equals(id)).findFirst();
    }

    private static List<Profile> with(List<Profile> profiles, List<Profile> saved) {
        List<Profile> changed = new ArrayList<>(profiles);
        changed.removeIf(old -> byId(saved, old.id()).isPresent());
        changed.addAll(saved);
        return changed;
    }

    /** Removes the profile with this id; does nothing if there is none. */
    public synchronized void remove(String id) {
        change(profiles ->
                profiles.stream().filter(profile -> !profile.id().equals(id)).toList());
    }

    private void change(UnaryOperator<List<Profile>> change) {
        Saved written = file.update(unreadable, saved -> {
            Content now = saved.map(this::content).orElse(content);
            List<@Nullable Object> all = new ArrayList<>(now.notUsed());
            sorted(change.apply(now.profiles())).forEach(profile -> all.add(Json.tree(profile)));
            return new Saved(all);
        });
        content = content(written);
        // others may have changed it since
        read = Optional.empty();
    }

    private static List<Profile> sorted(List<Profile> unordered) {
        return unordered.stream()
                .sorted(Comparator.comparing(Profile::folder).thenComparing(Profile::name))
                .toList();
    }
}
