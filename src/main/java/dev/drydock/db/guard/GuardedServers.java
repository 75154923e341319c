package dev.drydock.db.guard;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The identities of the servers that guarded profiles lead to, remembered beside the profiles: another name, a second
 * profile or a tunnel is no way around a guard. Safe on any thread; every call blocks on the disk.
 */
public final class GuardedServers {

    private static final int FORMAT = 1;

    /** More of one profile, such as those behind a virtual address, than this are forgotten, the oldest first. */
    private static final int MOST_OF_ONE = 16;

    /** The file's content. */
    record Saved(List<Entry> servers) {}

    /** One server, as it was met by a guarded profile. */
    record Entry(
            String profile,
            @Nullable String lasting,
            @Nullable String host,
            @Nullable Long started) {

        Identity identity() {
            return new Identity(
                    Optional.ofNullable(lasting),
                    Optional.ofNullable(host),
                    started == null ? OptionalLong.empty() : OptionalLong.of(started));
        }

        static Entry of(Profile profile, Identity identity) {
            return new Entry(
                    profile.id(),
                    identity.lasting().orElse(null),
                    identity.host().orElse(null),
                    identity.started().isPresent() ? (Long) identity.started().getAsLong() : null);
        }
    }

    private final JsonFile<Saved> file;
    private final Supplier<ProfileStore> profiles;
    private final Consumer<Problem> notices;

    /** @param notices told if the file cannot be read or written */
    public GuardedServers(Path file, Supplier<ProfileStore> profiles, Consumer<Problem> notices) {
        this.file = new JsonFile<>(file, FORMAT, Saved.class);
        this.profiles = profiles;
        this.notices = notices;
    }

    /** Remembers the server of a guarded profile. */
    synchronized void remember(Profile profile, Identity identity) {
        if (!identity.known()) {
            return;
        }
        List<Entry> entries = new ArrayList<>(read());
        Entry entry = Entry.of(profile, identity);
        if (entries.contains(entry)) {
            return;
        }
        entries.removeIf(
                old -> old.profile().equals(profile.id()) && old.identity().same(identity));
        entries.add(entry);
        List<Entry> own = entries.stream()
                .filter(one -> one.profile().equals(profile.id()))
                .toList();
        entries.removeAll(own.subList(0, Math.max(0, own.size() - MOST_OF_ONE)));
        try {
            file.write(new Saved(entries));
        } catch (DrydockException failure) {
            notices.accept(failure.problem());
        }
    }

    /** The saved and guarded profile that leads to the same server. */
    synchronized Optional<Profile> guarding(Identity identity) {
        List<String> ids = read().stream()
                .filter(entry -> entry.identity().same(identity))
                .map(Entry::profile)
                .toList();
        return ids.isEmpty()
                ? Optional.empty()
                : profiles.get().all().stream()
                        .filter(profile -> profile.environment().guarded() && ids.contains(profile.id()))
                        .findFirst();
    }

    /** Read each time: the window and commands share the file. */
    private List<Entry> read() {
        try {
            return file.read(notices).map(Saved::servers).orElse(List.of());
        } catch (DrydockException failure) {
            notices.accept(failure.problem());
            return List.of();
        }
    }
}
