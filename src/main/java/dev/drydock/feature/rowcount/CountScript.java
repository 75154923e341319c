package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.HeadroomReader;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a run of a plan sends to the server, for the preview: statements, each with its semicolon, under comments that say
 * who sends them and when. The statements are made by the same code that makes them for the run.
 */
final class CountScript {

    private final Messages messages = Messages.of("rowcount");
    private final List<String> lines = new ArrayList<>();
    private final ServerFacts facts;
    private final CountPlan plan;
    private final CountOptions options;
    private final boolean guarded;

    private CountScript(ServerFacts facts, CountPlan plan, boolean guarded) {
        this.facts = facts;
        this.plan = plan;
        this.options = plan.options();
        this.guarded = guarded;
    }

    /**
     * @param guarded whether sessions are made read-only, as on a production server
     * @param partitions names of the partitions of a table that is counted by them
     */
    static List<String> of(
            ServerFacts facts, CountPlan plan, boolean guarded, Function<TableEntry, List<String>> partitions) {
        if (plan.tables().isEmpty()) {
            return List.of();
        }
        CountScript script = new CountScript(facts, plan, guarded);
        script.sessions();
        if (plan.options().mode() == Mode.ONE_MOMENT) {
            script.snapshot();
        }
        script.counts(partitions);
        if (plan.options().growthTable()) {
            script.growthTable();
        }
        return List.copyOf(script.lines);
    }

    private void sessions() {
        comment("script.sessions", plan.workers());
        if (guarded) {
            send("SET SESSION TRANSACTION READ ONLY");
        }
        facts.withoutTimeLimit().ifPresent(this::send);
        plan.settings().forEach(this::send);
        if (!new HeadroomReader(plan.tables()).nothingToRead()) {
            comment("script.headroom");
        }
    }

    private void snapshot() {
        if (plan.workers() == 1) {
            comment("script.snapshot.single");
            send(SharedSnapshot.START);
            return;
        }
        comment("script.snapshot.coordinator");
        send(ReadSettings.lockWait(SharedSnapshot.LOCK_LIMIT));
        send(SharedSnapshot.LOCK);
        comment("script.snapshot.each", plan.workers());
        send(SharedSnapshot.START);
        comment("script.snapshot.coordinator");
        send(SharedSnapshot.position(facts));
        send(SharedSnapshot.UNLOCK);
    }

    private void counts(Function<TableEntry, List<String>> partitions) {
        CountQueue queue = new CountQueue(plan, new TableBatching(facts, options)::allows);
        boolean waitsBriefly = false;
        comment("script.counts", plan.workers());
        for (List<TableEntry> batch = queue.get(); !batch.isEmpty(); batch = queue.get()) {
            boolean several = batch.size() > 1;
            if (several != waitsBriefly) {
                send(ReadSettings.lockWait(several ? TableCounter.TOGETHER_LOCK_WAIT : options.lockWait()));
                waitsBriefly = several;
            }
            TableEntry first = batch.getFirst();
            if (several) {
                send(CountPlan.statement(batch));
            } else if (SessionSettings.byPartition(facts, options, first)) {
                byPartition(first, partitions.apply(first));
            } else {
                send(CountPlan.statement(first));
            }
        }
    }

    private void byPartition(TableEntry table, List<String> partitions) {
        boolean own = options.mode() == Mode.OWN_MOMENT;
        if (own) {
            send(SharedSnapshot.START);
        }
        partitions.forEach(partition -> send(CountPlan.statement(table, partition)));
        if (own) {
            send(TableCounter.END);
        }
    }

    private void growthTable() {
        comment("script.growth");
        send(GrowthTable.CREATE_SCHEMA);
        send(GrowthTable.CREATE_TABLE);
        send(GrowthTable.insert(1));
    }

    private void send(String statement) {
        lines.add(statement + ";");
    }

    private void comment(String key, Object... arguments) {
        lines.add("-- " + messages.text(key, arguments));
    }
}
