package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.PasswordForm;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Doors that stand open, and passwords that can be read. */
final class SecurityChecks {

    private static final Pattern LOOPBACK =
            Pattern.compile("127\\..*|localhost|::1|\\[::1].*|/.*", Pattern.CASE_INSENSITIVE);

    private SecurityChecks() {}

    static void credentials(ProxyCheckContext scene) {
        for (String name : List.of("admin-admin_credentials", "admin-stats_credentials", "mysql-monitor_password")) {
            if (scene.value(name).filter(SecurityChecks::wellKnown).isPresent()) {
                scene.found(
                        name.equals("admin-admin_credentials") ? Severity.ERROR : Severity.WARNING,
                        ProxyCheckContext.variableSubject(name),
                        "credentials",
                        name);
            }
        }
    }

    private static boolean wellKnown(Cell cell) {
        return cell instanceof Cell.Hidden hidden && hidden.wellKnown();
    }

    static void interfaces(ProxyCheckContext scene) {
        String interfaces = scene.variable("admin-mysql_ifaces").orElse("");
        for (String one : interfaces.split(";", -1)) {
            String address = one.strip();
            if (!address.isEmpty() && !LOOPBACK.matcher(address).matches()) {
                scene.found(
                        Severity.NOTICE,
                        ProxyCheckContext.variableSubject("admin-mysql_ifaces"),
                        "interfaces",
                        address);
            }
        }
    }

    static void front(ProxyCheckContext scene) {
        if (scene.variable("mysql-have_ssl").filter("false"::equals).isPresent()) {
            scene.found(Severity.WARNING, ProxyCheckContext.variableSubject("mysql-have_ssl"), "tlsfront");
        }
    }

    static void backend(ProxyCheckContext scene) {
        List<String> plain = scene.rows(ConfigTable.SERVERS, Layer.RUNTIME).stream()
                .filter(row -> row.is("use_ssl", "0"))
                .map(row -> row.text("hostname") + ":" + row.text("port"))
                .filter(address ->
                        !LOOPBACK.matcher(address.toLowerCase(Locale.ROOT)).matches())
                .filter(address -> !address.startsWith("localhost:"))
                .distinct()
                .toList();
        if (!plain.isEmpty()) {
            scene.found(
                    Severity.NOTICE,
                    ProxyCheckContext.server(plain.getFirst()),
                    "tlsbackend",
                    plain.size(),
                    String.join(", ", plain.subList(0, Math.min(5, plain.size()))));
        }
    }

    static void plainPasswords(ProxyCheckContext scene) {
        long plain = scene.rows(ConfigTable.USERS, Layer.DISK).stream()
                .filter(row ->
                        row.cell("password") instanceof Cell.Hidden hidden && hidden.form() == PasswordForm.PLAIN)
                .count();
        if (plain > 0) {
            scene.found(Severity.WARNING, Subject.ofServer(Subject.Kind.TABLE, "mysql_users"), "plainpasswords", plain);
        }
        scene.rows(ConfigTable.USERS, Layer.RUNTIME).stream()
                .filter(row -> row.is("frontend", "1")
                        && row.cell("password").text().filter(String::isEmpty).isPresent())
                .forEach(row -> scene.found(
                        Severity.ERROR,
                        Subject.ofServer(Subject.Kind.ACCOUNT, row.text("username")),
                        "nopassword",
                        row.text("username")));
    }
}
