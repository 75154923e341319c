package dev.drydock.db.guard;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The identities of the servers that saved profiles lead to, remembered beside the profiles: another name, a second profile
 * or a tunnel is no way around a guard (decision 16). Windows and commands share the file. Safe on any thread; every call
 * blocks on the disk.
 */
public final class GuardedServers {

    private static final int FORMAT = 1;

    /** More of one profile, such as those behind a virtual address, than this are forgotten, the oldest first. */
    private static final int MOST_OF_ONE = 16;

    /**
     * The file's content.
     *
     * @param lost ids of profiles of which something may have been known in a file that could not be read
     */
    record Saved(List<Entry> servers, @Nullable List<String> lost) {

        Saved {
            servers = List.copyOf(Objects.requireNonNullElse(servers, List.of()));
            lost = List.copyOf(Objects.requireNonNullElse(lost, List.of()));
        }

        Set<String> lostProfiles() {
            return Set.copyOf(Objects.requireNonNullElse(lost, List.of()));
        }
    }

    /**
     * One server, as it was met by a profile.
     *
     * @param place where the profile led then; files of older versions do not say it
     */
    record Entry(
            String profile,
            @Nullable String place,
            @Nullable String lasting,
            @Nullable String host,
            @Nullable Long started,
            @Nullable String data) {

        Identity identity() {
            return new Identity(
                    Optional.ofNullable(lasting),
                    Optional.ofNullable(host),
                    started == null ? OptionalLong.empty() : OptionalLong.of(started),
                    Optional.ofNullable(data));
        }

        static Entry of(Profile profile, Identity identity) {
            return new Entry(
                    profile.id(),
                    GuardedServers.place(profile),
                    identity.lasting().orElse(null),
                    identity.host().orElse(null),
                    identity.started().isPresent() ? (Long) identity.started().getAsLong() : null,
                    identity.data().orElse(null));
        }

        /** Whether the profile still leads where it led then. */
        boolean holds(Profile now) {
            return profile.equals(now.id()) && (place == null || place.equals(GuardedServers.place(now)));
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

    /** Where a profile leads, as it says itself. */
    private static String place(Profile profile) {
        String way = profile.ssh().hops().stream()
                .map(hop -> plain(hop.host()) + ":" + hop.port() + " ")
                .collect(Collectors.joining());
        return way
                + (profile.unixSocket().isEmpty()
                        ? plain(profile.host()) + ":" + profile.port()
                        : profile.unixSocket());
    }

    private static String plain(String host) {
        return host.toLowerCase(Locale.ROOT).replaceAll("\\.$", "");
    }

    /** Remembers the server that a profile led to, be it guarded or not yet; one that is typed counts for the saved one. */
    public synchronized void remember(Profile met, Identity identity) {
        if (!identity.known()) {
            return;
        }
        List<Profile> saved = profiles.get().all();
        boolean known = saved.stream().anyMatch(profile -> profile.id().equals(met.id()));
        Optional<Profile> holder = known || !met.id().startsWith("url:")
                ? Optional.of(met)
                : saved.stream()
                        .filter(profile -> place(profile).equals(place(met)))
                        .findFirst();
        holder.map(profile -> Entry.of(profile, identity)).ifPresent(this::add);
    }

    private void add(Entry entry) {
        try {
            Saved now = read();
            if (!now.servers().contains(entry) || now.lostProfiles().contains(entry.profile())) {
                file.update(notices, saved -> with(entry, saved.orElseGet(this::none)));
            }
        } catch (DrydockException failure) {
            notices.accept(failure.problem());
        }
    }

    private static Saved with(Entry entry, Saved saved) {
        List<Entry> entries = new ArrayList<>(saved.servers());
        entries.removeIf(old -> old.equals(entry)
                || (old.profile().equals(entry.profile())
                        && Objects.equals(old.place(), entry.place())
                        && (old.identity().to(entry.identity()) == Identity.Likeness.SAME
                                || old.identity().anew(entry.identity()))));
        entries.add(entry);
        List<Entry> own = entries.stream()
                .filter(one -> one.profile().equals(entry.profile()))
                .toList();
        entries.removeAll(own.subList(0, Math.max(0, own.size() - MOST_OF_ONE)));
        Set<String> lost = new HashSet<>(saved.lostProfiles());
        lost.remove(entry.profile());
        return new Saved(entries, List.copyOf(lost));
    }

    /**
     * Whether a guarded profile leads to a server: by its identity, or by its place where it leads there now, whoever it was
     * before. Blocks on the lookup of names.
     *
     * @param own id of the profile that it was opened by
     */
    GuardVerdict judge(String own, Identity identity, ServerLocations places) {
        List<Profile> guarded = profiles.get().all().stream()
                .filter(profile ->
                        profile.environment().guarded() && !profile.id().equals(own))
                .toList();
        if (guarded.isEmpty()) {
            return new GuardVerdict.Free();
        }
        Optional<Saved> remembered = readable();
        Whereabouts place = places.opened();
        Map<String, Whereabouts> found = places.of(guarded);
        List<Profile> undecided = new ArrayList<>();
        for (Profile profile : guarded) {
            List<Entry> known = remembered.stream()
                    .flatMap(saved -> saved.servers().stream())
                    .filter(entry -> entry.holds(profile))
                    .toList();
            if (known.stream().anyMatch(entry -> entry.identity().to(identity) == Identity.Likeness.SAME)) {
                return new GuardVerdict.Known(profile);
            }
            boolean lost = remembered
                    .map(saved -> saved.lostProfiles().contains(profile.id()))
                    .orElse(true);
            boolean another = known.stream().anyMatch(entry -> entry.place() != null)
                    && known.stream().allMatch(entry -> entry.identity().to(identity) == Identity.Likeness.DIFFERENT);
            switch (place.to(found.getOrDefault(profile.id(), Whereabouts.UNKNOWN))) {
                case SAME -> {
                    return new GuardVerdict.Known(profile);
                }
                case ELSEWHERE -> {
                    if (lost) {
                        undecided.add(profile);
                    }
                }
                case UNKNOWN -> {
                    if (lost || !another) {
                        undecided.add(profile);
                    }
                }
            }
        }
        return undecided.isEmpty() ? new GuardVerdict.Free() : new GuardVerdict.Undecided(List.copyOf(undecided));
    }

    /** Empty if the file cannot be read now; of no guarded profile is anything known then. */
    private Optional<Saved> readable() {
        try {
            return Optional.of(read());
        } catch (DrydockException failure) {
            notices.accept(failure.problem());
            return Optional.empty();
        }
    }

    private Saved read() {
        return file.read(notices).orElseGet(this::none);
    }

    /** Nothing was written yet, unless a file that could not be read lies beside. */
    private Saved none() {
        boolean keptAside = file.wasKeptAside();
        List<String> lost =
                keptAside ? profiles.get().all().stream().map(Profile::id).toList() : List.of();
        return new Saved(List.of(), lost);
    }
}
