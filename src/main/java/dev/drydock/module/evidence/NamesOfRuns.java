package dev.drydock.module.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.SignOff;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.redact.KnownNames;
import dev.drydock.report.redact.RedactionProfile;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The names in recorded runs that tell whose servers they are about. */
final class NamesOfRuns {

    private static final Set<String> ACCOUNT_KINDS = Set.of("account", "user", "client");
    private static final Set<String> HOST_KINDS = Set.of("node", "host", "server", "listener", "hop");
    private static final Set<String> ACCOUNTS = Set.of("user", "account", "username", "osuser");
    private static final Set<String> HOSTS = Set.of("host", "hostname", "address", "addresses", "node", "server");

    private static final List<String> SCOPES = List.of("schemas", "tables", "excludes");

    /** Who answered for something, and when: {@code (alice, 2026-11-23T01:02:03Z)}. */
    private static final Pattern ANSWERED = Pattern.compile("\\(([^(),\\s]+), \\d{4}-\\d\\d-\\d\\dT");

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
            names.text(run.problemText());
            people(names, history, run);
            scope(names, run.start().settings());
            history.items(run.id(), item -> {
                item(names, item);
                if (profile.tables()) {
                    names.table(item.object().name());
                }
            });
            history.findings(run.id()).forEach(found -> {
                names.schema(found.object().schema());
                names.text(found.object().name());
                names.text(found.text());
            });
        }
        return names;
    }

    /** Who entered what the report shows beside the run. */
    private static void people(KnownNames names, HistoryStore history, RunSummary run) {
        for (SignOff given : history.evidence().signOffs(run.id())) {
            names.account(given.enteredBy());
            given.withdrawal().ifPresent(back -> names.account(back.by()));
        }
        history.acceptances(run.start().server().key()).forEach(given -> names.account(given.acceptedBy()));
        run.start()
                .settings()
                .values()
                .forEach(text -> ANSWERED.matcher(text).results().forEach(found -> names.account(found.group(1))));
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
        names.text(item.object().name());
        names.text(item.errorText());
    }

    private static void attributes(KnownNames names, Map<String, String> values) {
        values.forEach((name, value) -> {
            names.text(value);
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
