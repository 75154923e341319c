package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.ScopeCodec;
import dev.drydock.db.catalog.TableName;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.i18n.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Writes a run of row counts to the history as it goes on. Safe on any thread. */
final class CountRecorder {

    private final RunWriter writer;

    CountRecorder(RunWriter writer) {
        this.writer = writer;
    }

    void record(TableCount count) {
        writer.item(item(count));
        for (TableCount.PartitionCount partition : count.partitions()) {
            TableName name = count.name();
            writer.item(Item.of(
                            CountHistory.PARTITION,
                            new ObjectName(name.schema(), name.table(), partition.partition()),
                            CountExport.word(TableCount.Status.COUNTED))
                    .measure(partition.rows())
                    .finished(count.finished(), partition.took().toMillis())
                    .build());
        }
    }

    void record(List<Headroom> columns) {
        columns.stream()
                .filter(column -> column.used() >= CountHistory.HEADROOM_WARNING)
                .forEach(column -> {
                    String severity = column.used() >= CountHistory.HEADROOM_ERROR ? "ERROR" : "WARNING";
                    writer.finding(new RecordedFinding(
                            CountHistory.HEADROOM,
                            severity,
                            ObjectName.table(
                                    column.table().schema(), column.table().table()),
                            Messages.of("rowcount")
                                    .text(
                                            "headroom.finding",
                                            column.column(),
                                            column.type(),
                                            Math.round(column.used() * 100),
                                            column.next())));
                });
    }

    private static Item item(TableCount count) {
        Item.Draft draft = Item.of(
                        CountHistory.TABLE,
                        ObjectName.table(count.name().schema(), count.name().table()),
                        CountExport.word(count.status()))
                .attribute("engine", count.table().engine());
        if (count.status() != TableCount.Status.NOT_REACHED) {
            draft.finished(count.finished(), count.took().toMillis());
        }
        count.table().autoIncrement().ifPresent(next -> draft.attribute("auto_increment", Long.toString(next)));
        count.rows().ifPresent(draft::measure);
        count.table().estimate().ifPresent(draft::estimate);
        count.table().bytes().ifPresent(draft::bytes);
        count.problem().ifPresent(problem -> draft.error(problem.code().id(), problem.full()));
        return draft.build();
    }

    static Map<String, String> settings(CountPlan plan) {
        CountOptions options = plan.options();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("mode", CountExport.word(options.mode()));
        settings.put("workers", plan.workersWhy());
        settings.putAll(ScopeCodec.write(options.scope()));
        settings.put("time limit", options.statementLimit().toSeconds() + " s");
        settings.put("lock wait", options.lockWait().toSeconds() + " s");
        settings.put("max Threads_running", limit(options.maxThreadsRunning()));
        settings.put("max replica lag", limit(options.maxLagSeconds()));
        settings.put("partitions", Boolean.toString(options.partitions()));
        settings.put("growth table", Boolean.toString(options.growthTable()));
        settings.put("session", String.join("; ", plan.settings()));
        settings.put("tables planned", Integer.toString(plan.tables().size()));
        settings.put("views left out", Long.toString(plan.leftOut().views()));
        settings.put("sequences left out", Long.toString(plan.leftOut().sequences()));
        settings.put("excluded", Long.toString(plan.leftOut().excluded()));
        settings.put("system schemas left out", String.join(" ", plan.leftOut().system()));
        return settings;
    }

    private static String limit(OptionalLong limit) {
        return limit.isPresent() ? Long.toString(limit.getAsLong()) : "none";
    }

    static Map<String, String> summary(CountResult result) {
        Map<String, String> summary = new LinkedHashMap<>();
        for (TableCount.Status status : TableCount.Status.values()) {
            summary.put(CountExport.word(status), Long.toString(result.count(status)));
        }
        result.snapshot().ifPresent(snapshot -> {
            summary.put("snapshot", snapshot.taken().toString());
            summary.put("locked millis", Long.toString(snapshot.locked().toMillis()));
            snapshot.binlog().ifPresent(position -> summary.put("binlog", position));
        });
        result.unread().ifPresent(problem -> summary.put(problem.code().id(), problem.sentence()));
        return summary;
    }
}
