package dev.drydock.feature.tables;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LanePlan;
import dev.drydock.lane.LaneStatements;
import dev.drydock.lane.Speed;
import dev.drydock.lane.ThroughputHistory;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a run will do: the preview shows it, and the run carries out the same statements.
 *
 * @param actions biggest first
 * @param skipped tables of the scope that are left out, with the reason
 * @param lanes what lanes take
 */
public record TablesPlan(
        TablesOptions options,
        List<Action> actions,
        List<Skipped> skipped,
        Visibility visibility,
        LanePlan<Action> lanes,
        String workersWhy) {

    /** A table that is left out. */
    public record Skipped(TableName table, String why) {}

    /**
     * The statement of one table.
     *
     * @param effect what the server does for it, and whom that keeps waiting
     * @param room as of {@link LaneItem#room}
     */
    public record Action(
            TableName table,
            TableWork work,
            String sql,
            String engine,
            OptionalLong bytes,
            long room,
            int group,
            String effect)
            implements LaneItem {

        @Override
        public String shown() {
            return table.shown();
        }

        @Override
        public String word() {
            return work.word();
        }

        @Override
        public long weight() {
            return bytes.orElse(0);
        }
    }

    /**
     * Reads the catalogue; blocks.
     *
     * @param except tables of the scope that are not touched
     */
    static TablesPlan make(OpenServer server, TablesOptions options, Set<TableName> except, JobContext context) {
        ServerFacts facts = server.facts();
        try (LongSession session = server.longSession(context::register, List.of())) {
            Catalogue catalogue = new Catalogue(session.sql(), facts);
            List<TableEntry> tables = new ArrayList<>();
            List<Skipped> skipped = new ArrayList<>();
            List<Catalogue.ForeignKey> keys = new ArrayList<>();
            boolean keyed = catalogue.mayHaveForeignKeys();
            for (String schema : catalogue.schemas()) {
                if (!options.scope().hasSchema(schema)) {
                    continue;
                }
                context.checkCancelled();
                catalogue.entries(schema, entry -> {
                    if (entry.kind() == TableEntry.Kind.TABLE
                            && options.scope().hasTable(entry.name())
                            && !except.contains(entry.name())) {
                        options.work()
                                .refusal(entry)
                                .ifPresentOrElse(
                                        why -> skipped.add(new Skipped(entry.name(), why)), () -> tables.add(entry));
                    }
                });
                if (keyed && options.work() == TableWork.REBUILD) {
                    keys.addAll(catalogue.foreignKeys(schema));
                }
            }
            tables.sort(Comparator.comparingLong(
                            (TableEntry table) -> -table.bytes().orElse(0))
                    .thenComparing(TableEntry::name));
            Map<TableName, Integer> groups = new ForeignKeyGroups(keys)
                    .numbers(tables.stream().map(TableEntry::name).toList());
            List<Action> actions = tables.stream()
                    .map(table -> action(table, options, facts, groups.getOrDefault(table.name(), 0)))
                    .toList();
            WorkerCount workers = WorkerCount.choose(
                            server, session.sql(), options.lanes().workers())
                    .atMost(actions.size());
            Optional<Long> room = DiskSpace.read(server, session.sql()).data().known();
            return new TablesPlan(
                    options,
                    actions,
                    List.copyOf(skipped),
                    Visibility.of(facts.grants(), facts.account(), options.scope()),
                    new LanePlan<>(
                            actions,
                            settings(facts, options),
                            room,
                            workers.count(),
                            options.lanes().limits()),
                    workers.why());
        }
    }

    private static Action action(TableEntry table, TablesOptions options, ServerFacts facts, int group) {
        TableWork work = options.work();
        return new Action(
                table.name(),
                work,
                work.statement(table, options, facts),
                table.engine(),
                table.bytes(),
                work.rewrites(table) ? table.bytes().orElse(0) : 0,
                group,
                work.effect(table, facts, !options.partitions().isEmpty()));
    }

    /** What can say NO_WRITE_TO_BINLOG needs no privilege to turn the log off. The answers are told apart by English texts. */
    private static List<String> settings(ServerFacts facts, TablesOptions options) {
        boolean logs = options.work() != TableWork.REBUILD || options.lanes().replicate();
        List<String> settings =
                new ArrayList<>(LaneStatements.settings(facts, options.lanes().lockWait(), logs));
        settings.add("SET SESSION lc_messages = 'en_US'");
        return List.copyOf(settings);
    }

    /** What expected times are computed from; blocks on the history. */
    public static Speed speed(HistoryStore history, OpenServer server) {
        return new ThroughputHistory(history, TablesFeature.ID).of(server);
    }
}
