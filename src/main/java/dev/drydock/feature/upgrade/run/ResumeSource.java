package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.OpenStatements;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Plans what an earlier run left: waits for statements of it that the server still runs, then asks the server about every
 * table anew, since only its answer says what is done.
 */
final class ResumeSource implements UpgradeJob.PlanSource {

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final EarlierRun earlier;
    private final Supplier<HistoryStore> history;

    ResumeSource(OpenServer server, EarlierRun earlier, Supplier<HistoryStore> history) {
        this.server = server;
        this.earlier = earlier;
        this.history = history;
    }

    /** @throws DrydockException E-4256 if the run was on another server */
    @Override
    public UpgradePlan plan(JobContext context) throws InterruptedException {
        if (!earlier.run().start().server().key().equals(server.key())) {
            throw new DrydockException(Problem.of(
                    UpgradeError.OTHER_SERVER,
                    "",
                    earlier.run().id(),
                    server.profile().name()));
        }
        try (Stage _ = context.stage(messages.text("stage.resume"), Total.unknown())) {
            new OpenStatements(server, context)
                    .awaitEnd(earlier.open().stream()
                            .map(EarlierRun.OpenStatement::sql)
                            .collect(Collectors.toSet()));
        }
        return asBefore(new PlanJob(server, earlier.options(), history).run(context));
    }

    /** The order that the user had chosen, and without what the user had taken out. */
    private UpgradePlan asBefore(UpgradePlan fresh) {
        UpgradePlan plan = fresh;
        for (TableName table : earlier.excluded()) {
            if (plan.actions().stream().anyMatch(action -> action.table().equals(table))) {
                plan = plan.without(table);
            }
        }
        Map<TableName, Integer> places = new HashMap<>();
        earlier.order().forEach(table -> places.putIfAbsent(table, places.size()));
        return plan.ordered(action -> places.getOrDefault(action.table(), Integer.MAX_VALUE));
    }
}
