package dev.drydock.feature.proxysql.change;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.layer.ManagedHostgroups;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.ProxyViewReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ProxyAct;
import dev.drydock.proxied.ProxyView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Takes a server out of the use of a ProxySQL in all its hostgroups, and brings it back. Where the monitor manages the
 * hostgroup it puts a state that was set by hand back within seconds, but leaves the weight alone: there the weight becomes 0.
 */
public final class NodeDrains implements ProxyAct.Source {

    private static final Messages TEXT = Messages.of("proxysql");

    @Override
    public ProxyView view(OpenServer proxy) {
        return proxy.query(session -> ProxyViewReader.read(new AdminReader(session)));
    }

    /** @throws DrydockException E-4507 if the proxy knows no such server */
    @Override
    public ProxyAct prepare(OpenServer proxy, Set<String> addresses, boolean out, Supplier<HistoryStore> history) {
        Configuration read =
                proxy.query(session -> new AdminReader(session).configuration(List.of(ConfigModule.SERVERS)));
        Draft draft = draft(read, addresses, out);
        return new ProxyAct(
                draft.statements().stream().map(DraftStatement::shown).toList(),
                draft.notes(),
                new ApplyJob(proxy, draft, Optional.of(read), history));
    }

    /**
     * The same as a draft: loaded, and not saved, so that the disk keeps the weight that the server comes back with.
     *
     * @throws DrydockException E-4507 if memory has no such server
     */
    public static Draft draft(Configuration read, Set<String> addresses, boolean out) {
        ManagedHostgroups managed = ManagedHostgroups.of(read);
        LayerTable memory = read.table(ConfigTable.SERVERS, Layer.MEMORY).orElseThrow();
        List<Edit> edits = new ArrayList<>();
        boolean known = false;
        for (List<Cell> row : memory.rows()) {
            String address = memory.text(row, "hostname") + ":" + memory.text(row, "port");
            if (addresses.contains(address)) {
                known = true;
                List<String> key = ConfigTable.SERVERS.key().stream()
                        .map(column -> memory.text(row, column))
                        .toList();
                boolean moved = managed.group(key.getFirst()).isPresent();
                (out ? out(memory, row, key, moved) : back(read, memory, row, key)).ifPresent(edits::add);
            }
        }
        if (!known) {
            throw new DrydockException(Problem.of(
                    ProxySqlError.NO_SUCH_SERVER,
                    "",
                    String.join(", ", addresses.stream().sorted().toList())));
        }
        String note = edits.isEmpty() ? "drain.nothing" : out ? "drain.kept" : "drain.returns";
        return new Draft(
                ConfigModule.SERVERS, Optional.empty(), edits, !edits.isEmpty(), false, List.of(TEXT.text(note)));
    }

    private static Optional<Edit> out(LayerTable memory, List<Cell> row, List<String> key, boolean managed) {
        String column = managed ? "weight" : "status";
        String value = managed ? "0" : "OFFLINE_SOFT";
        return memory.text(row, column).equalsIgnoreCase(value)
                ? Optional.empty()
                : Optional.of(update(key, Map.of(column, EditValue.of(value))));
    }

    private static Optional<Edit> back(Configuration read, LayerTable memory, List<Cell> row, List<String> key) {
        Map<String, EditValue> values = new java.util.TreeMap<>();
        if (memory.text(row, "weight").equals("0")) {
            values.put("weight", EditValue.of(weightOnDisk(read, key)));
        }
        if (memory.text(row, "status").equalsIgnoreCase("OFFLINE_SOFT")) {
            values.put("status", EditValue.of("ONLINE"));
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(update(key, values));
    }

    private static String weightOnDisk(Configuration read, List<String> key) {
        return read.table(ConfigTable.SERVERS, Layer.DISK).stream()
                .flatMap(disk -> disk.rows().stream()
                        .filter(row -> ConfigTable.SERVERS.key().stream()
                                .map(column -> disk.text(row, column))
                                .toList()
                                .equals(key))
                        .map(row -> disk.text(row, "weight")))
                .filter(weight -> !weight.equals("0"))
                .findFirst()
                .orElse("1");
    }

    private static Edit update(List<String> key, Map<String, EditValue> values) {
        return new Edit.Update(ConfigTable.SERVERS, key, values);
    }
}
