package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Drafts of the hostgroups of a Galera cluster: all nodes as writers, which the monitor then spreads itself. */
public final class HostgroupDrafts {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final Pattern LINE = Pattern.compile("(\\S+):(\\d{1,5})(?:\\s+(\\d{1,7}))?");
    private static final int MOST_PORT = 65_535;
    private static final int MOST_WEIGHT = 10_000_000;

    private HostgroupDrafts() {}

    /**
     * What is wanted.
     *
     * @param writer number of the hostgroup of writers
     * @param backupWriter of those that wait to write
     * @param reader of readers
     * @param offline of nodes that are not fit for use
     * @param mostWriters {@code max_writers}
     * @param writersRead {@code writer_is_also_reader}: 0 no, 1 yes, 2 backup writers only
     * @param nodes the nodes, the wanted writer with the greatest weight
     */
    public record Wanted(
            int writer,
            int backupWriter,
            int reader,
            int offline,
            int mostWriters,
            int writersRead,
            List<Place> nodes) {

        public Wanted {
            nodes = List.copyOf(nodes);
        }

        private List<Integer> hostgroups() {
            return List.of(writer, backupWriter, reader, offline);
        }
    }

    /** A server with its share. */
    public record Place(String host, int port, int weight) {}

    /** Reads a line {@code host:port [weight]}; weight 1 where there is none. */
    public static Optional<Place> place(String line) {
        Matcher form = LINE.matcher(line.strip());
        if (!form.matches() || Integer.parseInt(form.group(2)) > MOST_PORT) {
            return Optional.empty();
        }
        int weight = form.group(3) == null ? 1 : Integer.parseInt(form.group(3));
        return weight > MOST_WEIGHT
                ? Optional.empty()
                : Optional.of(new Place(form.group(1), Integer.parseInt(form.group(2)), weight));
    }

    /** Why these hostgroups cannot be made; empty if they can. */
    public static Optional<String> refusal(Configuration read, Wanted wanted) {
        if (wanted.hostgroups().stream().distinct().count()
                < wanted.hostgroups().size()) {
            return Optional.of(TEXT.text("hostgroups.same"));
        }
        List<String> numbers = wanted.hostgroups().stream()
                .map(number -> Integer.toString(number))
                .toList();
        for (ConfigTable table : List.of(
                ConfigTable.GALERA_HOSTGROUPS,
                ConfigTable.GROUP_REPLICATION_HOSTGROUPS,
                ConfigTable.AURORA_HOSTGROUPS,
                ConfigTable.REPLICATION_HOSTGROUPS)) {
            Optional<LayerTable> memory = read.table(table, Layer.MEMORY);
            boolean used = memory.isPresent()
                    && memory.get().rows().stream()
                            .flatMap(row -> Stream.of(
                                            "writer_hostgroup",
                                            "backup_writer_hostgroup",
                                            "reader_hostgroup",
                                            "offline_hostgroup")
                                    .map(column -> memory.get().text(row, column)))
                            .anyMatch(numbers::contains);
            if (used) {
                return Optional.of(TEXT.text("hostgroups.used", table.table()));
            }
        }
        return Optional.empty();
    }

    /** Makes them, loaded and saved. Servers that stand in the writer hostgroup already get the wanted weight. */
    public static Draft draft(Configuration read, Wanted wanted) {
        List<Edit> edits = new ArrayList<>();
        LayerTable memory = read.table(ConfigTable.SERVERS, Layer.MEMORY).orElseThrow();
        for (Place node : wanted.nodes()) {
            List<String> key = List.of(Integer.toString(wanted.writer()), node.host(), Integer.toString(node.port()));
            Map<String, EditValue> values = new LinkedHashMap<>();
            Optional<List<Cell>> there = memory.rows().stream()
                    .filter(row -> ConfigTable.SERVERS.key().stream()
                            .map(column -> memory.text(row, column))
                            .toList()
                            .equals(key))
                    .findFirst();
            if (there.isEmpty()) {
                values.put("hostgroup_id", EditValue.of(key.getFirst()));
                values.put("hostname", EditValue.of(node.host()));
                values.put("port", EditValue.of(key.getLast()));
                values.put("weight", EditValue.of(Integer.toString(node.weight())));
                edits.add(new Edit.Insert(ConfigTable.SERVERS, values));
            } else if (!memory.text(there.get(), "weight").equals(Integer.toString(node.weight()))) {
                values.put("weight", EditValue.of(Integer.toString(node.weight())));
                edits.add(new Edit.Update(ConfigTable.SERVERS, key, values));
            }
        }
        edits.add(new Edit.Insert(ConfigTable.GALERA_HOSTGROUPS, row(wanted)));
        return new Draft(
                ConfigModule.SERVERS, Optional.empty(), edits, true, true, List.of(TEXT.text("hostgroups.note")));
    }

    private static Map<String, EditValue> row(Wanted wanted) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        values.put("writer_hostgroup", number(wanted.writer()));
        values.put("backup_writer_hostgroup", number(wanted.backupWriter()));
        values.put("reader_hostgroup", number(wanted.reader()));
        values.put("offline_hostgroup", number(wanted.offline()));
        values.put("active", number(1));
        values.put("max_writers", number(wanted.mostWriters()));
        values.put("writer_is_also_reader", number(wanted.writersRead()));
        return values;
    }

    private static EditValue number(int value) {
        return EditValue.of(Integer.toString(value));
    }
}
