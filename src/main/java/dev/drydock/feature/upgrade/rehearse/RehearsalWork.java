package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RecordedWork;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One rehearsal that has begun in the history. Used once, by the job's thread. */
final class RehearsalWork implements RecordedWork<RehearsalResult> {

    private final OpenServer source;
    private final TargetChoice choice;
    private final RehearsalTarget target;
    private final RehearsalPlan plan;
    private final RehearsalOptions options;
    private final RehearsalRecorder recorder;
    private final JobContext context;
    private final RunClock clock = new RunClock();

    RehearsalWork(
            OpenServer source,
            TargetChoice choice,
            RehearsalTarget target,
            RehearsalPlan plan,
            RehearsalOptions options,
            RehearsalRecorder recorder,
            JobContext context) {
        this.source = source;
        this.choice = choice;
        this.target = target;
        this.plan = plan;
        this.options = options;
        this.recorder = recorder;
        this.context = context;
    }

    @Override
    public RehearsalResult run() throws InterruptedException {
        boolean program = choice instanceof TargetChoice.Program;
        if (options.config().isPresent() && !program) {
            recorder.notRehearsed(
                    new SourceObject(SourceObject.Kind.OPTION, "", ""),
                    Messages.of("rehearsal").text("config.program"));
        }
        if (!plan.objects().isEmpty() || (options.config().isPresent() && program)) {
            build();
        }
        if (options.dataDirectory().isPresent()) {
            new DataRehearsal(options.dataDirectory().get(), choice, source.facts(), recorder).run(context);
        }
        return new RehearsalResult(
                recorder.runId(),
                source.facts().product(),
                choice.product(),
                tallies(),
                recorder.findings(),
                recorder.preflightRun(),
                plan.leftOut(),
                plan.allVisible(),
                List.of(),
                clock.started(),
                clock.now());
    }

    private void build() throws InterruptedException {
        try (target) {
            OpenServer opened = target.open(context, source.facts(), plan.settings(), recorder);
            try (ChangePermit permit = opened.permit()) {
                new Rehearsal(source, opened, permit, options, recorder, context, plan).run();
            }
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(
                            dev.drydock.platform.mysqld.MysqldError.NOT_INITIALISED,
                            failure.toString(),
                            choice.product()),
                    failure);
        }
    }

    private Map<String, KindTally> tallies() {
        Map<String, KindTally> tallies = new LinkedHashMap<>();
        recorder.tallies().forEach((kind, tally) -> tallies.put(kind.word(), tally));
        return tallies;
    }

    @Override
    public RunOutcome.Counts counts() {
        return RunOutcome.Counts.of(plan.objects().size(), recorder.done(), 0);
    }

    @Override
    public Map<String, String> summary() {
        Map<String, String> summary = new LinkedHashMap<>();
        tallies()
                .forEach((kind, tally) -> summary.put(
                        kind,
                        tally.built() + " built, " + tally.refused() + " refused, " + tally.unread() + " not read"));
        summary.put("findings", Integer.toString(recorder.findings().size()));
        summary.put("left out", String.join(" ", plan.leftOut()));
        return summary;
    }

    @Override
    public RehearsalResult unrecorded(RehearsalResult result, Problem problem) {
        return result.with(problem);
    }
}
