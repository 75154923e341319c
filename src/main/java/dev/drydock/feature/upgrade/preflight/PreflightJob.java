package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.Acceptances;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.RecordedChecks;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The pre-flight behind the wizard's step and the command: reads the catalogue once, runs the path's checks, records. */
public final class PreflightJob extends RunJob<UpgradePath, PreflightResult> {

    private final PreflightOptions options;
    private final List<UpgradeCheck> checks;
    private final Consumer<CheckResult> listener;

    /**
     * @param checks all checks there are; those that the path needs are run
     * @param history the history; its call may wait until it is open
     * @param listener told of each check as it is done, on the job's threads, one at a time
     */
    public PreflightJob(
            OpenServer server,
            PreflightOptions options,
            List<UpgradeCheck> checks,
            Supplier<HistoryStore> history,
            Consumer<CheckResult> listener) {
        super(
                server,
                history,
                RunSpec.reading(PreflightRecorder.KIND, Messages.of("upgrade").text("preflight.title")));
        this.options = options;
        this.checks = List.copyOf(checks);
        this.listener = listener;
    }

    /** @throws dev.drydock.platform.error.DrydockException if there is no supported path */
    @Override
    protected Planned<UpgradePath> plan(JobContext context) {
        UpgradePath path = UpgradePath.orMigration(server().facts(), options.target());
        return new Planned<>(path, wanted(path).size(), PreflightRecorder.settings(path, options));
    }

    @Override
    protected PreflightResult work(Run<UpgradePath> run) throws InterruptedException {
        try {
            return checked(run);
        } finally {
            List<String> leftOut = leftOut(run.plan());
            if (!leftOut.isEmpty()) {
                run.note("checks left out", String.join(", ", leftOut));
            }
        }
    }

    /** Errors, and checks that could not look, are to be resolved, but for what somebody answers for. */
    private PreflightResult checked(Run<UpgradePath> run) throws InterruptedException {
        UpgradePath path = run.plan();
        CheckingRun checking = new CheckingRun(server(), options, path, wanted(path), run.context());
        List<CheckResult> results = checking.run(RecordedChecks.into(run).andThen(listener));
        Gates gates = checking.gates();
        PreflightRecorder.record(gates, run.writer());
        PreflightResult result = new PreflightResult(
                path,
                results,
                leftOut(path),
                hops(path),
                gates,
                Acceptances.read(history().get(), server().key(), LocalDate.now(ZoneId.systemDefault())));
        run.note("accepted", Long.toString(result.accepted()));
        run.counting(counts -> counts.toResolve(result.unresolved()));
        return result;
    }

    private List<UpgradeCheck> wanted(UpgradePath path) {
        return checks.stream()
                .filter(check -> check.neededOn(path) && !leftOut(check))
                .toList();
    }

    private Map<String, List<String>> hops(UpgradePath path) {
        Map<String, List<String>> hops = new LinkedHashMap<>();
        for (UpgradeCheck check : wanted(path)) {
            hops.put(
                    check.id(),
                    path.hops().stream()
                            .filter(check.hops()::contains)
                            .map(Hop::label)
                            .toList());
        }
        return hops;
    }

    private boolean leftOut(UpgradeCheck check) {
        return (check.readsData() && !options.data()) || (check.readsConfig() && options.withoutConfig());
    }

    private List<String> leftOut(UpgradePath path) {
        return checks.stream()
                .filter(check -> check.neededOn(path) && leftOut(check))
                .map(UpgradeCheck::id)
                .toList();
    }
}
