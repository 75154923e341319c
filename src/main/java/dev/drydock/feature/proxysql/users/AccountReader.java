package dev.drydock.feature.proxysql.users;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.proxysql.users.BackendAccount.Obstacle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the accounts of a database server with their hashes, from {@code mysql.user} of any version. Blocks. */
public final class AccountReader {

    private static final Set<String> OWN =
            Set.of("mysql.sys", "mysql.session", "mysql.infoschema", "mariadb.sys", "debian-sys-maint", "");
    private static final Pattern NATIVE = Pattern.compile("\\*[0-9A-Fa-f]{40}");
    private static final String SHA2 = "$A$";
    private static final List<Integer> SHA2_SINCE = List.of(2, 6);

    private AccountReader() {}

    /** One row of mysql.user. */
    private record Line(String user, String host, String plugin, String hash, boolean locked) {}

    /**
     * All accounts that are the server's users, by name.
     *
     * @param proxyVersion version of the ProxySQL that is to get them, such as {@code 2.7.1}
     */
    public static List<BackendAccount> read(Session server, String proxyVersion) {
        Map<String, List<Line>> byUser = new LinkedHashMap<>();
        Set<String> locked = lockedInMariaDb(server);
        server.each("SELECT * FROM mysql.user", row -> {
            String user = either(row.named("User"), row.named("user"));
            boolean role = either(row.named("is_role"), Optional.empty()).equals("Y");
            if (!OWN.contains(user) && !role) {
                byUser.computeIfAbsent(user, _ -> new ArrayList<>())
                        .add(new Line(
                                user,
                                host(row),
                                either(row.named("plugin"), Optional.empty()),
                                either(row.named("authentication_string"), row.named("Password")),
                                locked.contains(user + "@" + host(row))
                                        || either(row.named("account_locked"), Optional.empty())
                                                .equals("Y")));
            }
        });
        return byUser.values().stream()
                .map(lines -> account(lines, proxyVersion))
                .sorted(Comparator.comparing(BackendAccount::user))
                .toList();
    }

    private static String host(Row row) {
        return either(row.named("Host"), row.named("host"));
    }

    /** MariaDB keeps it outside of mysql.user, and has no such table before 10.4. */
    private static Set<String> lockedInMariaDb(Session server) {
        try {
            return Set.copyOf(server.query(
                    "SELECT CONCAT(User, '@', Host) FROM mysql.global_priv"
                            + " WHERE JSON_VALUE(Priv, '$.account_locked') IN ('1', 'true')",
                    row -> row.text(1)));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Set.of();
        }
    }

    private static String either(Optional<String> first, Optional<String> second) {
        return first.filter(text -> !text.isEmpty()).or(() -> second).orElse("");
    }

    private static BackendAccount account(List<Line> lines, String proxyVersion) {
        Line first = lines.getFirst();
        boolean same = lines.stream()
                .allMatch(line ->
                        line.hash().equals(first.hash()) && line.plugin().equals(first.plugin()));
        Obstacle obstacle = same ? obstacle(first, proxyVersion) : Obstacle.SEVERAL;
        return new BackendAccount(
                first.user(),
                lines.stream().map(Line::host).toList(),
                first.plugin().isEmpty() ? "mysql_native_password" : first.plugin(),
                obstacle == Obstacle.NONE ? first.hash() : "",
                obstacle);
    }

    private static Obstacle obstacle(Line line, String proxyVersion) {
        if (line.locked()) {
            return Obstacle.LOCKED;
        }
        String plugin = line.plugin().toLowerCase(Locale.ROOT);
        boolean known = plugin.isEmpty() || plugin.equals("mysql_native_password");
        boolean sha2 = plugin.equals("caching_sha2_password");
        if (!known && !sha2) {
            return Obstacle.METHOD;
        }
        if (line.hash().isEmpty()) {
            return Obstacle.EMPTY;
        }
        if (sha2) {
            return !line.hash().startsWith(SHA2)
                    ? Obstacle.METHOD
                    : since(proxyVersion) ? Obstacle.NONE : Obstacle.VERSION;
        }
        return NATIVE.matcher(line.hash()).matches() ? Obstacle.NONE : Obstacle.METHOD;
    }

    private static boolean since(String version) {
        String[] parts = version.split("\\D+", -1);
        for (int i = 0; i < SHA2_SINCE.size(); i++) {
            int part = i < parts.length && !parts[i].isEmpty() ? Integer.parseInt(parts[i]) : 0;
            if (part != SHA2_SINCE.get(i)) {
                return part > SHA2_SINCE.get(i);
            }
        }
        return true;
    }
}
