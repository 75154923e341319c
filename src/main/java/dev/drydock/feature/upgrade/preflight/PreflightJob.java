package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RecordedChecks;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The pre-flight behind the wizard's step and the command: reads the catalogue once, runs the path's checks, records. */
public final class PreflightJob extends RecordedJob<UpgradePath, PreflightResult> {

    private final Messages messages = Messages.of("upgrade");
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
        super(server, history);
        this.options = options;
        this.checks = List.copyOf(checks);
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("preflight.title");
    }

    @Override
    protected String kind() {
        return PreflightRecorder.KIND;
    }

    /** @throws dev.drydock.platform.error.DrydockException if there is no supported path */
    @Override
    protected UpgradePath plan(JobContext context) {
        return UpgradePath.orMigration(server().facts(), options.target());
    }

    @Override
    protected long planned(UpgradePath path) {
        return wanted(path).size();
    }

    @Override
    protected Map<String, String> settings(UpgradePath path) {
        return PreflightRecorder.settings(path, options);
    }

    @Override
    protected RecordedWork<PreflightResult> begin(
            UpgradePath path, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        CheckingRun run = new CheckingRun(server(), options, path, wanted(path), context);
        return new Work(run, path, new PreflightRecorder(writer));
    }

    private List<UpgradeCheck> wanted(UpgradePath path) {
        return checks.stream()
                .filter(check -> needs(path, check) && !leftOut(check))
                .toList();
    }

    private final class Work implements RecordedWork<PreflightResult> {

        private final CheckingRun run;
        private final UpgradePath path;
        private final PreflightRecorder recorder;
        private final RunClock clock = new RunClock();
        private final List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());
        private final Map<String, String> further = new LinkedHashMap<>();

        Work(CheckingRun run, UpgradePath path, PreflightRecorder recorder) {
            this.run = run;
            this.path = path;
            this.recorder = recorder;
        }

        @Override
        public PreflightResult run() throws InterruptedException {
            List<CheckResult> results = run.run(result -> {
                recorder.record(result);
                done.add(result);
                listener.accept(result);
            });
            Gates gates = run.gates();
            recorder.record(gates);
            PreflightResult result = new PreflightResult(
                    recorder.runId(),
                    path,
                    results,
                    leftOut(path),
                    hops(path),
                    gates,
                    Acceptances.read(history().get(), server().key(), LocalDate.now(ZoneId.systemDefault())),
                    List.of(),
                    clock.started(),
                    clock.now());
            further.put("accepted", Long.toString(result.accepted()));
            return result;
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(planned(path), done.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            Map<String, String> summary = RecordedChecks.summary(List.copyOf(done));
            summary.putAll(further);
            List<String> leftOut = leftOut(path);
            if (!leftOut.isEmpty()) {
                summary.put("checks left out", String.join(", ", leftOut));
            }
            return summary;
        }

        @Override
        public PreflightResult unrecorded(PreflightResult result, Problem problem) {
            return result.with(problem);
        }
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

    private static boolean needs(UpgradePath path, UpgradeCheck check) {
        return check.neededOn(path);
    }

    private boolean leftOut(UpgradeCheck check) {
        return (check.readsData() && !options.data()) || (check.readsConfig() && options.withoutConfig());
    }

    private List<String> leftOut(UpgradePath path) {
        return checks.stream()
                .filter(check -> needs(path, check) && leftOut(check))
                .map(UpgradeCheck::id)
                .toList();
    }
}
