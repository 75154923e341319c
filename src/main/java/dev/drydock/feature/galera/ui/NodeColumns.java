package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.AwayLimit;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The columns of the table of nodes. */
final class NodeColumns {

    private static final Messages TEXT = Messages.of("galeraui");

    private NodeColumns() {}

    static List<DataColumn<NodeRow>> all() {
        List<DataColumn<NodeRow>> columns = new ArrayList<>();
        columns.add(DataColumn.<NodeRow>text(
                        TEXT.text("column.node"), row -> row.node().name())
                .tooltip(row -> row.node().address().map(NodeAddress::text).orElse("")));
        columns.add(DataColumn.text(TEXT.text("column.state"), NodeRow::state)
                .graphic(row -> Icons.of(row.icon(), row.tone().styleClass()))
                .tooltip(row -> row.node().problem().map(Problem::line).orElse("")));
        columns.add(figure(Figure.RECV_QUEUE));
        columns.add(figure(Figure.SEND_QUEUE));
        columns.add(figure(Figure.PAUSED));
        columns.add(figure(Figure.PAUSES_SENT));
        columns.add(new DataColumn<>(
                TEXT.text("column.away"),
                row -> NodeTexts.away(row.node()),
                Comparator.comparingDouble(NodeColumns::away),
                true,
                null,
                _ -> TEXT.text("column.away.tip")));
        columns.add(figure(Figure.REPLICATED_BYTES));
        columns.add(figure(Figure.RECEIVED_BYTES));
        columns.add(figure(Figure.REPLICATED));
        columns.add(figure(Figure.CERT_FAILURES));
        columns.add(figure(Figure.BF_ABORTS));
        columns.add(figure(Figure.APPLY_WINDOW));
        columns.add(figure(Figure.LATENCY));
        columns.add(DataColumn.<NodeRow>text(TEXT.text("column.version"), row -> NodeTexts.version(row.node())));
        columns.add(new DataColumn<>(
                TEXT.text("column.uptime"),
                row -> NodeTexts.uptime(row.node()),
                Comparator.comparingLong(row -> row.node()
                        .reading()
                        .map(reading -> reading.status().uptimeSeconds().orElse(0))
                        .orElse(0L)),
                true,
                null,
                null));
        return columns;
    }

    private static double away(NodeRow row) {
        return switch (row.node().away()) {
            case AwayLimit.Lasts lasts -> lasts.shortest().toSeconds();
            case AwayLimit.Average _, AwayLimit.Unknown _ -> -1;
        };
    }

    private static DataColumn<NodeRow> figure(Figure figure) {
        return new DataColumn<>(
                TEXT.text("column." + figure.name()),
                row -> NodeTexts.figure(figure, row.node().figures().of(figure)),
                Comparator.comparingDouble(
                        row -> row.node().figures().of(figure).orElse(-1)),
                true,
                null,
                _ -> figure.title() + " (" + figure.variable() + ")");
    }

    /** The local time of an event to the second. */
    static String time(java.time.Instant at) {
        return java.time.format.DateTimeFormatter.ofPattern("HH:mm:ss", java.util.Locale.ROOT)
                .format(at.atZone(java.time.ZoneId.systemDefault()));
    }

    /** A node's name, or a dash for the cluster. */
    static String who(String node) {
        return node.isEmpty() ? Formats.NONE : node;
    }
}
