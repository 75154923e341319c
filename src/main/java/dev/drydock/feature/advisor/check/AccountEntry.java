package dev.drydock.feature.advisor.check;

import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An account or role of the server, as {@code mysql.user} or MariaDB's {@code mysql.global_priv} has it; no hash of a password
 * is kept.
 *
 * @param plugin how it logs in; empty text is the native one
 * @param withoutPassword whether a password is what it logs in with, and it has none
 * @param several whether it may log in by one method or another, of which ALTER USER would leave only the one it names
 * @param oldHash whether the hash is of the form before MySQL 4.1
 * @param privileges those on {@code *.*} that are asked for, in capitals
 */
public record AccountEntry(
        String user,
        String host,
        String plugin,
        boolean withoutPassword,
        boolean several,
        boolean oldHash,
        boolean locked,
        boolean role,
        Set<String> privileges) {

    private static final Set<String> INTERNAL = Set.of(
            "mysql.sys@localhost", "mysql.session@localhost", "mysql.infoschema@localhost", "mariadb.sys@localhost");
    private static final Set<String> BY_PASSWORD = Set.of(
            "",
            "mysql_native_password",
            "mysql_old_password",
            "sha256_password",
            "caching_sha2_password",
            "ed25519",
            "parsec");
    private static final int OLD_LENGTH = 16;

    /** Columns of {@code mysql.user} that are looked at. */
    private static final Map<String, String> PRIVILEGES = Map.of(
            "Super_priv", "SUPER",
            "File_priv", "FILE",
            "Process_priv", "PROCESS",
            "Create_user_priv", "CREATE USER",
            "Grant_priv", "GRANT OPTION");

    public AccountEntry {
        privileges = Set.copyOf(privileges);
    }

    /** What the account is called in statements; empty for a name that no one spelling fits. */
    public Optional<String> quoted() {
        try {
            return Optional.of(Sql.account(user, host));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    public String shown() {
        return user + "@" + host;
    }

    public Subject subject() {
        return Subject.ofServer(Subject.Kind.ACCOUNT, shown());
    }

    public boolean internal() {
        return INTERNAL.contains(shown());
    }

    /** Whether somebody can log in with it. */
    public boolean usable() {
        return !role && !locked && !internal();
    }

    public boolean local() {
        return Set.of("localhost", "127.0.0.1", "::1").contains(host.toLowerCase(Locale.ROOT));
    }

    /**
     * All of the server; blocks.
     *
     * @throws dev.drydock.db.sql.ServerException if the account may not read them
     */
    public static List<AccountEntry> read(Session session, ServerFacts facts) {
        boolean json = facts.mariaDbAtLeast(10, 4, 0);
        Map<String, AccountEntry> methods = json ? methods(session) : Map.of();
        List<AccountEntry> all = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        session.each("SELECT * FROM mysql.user", row -> {
            AccountEntry one = of(row);
            AccountEntry method = methods.getOrDefault(one.shown(), one);
            seen.add(one.shown());
            all.add(new AccountEntry(
                    one.user(),
                    one.host(),
                    method.plugin(),
                    method.withoutPassword(),
                    method.several(),
                    method.oldHash(),
                    method.locked(),
                    method.role(),
                    one.privileges()));
        });
        methods.values().stream().filter(one -> !seen.contains(one.shown())).forEach(all::add);
        return List.copyOf(all);
    }

    private static AccountEntry of(Row row) {
        String plugin = row.named("plugin").orElse("");
        String hash = row.named("authentication_string")
                .filter(text -> !text.isEmpty())
                .or(() -> row.named("Password"))
                .orElse("");
        return new AccountEntry(
                row.named("User").orElse(""),
                row.named("Host").orElse(""),
                plugin,
                open(plugin, hash),
                false,
                hash.length() == OLD_LENGTH && !hash.startsWith("*") && BY_PASSWORD.contains(plugin),
                has(row, "account_locked"),
                has(row, "is_role"),
                PRIVILEGES.keySet().stream()
                        .filter(column -> has(row, column))
                        .map(PRIVILEGES::get)
                        .collect(Collectors.toSet()));
    }

    private static boolean has(Row row, String column) {
        return row.named(column).filter("Y"::equals).isPresent();
    }

    /** MariaDB's view {@code mysql.user} has neither locks nor more than the first of several methods. */
    private static Map<String, AccountEntry> methods(Session session) {
        StringBuilder ways = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            ways.append(", JSON_VALUE(Priv, '$.auth_or[" + i + "].plugin')")
                    .append(", JSON_VALUE(Priv, '$.auth_or[" + i + "].authentication_string')");
        }
        Map<String, AccountEntry> all = new HashMap<>();
        session.each(
                "SELECT User, Host, JSON_VALUE(Priv, '$.plugin'), JSON_VALUE(Priv, '$.authentication_string'),"
                        + " JSON_VALUE(Priv, '$.account_locked'), JSON_VALUE(Priv, '$.is_role')" + ways
                        + " FROM mysql.global_priv",
                row -> {
                    boolean open = open(row.text(3), row.text(4));
                    for (int column = 7; column < 15; column += 2) {
                        open |= row.optionalText(column).isPresent() && open(row.text(column), row.text(column + 1));
                    }
                    boolean old = row.text(3).equals("mysql_old_password")
                            || row.text(4).length() == OLD_LENGTH;
                    AccountEntry one = new AccountEntry(
                            row.text(1),
                            row.text(2),
                            row.text(3),
                            open,
                            row.optionalText(7).isPresent()
                                    || row.optionalText(9).isPresent(),
                            old,
                            yes(row.text(5)),
                            yes(row.text(6)),
                            Set.of());
                    all.put(one.shown(), one);
                });
        return all;
    }

    private static boolean open(String plugin, String hash) {
        return BY_PASSWORD.contains(plugin) && hash.isEmpty();
    }

    private static boolean yes(String json) {
        return json.equals("1") || json.equals("true");
    }
}
