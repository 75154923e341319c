package dev.drydock.module.remedy;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.history.Item;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedChecks;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The steps one after the other, then the second look. A step that fails keeps no other from being done. */
final class RemedyWork implements RecordedWork<RemedyResult> {

    private static final Messages TEXT = Messages.of("remedy");

    private final RemedyPlan plan;
    private final RemedyStatements statements;
    private final SecondLook again;
    private final RunWriter writer;
    private final JobContext context;
    private final List<Optional<Problem>> ends = new ArrayList<>();
    private final List<RemedyOutcome> outcomes = new ArrayList<>();

    RemedyWork(RemedyPlan plan, RemedyStatements statements, SecondLook again, RunWriter writer, JobContext context) {
        this.plan = plan;
        this.statements = statements;
        this.again = again;
        this.writer = writer;
        this.context = context;
    }

    @Override
    public RemedyResult run() throws InterruptedException {
        try (Stage stage =
                context.stage(TEXT.text("stage"), Total.exact(plan.steps().size()))) {
            for (RemedyStep step : plan.steps()) {
                context.awaitUnpaused();
                context.checkCancelled();
                ends.add(statements.run(step));
                stage.advance(1);
            }
        }
        List<Problem> problems = new ArrayList<>(statements.problems());
        List<CheckResult> now = look(problems);
        for (int i = 0; i < ends.size(); i++) {
            RemedyStep step = plan.steps().get(i);
            List<FindingAfterwards> said = step.findings().stream()
                    .map(finding -> FindingAfterwards.of(finding, now))
                    .toList();
            record(step.findings(), said);
            outcomes.add(new RemedyOutcome(step, ends.get(i), said));
        }
        return new RemedyResult(writer.runId(), outcomes, problems);
    }

    private List<CheckResult> look(List<Problem> problems) throws InterruptedException {
        try {
            return again.look(context);
        } catch (DrydockException failure) {
            context.checkCancelled();
            problems.add(Problem.of(
                    RemedyError.NOT_LOOKED,
                    failure.problem().full(),
                    failure.problem().line()));
            return List.of();
        }
    }

    private void record(List<Finding> findings, List<FindingAfterwards> said) {
        for (int i = 0; i < findings.size(); i++) {
            writer.item(Item.of(
                            "finding",
                            RecordedChecks.object(findings.get(i)),
                            said.get(i).word())
                    .attribute("check", findings.get(i).check())
                    .finished(Instant.now(), 0)
                    .build());
        }
    }

    @Override
    public RunOutcome.Counts counts() {
        if (outcomes.size() == plan.steps().size()) {
            return RemedyResult.counts(outcomes, statements.problems());
        }
        long sent = ends.stream().filter(Optional::isEmpty).count();
        return RunOutcome.Counts.of(plan.steps().size(), sent, ends.size() - sent);
    }

    @Override
    public Map<String, String> summary() {
        Map<String, String> summary = new LinkedHashMap<>();
        for (FindingAfterwards what : FindingAfterwards.values()) {
            long count = outcomes.stream().mapToLong(one -> one.count(what)).sum();
            summary.put("findings " + what.word().replace('_', ' '), Long.toString(count));
        }
        return summary;
    }

    @Override
    public RemedyResult unrecorded(RemedyResult result, Problem problem) {
        List<Problem> more = new ArrayList<>(result.problems());
        more.add(problem);
        return new RemedyResult(result.runId(), result.outcomes(), more);
    }
}
