package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the checks of a ProxySQL look at; all of it was read before.
 *
 * @param configuration its three layers
 * @param overview what it does
 * @param monitorErrors newest errors of the monitor that are not over, by server
 * @param backendVersions versions of servers behind it, as far as an idle connection tells
 * @param findings takes what is found
 */
public record ProxyCheckContext(
        Configuration configuration,
        Overview overview,
        Map<String, String> monitorErrors,
        Map<String, String> backendVersions,
        Findings findings) {

    private static final Messages TEXT = Messages.of("proxysql");

    /** The rows of one copy of a table; none where this version has no such table. */
    List<Line> rows(ConfigTable table, Layer layer) {
        return configuration.table(table, layer).stream()
                .flatMap(found -> found.rows().stream().map(row -> new Line(found, row)))
                .toList();
    }

    /** A variable at runtime; empty for a secret and for one that this version does not have. */
    Optional<String> variable(String name) {
        return value(name).flatMap(Cell::text);
    }

    /** The same as it was read. */
    Optional<Cell> value(String name) {
        ConfigTable table = name.startsWith("admin-") ? ConfigTable.ADMIN_VARIABLES : ConfigTable.MYSQL_VARIABLES;
        return rows(table, Layer.RUNTIME).stream()
                .filter(row -> row.text("variable_name").equals(name))
                .findFirst()
                .map(row -> row.cell("variable_value"));
    }

    /** @param key of the sentence; that with {@code .remedy} behind it says what to do */
    void found(Severity severity, Subject subject, String key, Object... arguments) {
        findings.add(
                severity,
                subject,
                TEXT.text("finding." + key, arguments),
                Remedy.advice(TEXT.text("finding." + key + ".remedy", arguments)),
                "");
    }

    void notEvaluated(String key) {
        findings.notEvaluated(TEXT.text("finding." + key));
    }

    static Subject server(String address) {
        return Subject.ofServer(Subject.Kind.SERVER, address);
    }

    static Subject variableSubject(String name) {
        return Subject.ofServer(Subject.Kind.VARIABLE, name);
    }

    /** One row with its table. */
    record Line(LayerTable table, List<Cell> row) {

        Cell cell(String column) {
            return table.cell(row, column);
        }

        String text(String column) {
            return table.text(row, column);
        }

        boolean is(String column, String value) {
            return text(column).equals(value);
        }
    }
}
