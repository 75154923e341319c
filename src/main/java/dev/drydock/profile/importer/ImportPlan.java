package dev.drydock.profile.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.vault.VaultKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an import would save. A server that is saved already is not saved again; it can be brought up to date where its
 * settings differ. Its address is host, port, account and the SSH hosts on its way. A new one whose name is taken gets a
 * number behind it.
 *
 * @param rows all servers of the file in its order
 * @param skipped each server that cannot be taken over, and why
 */
public record ImportPlan(List<Row> rows, List<String> skipped) {

    private static final Messages TEXT = Messages.of("importer");

    /** How a server of the file stands to those that are saved. */
    public enum State {
        NEW,
        /** Saved already, or earlier in the file, with the same settings. */
        SAME,
        /** Saved already, with other settings. */
        CHANGED,
        /** Saved from the team's file, which has it no more: saving it is removing it. */
        GONE,
        /** In the team's file still, and removed here. */
        REMOVED
    }

    /**
     * One server of the file.
     *
     * @param server as it would be saved; that of a changed one has the id and the name of the saved one
     * @param there the saved server, or the earlier one in the file, that it is the same as; empty if it is new
     * @param found as the file has it, without programs that may not be run
     */
    public record Row(FoundServers.Server server, State state, Optional<Profile> there, Profile found) {

        public boolean isNew() {
            return state == State.NEW;
        }

        public boolean isGone() {
            return state == State.GONE;
        }

        /** Name of what is there; empty if it is new. */
        public String sameAs() {
            return there.map(Profile::name).orElse("");
        }

        /** Each setting that would be another one, with what it is and what it would be. */
        public List<String> changes() {
            return state == State.CHANGED
                    ? there.map(saved -> ProfileChanges.between(saved, server.profile()))
                            .orElse(List.of())
                    : List.of();
        }
    }

    public ImportPlan {
        rows = List.copyOf(rows);
        skipped = List.copyOf(skipped);
    }

    /** As {@link #of(FoundServers, List, boolean)}, without the programs that the file names. */
    public static ImportPlan of(FoundServers found, List<Profile> saved) {
        return of(found, saved, false);
    }

    /**
     * Compares what was found with what is saved. A server of the file and a saved one are the same if their addresses and
     * their names are; if nothing of the file has its name, also under another one, as long as the file does not give it
     * another environment.
     *
     * @param programs whether programs that the file names may be run here: those that print passwords, and the system's ssh
     */
    public static ImportPlan of(FoundServers found, List<Profile> saved, boolean programs) {
        List<Profile> known = new ArrayList<>(saved);
        Set<String> names = saved.stream().map(Profile::name).collect(Collectors.toCollection(HashSet::new));
        Set<String> inFile =
                found.servers().stream().map(server -> server.profile().name()).collect(Collectors.toSet());
        List<Row> rows = new ArrayList<>();
        for (FoundServers.Server each : found.servers()) {
            FoundServers.Server server = programs ? each : Programs.without(each);
            Optional<Profile> same = same(server.profile(), known, inFile);
            if (same.isPresent()) {
                Profile merged = merged(same.get(), server.profile(), programs);
                State state = merged.equals(same.get()) ? State.SAME : State.CHANGED;
                rows.add(new Row(server.as(merged), state, same, server.profile()));
                continue;
            }
            // a new id: that of an exported profile may be taken by the one it was exported from
            Profile named = server.profile()
                    .copy(UUID.randomUUID().toString(), free(server.profile().name(), names));
            names.add(named.name());
            known.add(named);
            rows.add(new Row(server.as(named), State.NEW, Optional.empty(), server.profile()));
        }
        return new ImportPlan(rows, found.skipped());
    }

    private static Optional<Profile> same(Profile found, List<Profile> known, Set<String> inFile) {
        List<Profile> there = known.stream()
                .filter(profile -> identity(profile).equals(identity(found)))
                .toList();
        return there.stream()
                .filter(profile -> profile.name().equals(found.name()))
                .findFirst()
                .or(() -> there.stream()
                        .filter(profile -> !inFile.contains(profile.name()))
                        .filter(profile -> !found.environment().chosen()
                                || found.environment().equals(profile.environment()))
                        .findFirst());
    }

    /** The saved server as the file has it; its name, environment, notes, tags and password stay the user's. */
    private static Profile merged(Profile saved, Profile found, boolean programs) {
        SshAccess way = found.ssh().withVault(saved.ssh().secretsInVault());
        Profile merged = saved.withTls(found.tls(), found.tlsFiles())
                .withSsh(programs ? way : way.withProgram(saved.ssh().program()));
        return found.folder().isEmpty() ? merged : merged.withFolder(found.folder());
    }

    /** The new ones. */
    public List<Row> fresh() {
        return of(State.NEW);
    }

    private Stream<State> changing() {
        return Stream.of(State.NEW, State.CHANGED, State.GONE)
                .filter(state -> !of(state).isEmpty());
    }

    /** Whether taking all of it over would change anything that is saved. */
    boolean changes() {
        return changing().findAny().isPresent();
    }

    /** How many of the team's file would change something, in one sentence. */
    public String summary() {
        return TEXT.text(
                "team.news",
                changing()
                        .map(state -> TEXT.text(
                                "team." + state.name().toLowerCase(Locale.ROOT),
                                of(state).size()))
                        .collect(Collectors.joining(", ")));
    }

    /** Those of this state. */
    public List<Row> of(State state) {
        return rows.stream().filter(row -> row.state() == state).toList();
    }

    /** The profiles to save for these rows, without those that are gone; those that came with secrets have them in the vault. */
    public static List<Profile> profiles(Collection<Row> chosen) {
        return chosen.stream()
                .filter(row -> !row.isGone())
                .map(ImportPlan::profile)
                .toList();
    }

    /** What is saved of these now. */
    public static List<Profile> before(Collection<Row> chosen) {
        return chosen.stream()
                .filter(row -> !row.isGone())
                .flatMap(row -> row.there().stream())
                .toList();
    }

    /** Those of these that are gone from the file, to be removed. */
    public static List<Profile> gone(Collection<Row> chosen) {
        return chosen.stream()
                .filter(Row::isGone)
                .map(row -> row.server().profile())
                .toList();
    }

    private static Profile profile(Row row) {
        FoundServers.Server server = row.server();
        Profile profile = server.profile();
        Profile withSsh =
                server.ssh().isEmpty() ? profile : profile.withSsh(profile.ssh().withVault(true));
        return server.password() == null ? withSsh : withSsh.withPassword(PasswordSource.VAULT);
    }

    /** The secrets to save for these rows. */
    public static Map<VaultKey, Secret> secrets(Collection<Row> chosen) {
        Map<VaultKey, Secret> secrets = new LinkedHashMap<>();
        for (Row row : chosen) {
            String id = row.server().profile().id();
            Secret password = row.server().password();
            if (password != null) {
                secrets.put(VaultKey.server(id), password);
            }
            row.server().ssh().forEach((what, secret) -> secrets.put(VaultKey.ssh(id, what), secret));
        }
        return secrets;
    }

    /** Overwrites all secrets that were read. */
    public void wipe() {
        rows.forEach(row -> row.server().wipe());
    }

    /** What a server is reached by, and as whom: one and the same for two profiles of one server. */
    static String identity(Profile profile) {
        String way = profile.ssh().hops().stream()
                .map(hop -> hop.host().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("\0"));
        return profile.host().toLowerCase(Locale.ROOT) + '\0' + profile.port() + '\0' + profile.user() + '\0' + way;
    }

    /** This name, or the first of {@code name (2)}, {@code name (3)} … that is not taken. */
    static String free(String wanted, Set<String> taken) {
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + " (" + number + ")";
        }
        return name;
    }
}
