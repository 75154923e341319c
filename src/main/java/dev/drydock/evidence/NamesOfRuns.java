package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
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

    private static final Set<String> ACCOUNT_KINDS = Set.of("account", "user", "client", "role", "grant", "login");
    private static final Set<String> HOST_KINDS = Set.of("node", "host", "server", "listener", "hop");

    /** Kinds of items whose names are words of Drydock's or of a server's. */
    private static final Set<String> WORD_KINDS = Set.of(
            "dictionary",
            "gcache",
            "silence",
            "check",
            "gate",
            "step",
            "confirmed",
            "statement",
            "command",
            "setting",
            "group",
            "minute",
            "part",
            "way",
            "session",
            "certificate",
            "system_tablespace",
            "temporary_tablespace",
            "other_engine",
            "temporary_files",
            "binary_log",
            "relay_log",
            "text_log",
            "redo",
            "undo",
            "doublewrite",
            "backup");

    private static final Set<String> FILES =
            Set.of("file", "path", "folder", "key file", "option file", "vault file", "own key");
    private static final Set<String> ACCOUNTS = Set.of("user", "account", "username", "osuser");
    private static final Set<String> HOSTS = Set.of("host", "hostname", "address", "addresses", "node", "server");

    private static final Set<String> SCHEMAS = Set.of("schemaname", "default_schema", "scratch schema");

    /** What findings about a ProxySQL name that is no account: a module, a table, a variable, a group, a rule. */
    private static final Pattern PROXY_WORDS = Pattern.compile(
            "(?:mysql|pgsql|admin)[-_].*|servers|users|query-rules|scheduler|proxysql-servers|hostgroup .*|rule .*|");

    private static final Pattern ADDRESS = Pattern.compile(".+:\\d{1,5}");

    private static final List<String> SCOPES = List.of("schemas", "tables", "excludes");

    /** Who answered for something, and when: {@code (alice, 2026-11-23T01:02:03Z)}. */
    private static final Pattern ANSWERED = Pattern.compile("\\(([^(),\\s]+), \\d{4}-\\d\\d-\\d\\dT");

    private NamesOfRuns() {}

    /** @param profile whether it is worth to gather names of objects */
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
            history.items(run.id(), item -> item(names, item));
            history.findings(run.id()).forEach(found -> finding(names, run, found));
        }
        if (profile.tables()) {
            // the schemas of all runs are known by now
            runs.forEach(run -> inTexts(names, history, run));
        }
        return names;
    }

    /** What texts say of objects of the schemas that are known. */
    private static void inTexts(KnownNames names, HistoryStore history, RunSummary run) {
        names.objects(run.problemText());
        for (Map<String, String> values : List.of(run.start().settings(), run.summary())) {
            values.forEach((name, value) -> {
                names.objects(name);
                names.objects(value);
            });
        }
        history.items(run.id(), item -> {
            names.objects(item.errorText());
            names.objects(item.object().name());
            item.attributes().values().forEach(names::objects);
        });
        history.findings(run.id()).forEach(found -> names.objects(found.text()));
    }

    /** What a finding is about was recorded without its kind: with a schema it is an object, else the run tells what it may be. */
    private static void finding(KnownNames names, RunSummary run, RecordedFinding found) {
        String kind = run.start().kind();
        String name = found.object().name();
        names.schema(found.object().schema());
        names.text(name);
        names.text(found.text());
        if (!found.object().schema().isEmpty()) {
            object(names, found.object());
        } else if (kind.startsWith("galera") || ADDRESS.matcher(name).matches()) {
            names.address(name);
        } else if (kind.startsWith("proxysql")) {
            if (!PROXY_WORDS.matcher(name).matches()) {
                names.account(name);
            }
        } else if (kind.startsWith("upgrade") && name.indexOf('@') < 0) {
            names.inNoSchema(name);
        }
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

    /** Schemas and tables that were named for the run, also those that nothing was found in, and parts of names with their stars. */
    private static void scope(KnownNames names, Map<String, String> settings) {
        for (String name : SCOPES) {
            for (String one : settings.getOrDefault(name, "").lines().toList()) {
                String pattern = one.replaceFirst("^/(.*)/$", "$1");
                int dot = pattern.indexOf('.');
                names.schema((dot < 0 ? pattern : pattern.substring(0, dot)).replaceFirst("[*%].*$", ""));
                if (dot >= 0 && !pattern.substring(dot + 1).matches("[*%]?")) {
                    names.object(pattern.substring(dot + 1));
                }
            }
        }
    }

    private static void item(KnownNames names, Item item) {
        ObjectName object = item.object();
        names.schema(object.schema());
        if (ACCOUNT_KINDS.contains(item.kind())) {
            names.account(object.name());
        } else if (HOST_KINDS.contains(item.kind())) {
            names.address(object.name());
        } else if (item.kind().equals("file")) {
            names.file(object.name());
        } else if (!object.schema().isEmpty()) {
            object(names, object);
            if (item.kind().equals("table")) {
                names.table(object.name());
            }
        } else if (!WORD_KINDS.contains(item.kind())) {
            int dot = object.name().indexOf('.');
            if (dot > 0) {
                names.schema(object.name().substring(0, dot));
                if (!KnownNames.ofServer(object.name().substring(0, dot))) {
                    names.table(object.name().substring(dot + 1));
                }
            } else {
                names.inNoSchema(object.name());
            }
        }
        attributes(names, item.attributes());
        names.text(object.name());
        names.text(item.errorText());
    }

    private static void object(KnownNames names, ObjectName object) {
        if (!KnownNames.ofServer(object.schema())) {
            names.object(object.name());
            names.object(object.part());
        }
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
            } else if (SCHEMAS.contains(name)) {
                names.schema(value);
            } else if (FILES.contains(name)) {
                names.file(value);
            }
        });
    }
}
