package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.server.Grants;
import dev.drydock.feature.advisor.check.AccountEntry;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.feature.advisor.schema.SchemaChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Who can log in, how, and what that account may do. */
final class AccountChecks {

    /** As {@code mysql.db} has them, with or without a backslash before what would be a wildcard. */
    private static final Pattern TEST = Pattern.compile("test(\\\\?_.*|%)?");

    /** Where a definer stands, with the column of the object's name. */
    static final Map<String, String> DEFINED = new TreeMap<>(Map.of(
            "ROUTINES WHERE ROUTINE_SCHEMA", "ROUTINE_NAME",
            "VIEWS WHERE TABLE_SCHEMA", "TABLE_NAME",
            "TRIGGERS WHERE EVENT_OBJECT_SCHEMA", "TRIGGER_NAME",
            "EVENTS WHERE EVENT_SCHEMA", "EVENT_NAME"));

    private AccountChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.ACCOUNTS.check("sec.anonymous", AccountChecks::anonymous),
                Area.ACCOUNTS.check("sec.no-password", AccountChecks::withoutPassword),
                Area.ACCOUNTS.check("sec.root-remote", AccountChecks::remoteRoot),
                Area.ACCOUNTS.check("sec.any-host", AccountChecks::anyHost),
                Area.ACCOUNTS.check("sec.plugin", AccountChecks::plugins),
                Area.ACCOUNTS.check("sec.wide", AccountChecks::wide),
                Area.ACCOUNTS.check("sec.definer", AccountChecks::definers),
                Area.ACCOUNTS.check("sec.test-db", AccountChecks::testSchema));
    }

    /** All accounts, read once a run. */
    static List<AccountEntry> read(AdvisorContext context) {
        return context.once("accounts", session -> AccountEntry.read(session, context.facts()));
    }

    private static void each(
            AdvisorContext context,
            Severity severity,
            Predicate<AccountEntry> which,
            Function<AccountEntry, Remedy> remedy) {
        for (AccountEntry one : read(context)) {
            if (one.usable() && which.test(one)) {
                context.say(severity, one.subject(), "message", remedy.apply(one), one.shown(), one.plugin());
            }
        }
    }

    /** A statement on the account; words where no one spelling of its name fits, it is the one used here, or grants are off. */
    private static Remedy on(AdvisorContext context, AccountEntry one, String before, String after) {
        return one.shown().equals(context.facts().account())
                        || context.facts().grants().equals(Grants.NOT_CHECKED)
                ? context.advice()
                : one.quoted()
                        .map(name -> before + name + after + ";")
                        .map(text -> text.contains("<") ? Remedy.template(text) : Remedy.sql(text))
                        .orElseGet(context::advice);
    }

    private static void anonymous(AdvisorContext context) {
        each(context, Severity.ERROR, one -> one.user().isEmpty(), one -> on(context, one, "DROP USER ", ""));
    }

    private static void withoutPassword(AdvisorContext context) {
        boolean alter = context.facts().mySqlAtLeast(5, 7, 6) || context.facts().mariaDbAtLeast(10, 2, 0);
        each(
                context,
                Severity.ERROR,
                one -> one.withoutPassword() && !one.user().isEmpty(),
                one -> alter
                        ? on(context, one, "ALTER USER ", " IDENTIFIED BY '<password>'")
                        : on(context, one, "SET PASSWORD FOR ", " = PASSWORD('<password>')"));
    }

    /** The account itself is only dropped where another administrator of this machine is left. */
    private static void remoteRoot(AdvisorContext context) {
        boolean another = read(context).stream()
                .anyMatch(one -> one.usable() && one.local() && one.privileges().contains("SUPER"));
        each(
                context,
                Severity.WARNING,
                one -> one.user().equals("root")
                        && !one.local()
                        && !context.facts().hostname().is(one.host()),
                one -> another ? on(context, one, "DROP USER ", "") : context.advice());
    }

    private static void anyHost(AdvisorContext context) {
        each(
                context,
                Severity.WARNING,
                one -> (one.host().equals("%") || one.host().isEmpty())
                        && !one.user().equals("root")
                        && !one.user().isEmpty(),
                _ -> context.advice());
    }

    private static void plugins(AdvisorContext context) {
        boolean native8 = context.facts().mySqlAtLeast(8, 0, 0);
        Set<String> old = native8
                ? Set.of("mysql_old_password", "mysql_native_password", "sha256_password")
                : Set.of("mysql_old_password");
        each(
                context,
                Severity.WARNING,
                one -> old.contains(one.plugin()) || one.oldHash(),
                one -> native8
                        ? on(context, one, "ALTER USER ", " IDENTIFIED WITH caching_sha2_password BY '<password>'")
                        : context.advice());
    }

    private static void wide(AdvisorContext context) {
        Map<String, Set<String>> told = new TreeMap<>();
        Map<String, AccountEntry> byName = new TreeMap<>();
        for (AccountEntry one : read(context)) {
            boolean administrator = one.user().equals("root")
                    || one.shown().equals(context.facts().account());
            if (one.usable() && !administrator) {
                byName.put(one.shown(), one);
                told.computeIfAbsent(one.shown(), _ -> new TreeSet<>()).addAll(one.privileges());
            }
        }
        context.sql()
                .each(
                        "SELECT User, Host FROM mysql.db WHERE Db = 'mysql' AND 'Y' IN (Insert_priv, Update_priv,"
                                + " Delete_priv, Create_priv, Drop_priv, Alter_priv)",
                        row -> told.computeIfPresent(row.text(1) + "@" + row.text(2), (_, known) -> {
                            known.add("mysql.*");
                            return known;
                        }));
        told.forEach((name, privileges) -> {
            AccountEntry one = byName.get(name);
            if (!privileges.isEmpty() && one != null) {
                context.advise(Severity.WARNING, one.subject(), name, String.join(", ", privileges));
            }
        });
    }

    /** One query a schema, by columns of which servers before 8.0 know that they need not open the others. */
    private static void definers(AdvisorContext context) {
        Set<String> known = read(context).stream().map(AccountEntry::shown).collect(Collectors.toSet());
        Map<String, List<String>> missing = new TreeMap<>();
        new Catalogue(context.sql(), context.facts())
                .userSchemas()
                .forEach(schema -> DEFINED.forEach((from, name) -> context.sql()
                        .each(
                                "SELECT DEFINER, " + name + " FROM information_schema." + from
                                        + " = ? AND DEFINER <> ''",
                                row -> {
                                    if (!known.contains(row.text(1))) {
                                        missing.computeIfAbsent(row.text(1), _ -> new ArrayList<>())
                                                .add(schema + "." + row.text(2));
                                    }
                                },
                                schema)));
        missing.forEach((definer, objects) -> context.advise(
                Severity.WARNING,
                Subject.ofServer(Subject.Kind.ACCOUNT, definer),
                definer,
                objects.size(),
                SchemaChecks.some(objects)));
        if (!context.facts().grants().readsAll()) {
            throw context.missing("missing.programs");
        }
    }

    private static void testSchema(AdvisorContext context) {
        List<String> open = context.sql().query("SELECT Db FROM mysql.db WHERE User = ''", row -> row.text(1)).stream()
                .filter(pattern -> TEST.matcher(pattern).matches())
                .toList();
        if (!open.isEmpty()) {
            context.advise(Severity.NOTICE, Subject.SERVER, String.join(", ", new TreeSet<>(open)));
        }
    }
}
