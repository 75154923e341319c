package dev.drydock.run;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Severity;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.RunWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Checks as the history keeps them, the same for every feature. Safe on any thread. */
public final class RecordedChecks {

    private RecordedChecks() {}

    /** Records each check as it is done, one at a time: an item of the run that is done, and what all of them found. */
    public static Consumer<CheckResult> into(Run<?> run) {
        List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());
        summary(done).forEach(run::note);
        return result -> {
            record(result, run.writer());
            done.add(result);
            run.done(1);
            summary(List.copyOf(done)).forEach(run::note);
        };
    }

    /** Writes one item for the check, and its findings with their remedies. */
    private static void record(CheckResult result, RunWriter writer) {
        writer.item(Item.of(
                        "check",
                        new ObjectName("", result.check(), ""),
                        result.worst().map(Severity::word).orElse("clean"))
                .measure((long) result.findings().size())
                .finished(result.finished(), result.took().toMillis())
                .build());
        result.findings().forEach(finding -> writer.finding(RecordedFinding.of(finding)));
    }

    /** How many checks were done, and how many findings of each severity there are. */
    private static Map<String, String> summary(List<CheckResult> results) {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("checks", Integer.toString(results.size()));
        for (Severity severity : Severity.COUNTED) {
            long count = results.stream()
                    .flatMap(result -> result.findings().stream())
                    .filter(finding -> finding.severity() == severity)
                    .count();
            summary.put(severity.word(), Long.toString(count));
        }
        return summary;
    }
}
