package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.IstLimit;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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
                .tooltip(row -> row.node().problem().map(Problem::line).orElse(""))
                .room(DataColumn.Room.KEPT));
        columns.add(figure(Figure.RECV_QUEUE));
        columns.add(figure(Figure.SEND_QUEUE));
        columns.add(figure(Figure.PAUSED));
        columns.add(figure(Figure.PAUSES_SENT));
        columns.add(DataColumn.<NodeRow>decimal(
                        TEXT.text("column.away"), NodeColumns::away, row -> NodeTexts.away(row.node()))
                .tooltip(_ -> TEXT.text("column.away.tip"))
                .unit(DataColumn.Unit.SECONDS));
        columns.add(figure(Figure.REPLICATED_BYTES));
        columns.add(figure(Figure.RECEIVED_BYTES));
        columns.add(figure(Figure.REPLICATED));
        columns.add(figure(Figure.CERT_FAILURES));
        columns.add(figure(Figure.BF_ABORTS));
        columns.add(figure(Figure.APPLY_WINDOW));
        columns.add(figure(Figure.LATENCY));
        columns.add(DataColumn.<NodeRow>text(TEXT.text("column.version"), row -> NodeTexts.version(row.node())));
        columns.add(DataColumn.<NodeRow>decimal(
                        TEXT.text("column.uptime"), NodeColumns::uptime, row -> NodeTexts.uptime(row.node()))
                .unit(DataColumn.Unit.SECONDS));
        return columns;
    }

    private static OptionalDouble away(NodeRow row) {
        return switch (row.node().away()) {
            case IstLimit.Lasts lasts ->
                OptionalDouble.of((double) lasts.shortest().toSeconds());
            case IstLimit.Average _, IstLimit.Unknown _ -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble uptime(NodeRow row) {
        return row.node()
                .reading()
                .filter(_ -> row.node().answers())
                .map(reading -> reading.status().uptimeSeconds())
                .filter(OptionalLong::isPresent)
                .map(seconds -> OptionalDouble.of((double) seconds.getAsLong()))
                .orElse(OptionalDouble.empty());
    }

    private static DataColumn<NodeRow> figure(Figure figure) {
        return DataColumn.<NodeRow>decimal(
                        TEXT.text("column." + figure.name()),
                        row -> row.node().figures().of(figure),
                        row -> NodeTexts.figure(figure, row.node().figures().of(figure)))
                .tooltip(_ -> figure.title() + " (" + figure.variable() + ")")
                .unit(unit(figure));
    }

    private static DataColumn.Unit unit(Figure figure) {
        return switch (figure.unit()) {
            case COUNT -> new DataColumn.Unit("", 1);
            case SECONDS -> DataColumn.Unit.SECONDS;
            case SHARE -> new DataColumn.Unit("%", 0.01);
            case PER_SECOND -> new DataColumn.Unit("1/s", 1);
            case BYTES_PER_SECOND -> new DataColumn.Unit("bytes/s", 1);
        };
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
