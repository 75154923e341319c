package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeBasis;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Says whether what was found out about a server still holds, and whether a plan may still be run: once, and on the server
 * that it was made for as it was. Blocks on server and history.
 */
public final class Freshness {

    private static final int NEWEST = 20;

    private final OpenServer server;
    private final Supplier<HistoryStore> history;

    /** @param history its call may wait until it is open */
    public Freshness(OpenServer server, Supplier<HistoryStore> history) {
        this.server = server;
        this.history = history;
    }

    /** What is found out from now on rests on this; waits for a server that was lost. */
    public UpgradeBasis basis(JobContext context) throws InterruptedException {
        OptionalLong newest = newestRun();
        return server.recovery().retried(context, () -> UpgradeBasis.read(server, newest));
    }

    private OptionalLong newestRun() {
        try {
            return OptionalLong.of(runs().map(RunSummary::id).findFirst().orElse(0L));
        } catch (DrydockException _) {
            return OptionalLong.empty();
        }
    }

    /**
     * What has changed since, one sentence each: the server, its configuration, and tables by a run; empty if nothing has.
     *
     * @throws DrydockException if the server or the history cannot be asked
     */
    public List<String> changes(UpgradeBasis basis) {
        List<String> changes = new ArrayList<>(basis.server().changes(server));
        runs().filter(run -> run.id() > basis.newestRun().orElse(Long.MAX_VALUE))
                .map(run -> Messages.of("upgraderun")
                        .text("stale.run", run.id(), run.start().title()))
                .forEach(changes::add);
        return List.copyOf(changes);
    }

    /**
     * Why the plan must be made again: E-4266 if it was run before, E-4267 if something has changed since it was made; empty if
     * it may be run.
     *
     * @throws DrydockException if the server or the history cannot be asked
     */
    public Optional<Problem> refusal(UpgradePlan plan) {
        String name = server.profile().name();
        Optional<Problem> spent = runs().filter(run -> plan.basis()
                        .id()
                        .toString()
                        .equals(run.start().settings().get(UpgradeHistory.PLAN_ID)))
                .findFirst()
                .map(run -> Problem.of(UpgradeError.PLAN_SPENT, "", run.id(), name));
        return spent.or(() -> Optional.of(changes(plan.basis()))
                .filter(changes -> !changes.isEmpty())
                .map(changes -> Problem.of(UpgradeError.PLAN_STALE, "", name, String.join(" ", changes))));
    }

    /** Runs that may have changed tables of the server, newest first. */
    private Stream<RunSummary> runs() {
        return Stream.of(UpgradeHistory.KIND, UpgradeHistory.SYSTEM_TABLES)
                .flatMap(kind ->
                        history.get().runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(server.key())).stream())
                .sorted(Comparator.comparingLong(RunSummary::id).reversed());
    }
}
