package dev.drydock.profile.importer;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What an import would save. A server that is saved already, by host, port and account, is not saved again; one whose name
 * is taken gets a number behind it.
 *
 * @param rows all servers of the file in its order
 * @param skipped each server that cannot be taken over, and why
 */
public record ImportPlan(List<Row> rows, List<String> skipped) {

    /**
     * One server of the file.
     *
     * @param server as it would be saved
     * @param sameAs name of the saved server, or of the earlier one in the file, that it is the same as; empty if it is new
     */
    public record Row(FoundServers.Server server, String sameAs) {

        public boolean isNew() {
            return sameAs.isEmpty();
        }
    }

    public ImportPlan {
        rows = List.copyOf(rows);
        skipped = List.copyOf(skipped);
    }

    /** Compares what was found with what is saved. */
    public static ImportPlan of(FoundServers found, List<Profile> saved) {
        Map<String, String> known = new HashMap<>();
        Set<String> names = new HashSet<>();
        saved.forEach(profile -> {
            known.put(identity(profile), profile.name());
            names.add(profile.name());
        });
        List<Row> rows = new ArrayList<>();
        for (FoundServers.Server server : found.servers()) {
            String same = known.getOrDefault(identity(server.profile()), "");
            if (!same.isEmpty()) {
                rows.add(new Row(server, same));
                continue;
            }
            // a new id: that of an exported profile may be taken by the one it was exported from
            Profile named = server.profile()
                    .copy(UUID.randomUUID().toString(), free(server.profile().name(), names));
            names.add(named.name());
            known.put(identity(named), named.name());
            rows.add(new Row(new FoundServers.Server(named, server.password(), server.leftOut()), ""));
        }
        return new ImportPlan(rows, found.skipped());
    }

    /** The profiles to save; those that came with a password have it in the vault. */
    public List<Profile> profiles() {
        return rows.stream()
                .filter(Row::isNew)
                .map(Row::server)
                .map(server -> server.password() == null
                        ? server.profile()
                        : server.profile().withPassword(PasswordSource.VAULT))
                .toList();
    }

    /** The passwords to save, by the id of their profile. */
    public Map<String, Secret> passwords() {
        Map<String, Secret> passwords = new LinkedHashMap<>();
        for (Row row : rows) {
            Secret password = row.server().password();
            if (row.isNew() && password != null) {
                passwords.put(row.server().profile().id(), password);
            }
        }
        return passwords;
    }

    private static String identity(Profile profile) {
        return profile.host().toLowerCase(Locale.ROOT) + '\0' + profile.port() + '\0' + profile.user();
    }

    private static String free(String wanted, Set<String> taken) {
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + " (" + number + ")";
        }
        return name;
    }
}
