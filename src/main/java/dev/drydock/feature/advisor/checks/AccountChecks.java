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
import java.util.Optional;
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
        each(context, severity, "message", which, remedy);
    }

    private static void each(
            AdvisorContext context,
            Severity severity,
            String key,
            Predicate<AccountEntry> which,
            Function<AccountEntry, Remedy> remedy) {
        for (AccountEntry one : read(context)) {
            if (one.usable() && which.test(one)) {
                context.say(severity, one.subject(), key, remedy.apply(one), one.shown(), one.plugin());
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

    /** What runs as an account that is gone fails with error 1449. */
    private static Remedy drop(AdvisorContext context, AccountEntry one) {
        return others(context, one)
                .orElseGet(() ->
                        context.facts().grants().readsAll() ? on(context, one, "DROP USER ", "") : context.advice());
    }

    /** What is to be done first where something runs as the account. */
    private static Optional<Remedy> others(AdvisorContext context, AccountEntry one) {
        List<String> objects = defined(context).getOrDefault(one.shown(), List.of());
        return objects.isEmpty()
                ? Optional.empty()
                : Optional.of(context.adviceOf("first", one.shown(), SchemaChecks.some(objects)));
    }

    private static void anonymous(AdvisorContext context) {
        Predicate<AccountEntry> anonymous = one -> one.user().isEmpty();
        Predicate<AccountEntry> open = AccountEntry::withoutPassword;
        Function<AccountEntry, Remedy> drop = one -> drop(context, one);
        each(context, Severity.ERROR, anonymous.and(open), drop);
        each(context, Severity.WARNING, "password", anonymous.and(open.negate()), drop);
    }

    private static void withoutPassword(AdvisorContext context) {
        boolean alter = context.facts().mySqlAtLeast(5, 7, 6) || context.facts().mariaDbAtLeast(10, 2, 0);
        each(
                context,
                Severity.ERROR,
                one -> one.withoutPassword() && !one.user().isEmpty(),
                one -> one.several()
                        ? context.adviceOf("several")
                        : alter
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
                one -> another ? drop(context, one) : context.advice());
    }

    private static void anyHost(AdvisorContext context) {
        each(
                context,
                Severity.WARNING,
                one -> (one.host().equals("%") || one.host().isEmpty())
                        && !one.user().equals("root")
                        && !one.user().isEmpty(),
                one -> others(context, one).orElseGet(context::advice));
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
        Map<String, Set<String>> privileges = privileges(context);
        for (AccountEntry one : read(context)) {
            Set<String> all = privileges.getOrDefault(one.shown(), Set.of());
            boolean administrator = one.user().equals("root")
                    || one.shown().equals(context.facts().account());
            if (one.usable() && !administrator && !all.isEmpty()) {
                boolean seesOnly = all.stream().allMatch(privilege -> privilege.startsWith("PROCESS"));
                context.adviseAs(
                        seesOnly ? "process" : "message",
                        seesOnly ? Severity.NOTICE : Severity.WARNING,
                        one.subject(),
                        one.shown(),
                        String.join(", ", all));
            }
        }
    }

    /** The wide ones of each account, those that come with a role with its name in parentheses. */
    static Map<String, Set<String>> privileges(AdvisorContext context) {
        return context.once("privileges", _ -> {
            Map<String, Set<String>> held = held(context);
            Map<String, Set<String>> roles = roles(context);
            Map<String, Set<String>> all = new TreeMap<>();
            held.forEach((account, own) -> {
                Set<String> both = new TreeSet<>(own);
                reached(roles, account, new TreeSet<>())
                        .forEach(role -> held.getOrDefault(role, Set.of())
                                .forEach(privilege -> both.add(privilege + " (" + role.replaceFirst("@$", "") + ")")));
                all.put(account, both);
            });
            return all;
        });
    }

    private static Map<String, Set<String>> held(AdvisorContext context) {
        Map<String, Set<String>> held = new TreeMap<>();
        read(context)
                .forEach(one ->
                        held.computeIfAbsent(one.shown(), _ -> new TreeSet<>()).addAll(one.privileges()));
        more(
                context,
                held,
                "SELECT User, Host, 'mysql.*' FROM mysql.db WHERE Db = 'mysql' AND 'Y' IN (Insert_priv, Update_priv,"
                        + " Delete_priv, Create_priv, Drop_priv, Alter_priv)");
        more(
                context,
                held,
                "SELECT User, Host, CONCAT('mysql.', Table_name) FROM mysql.tables_priv WHERE Db = 'mysql' AND Table_name"
                        + " IN ('user', 'global_priv', 'db', 'tables_priv', 'procs_priv', 'proxies_priv', 'role_edges',"
                        + " 'roles_mapping', 'global_grants') AND Table_priv REGEXP 'Insert|Update|Delete'");
        if (context.facts().mySqlAtLeast(8, 0, 0)) {
            more(
                    context,
                    held,
                    "SELECT USER, HOST, PRIV FROM mysql.global_grants"
                            + " WHERE PRIV IN ('ROLE_ADMIN', 'SET_USER_ID', 'SET_ANY_DEFINER')");
        }
        return held;
    }

    /** Adds what a query says, account by account, of those that are known. */
    private static void more(AdvisorContext context, Map<String, Set<String>> held, String sql) {
        context.sql()
                .each(
                        sql,
                        row -> held.computeIfPresent(row.text(1) + "@" + row.text(2), (_, known) -> {
                            known.add(row.text(3));
                            return known;
                        }));
    }

    /** Which roles an account or a role has at once; those of MariaDB have an empty host. */
    private static Map<String, Set<String>> roles(AdvisorContext context) {
        Map<String, Set<String>> roles = new TreeMap<>();
        String sql = context.facts().mySqlAtLeast(8, 0, 0)
                ? "SELECT CONCAT(TO_USER, '@', TO_HOST), CONCAT(FROM_USER, '@', FROM_HOST) FROM mysql.role_edges"
                : "SELECT CONCAT(User, '@', Host), CONCAT(Role, '@') FROM mysql.roles_mapping";
        if (context.facts().mySqlAtLeast(8, 0, 0) || context.facts().mariaDbAtLeast(10, 0, 5)) {
            context.sql()
                    .each(
                            sql,
                            row -> roles.computeIfAbsent(row.text(1), _ -> new TreeSet<>())
                                    .add(row.text(2)));
        }
        return roles;
    }

    private static Set<String> reached(Map<String, Set<String>> roles, String from, Set<String> seen) {
        roles.getOrDefault(from, Set.of()).forEach(role -> {
            if (seen.add(role)) {
                reached(roles, role, seen);
            }
        });
        return seen;
    }

    private static void definers(AdvisorContext context) {
        Set<String> known = read(context).stream().map(AccountEntry::shown).collect(Collectors.toSet());
        defined(context).forEach((definer, objects) -> {
            if (!known.contains(definer)) {
                context.advise(
                        Severity.WARNING,
                        Subject.ofServer(Subject.Kind.ACCOUNT, definer),
                        definer,
                        objects.size(),
                        SchemaChecks.some(objects));
            }
        });
        if (!context.facts().grants().readsAll()) {
            throw context.missing("missing.programs");
        }
    }

    /**
     * What each account defines, of what this one sees: by one query a schema, by columns of which servers before 8.0 know that
     * they need not open the others.
     */
    private static Map<String, List<String>> defined(AdvisorContext context) {
        return context.once("defined", session -> {
            Map<String, List<String>> defined = new TreeMap<>();
            new Catalogue(session, context.facts())
                    .userSchemas()
                    .forEach(schema -> DEFINED.forEach((from, name) -> session.each(
                            "SELECT DEFINER, " + name + " FROM information_schema." + from + " = ? AND DEFINER <> ''",
                            row -> defined.computeIfAbsent(row.text(1), _ -> new ArrayList<>())
                                    .add(schema + "." + row.text(2)),
                            schema)));
            return defined;
        });
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
