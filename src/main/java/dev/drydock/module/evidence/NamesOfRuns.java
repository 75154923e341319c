package dev.drydock.module.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.redact.KnownNames;
import dev.drydock.report.redact.RedactionProfile;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names in recorded runs that tell whose servers they are about. */
final class NamesOfRuns {

    private static final Set<String> ACCOUNT_KINDS = Set.of("account", "user", "client");
    private static final Set<String> HOST_KINDS = Set.of("node", "host", "server", "listener", "hop");
    private static final Set<String> ACCOUNTS = Set.of("user", "account", "username", "osuser");
    private static final Set<String> HOSTS = Set.of("host", "hostname", "address", "addresses", "node", "server");

    private static final List<String> SCOPES = List.of("schemas", "tables", "excludes");

    private NamesOfRuns() {}

    /** @param profile whether it is worth to gather tables */
    static KnownNames of(HistoryStore history, List<RunSummary> runs, RedactionProfile profile) {
        KnownNames names = new KnownNames();
        for (RunSummary run : runs) {
            var server = run.start().server();
            names.host(server.profileName());
            names.address(server.address());
            names.host(server.hostname());
            names.address(server.key());
            names.host(run.machine());
            names.account(run.start().osUser());
            names.account(run.start().account());
            attributes(names, run.start().settings());
            attributes(names, run.summary());
            scope(names, run.start().settings());
            history.items(run.id(), item -> {
                item(names, item);
                if (profile.tables()) {
                    names.table(item.object().name());
                }
            });
            history.findings(run.id())
                    .forEach(found -> names.schema(found.object().schema()));
        }
        return names;
    }

    /** Schemas that were named for the run, also those that nothing was found in. */
    private static void scope(KnownNames names, Map<String, String> settings) {
        for (String name : SCOPES) {
            for (String one : settings.getOrDefault(name, "").lines().toList()) {
                names.schema(one.replaceFirst("\\..*", "").replaceFirst("^/|[*%].*$", ""));
            }
        }
    }

    private static void item(KnownNames names, Item item) {
        names.schema(item.object().schema());
        if (ACCOUNT_KINDS.contains(item.kind())) {
            names.account(item.object().name());
        } else if (HOST_KINDS.contains(item.kind())) {
            names.address(item.object().name());
        }
        attributes(names, item.attributes());
    }

    private static void attributes(KnownNames names, Map<String, String> values) {
        values.forEach((name, value) -> {
            if (ACCOUNTS.contains(name)) {
                names.account(value);
            } else if (HOSTS.contains(name)) {
                for (String one : value.split("[;,\\s]+", -1)) {
                    names.address(one);
                }
            }
        });
    }
}
