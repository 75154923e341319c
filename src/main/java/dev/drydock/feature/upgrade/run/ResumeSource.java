package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RunningStatement;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Plans what an earlier run left: waits for statements of it that the server still runs, then asks the server about every
 * table anew, since only its answer says what is done.
 */
final class ResumeSource implements UpgradeJob.PlanSource {

    private static final long LOOK_AGAIN_MILLIS = 300;

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
                    UpgradeRunError.OTHER_SERVER,
                    "",
                    earlier.run().id(),
                    server.profile().name()));
        }
        try (Stage _ = context.stage(messages.text("stage.resume"), Total.unknown())) {
            awaitOpenStatements(context);
        }
        return asBefore(new PlanJob(server, earlier.options(), history).run(context));
    }

    private void awaitOpenStatements(JobContext context) throws InterruptedException {
        Set<String> sent =
                earlier.open().stream().map(EarlierRun.OpenStatement::sql).collect(Collectors.toSet());
        Optional<String> running = sent.isEmpty() ? Optional.empty() : running(sent, context);
        while (running.isPresent()) {
            try (JobContext.Registration _ = context.hold(messages.text("resume.waits", running.get()))) {
                context.sleep(LOOK_AGAIN_MILLIS);
            }
            running = running(sent, context);
        }
    }

    /** By its text and not by its number: after a restart the server numbers its connections anew. */
    private Optional<String> running(Set<String> sent, JobContext context) throws InterruptedException {
        return server.recovery().retried(context, () -> server.control().call(RunningStatement::list)).stream()
                .filter(running -> sent.contains(running.text()))
                .map(running -> "connection " + running.connection() + ": " + running.text())
                .findFirst();
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
