package dev.drydock.feature.proxysql.tls;

import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.Edit;
import dev.drydock.feature.proxysql.change.EditValue;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Drafts that switch TLS on. */
public final class TlsDrafts {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final String HAVE_SSL = "mysql-have_ssl";

    private TlsDrafts() {}

    /** TLS is offered to applications; it counts for new connections. */
    public static Draft front(Configuration read) {
        LayerTable memory =
                read.table(ConfigTable.MYSQL_VARIABLES, Layer.MEMORY).orElseThrow();
        boolean on = memory.rows().stream()
                .anyMatch(row -> memory.text(row, "variable_name").equals(HAVE_SSL)
                        && memory.text(row, "variable_value").equals("true"));
        List<Edit> edits = on
                ? List.of()
                : List.of(new Edit.Update(
                        ConfigTable.MYSQL_VARIABLES,
                        List.of(HAVE_SSL),
                        Map.of("variable_value", EditValue.of("true"))));
        return new Draft(
                ConfigModule.MYSQL_VARIABLES,
                Optional.empty(),
                edits,
                !on,
                !on,
                List.of(TEXT.text(on ? "tls.front.on" : "tls.front.note")));
    }

    /**
     * Connections to servers that offer TLS are encrypted; those that do not, or could not be asked, are named and left alone.
     *
     * @param ends what the servers said
     */
    public static Draft back(Configuration read, List<TlsEnd> ends) {
        LayerTable memory = read.table(ConfigTable.SERVERS, Layer.MEMORY).orElseThrow();
        List<Edit> edits = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (List<Cell> row : memory.rows()) {
            if (!memory.text(row, "use_ssl").equals("0")) {
                continue;
            }
            String address = memory.text(row, "hostname") + ":" + memory.text(row, "port");
            boolean offers = ends.stream()
                    .anyMatch(end -> !end.front()
                            && end.address().equals(address)
                            && end.offered().orElse(false));
            if (offers) {
                edits.add(new Edit.Update(
                        ConfigTable.SERVERS,
                        ConfigTable.SERVERS.key().stream()
                                .map(column -> memory.text(row, column))
                                .toList(),
                        Map.of("use_ssl", EditValue.of("1"))));
            } else {
                notes.add(TEXT.text("tls.back.left", address));
            }
        }
        if (edits.isEmpty() && notes.isEmpty()) {
            notes.add(TEXT.text("tls.back.on"));
        }
        boolean any = !edits.isEmpty();
        return new Draft(
                ConfigModule.SERVERS,
                Optional.empty(),
                edits,
                any,
                any,
                notes.stream().distinct().toList());
    }
}
