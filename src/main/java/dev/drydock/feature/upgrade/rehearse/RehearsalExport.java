package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Finding;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Optional;

/** A rehearsal as JSON, which scripts read: names and meanings of its fields are a contract. */
public final class RehearsalExport {

    private RehearsalExport() {}

    /**
     * One object with {@code run}, {@code objects} by kind, {@code findings}, {@code window} and {@code left_out}; a finding has {@code
     * found_by}, which is {@code rehearsal} where no check of the pre-flight had spoken of the object, and {@code null} where
     * there was no pre-flight. Leaves the writer open.
     */
    public static void json(RunResult<RehearsalResult> run, String server, Writer target) {
        RehearsalResult result = run.value();
        JsonOut.write(
                target,
                json -> json.object(
                                "run",
                                one -> one.put("id", run.id())
                                        .outcome(run.outcome())
                                        .put("server", server)
                                        .put("version", result.source())
                                        .put("target", result.target())
                                        .put("started", run.started())
                                        .put("finished", run.finished())
                                        .put("preflight", result.preflightRun()))
                        .object(
                                "objects",
                                kinds -> result.tallies()
                                        .forEach((kind, tally) -> kinds.object(
                                                kind,
                                                one -> one.put("built", tally.built())
                                                        .put("refused", tally.refused())
                                                        .put("not_read", tally.unread()))))
                        .objects("findings", result.findings(), (one, found) -> finding(one, found, result))
                        .objects("window", result.window(), (one, time) -> time.json(one))
                        .texts("left_out", result.leftOut()));
    }

    private static void finding(JsonOut json, RehearsalFinding found, RehearsalResult result) {
        Finding finding = found.finding();
        json.put("severity", finding.severity().name())
                .put("kind", finding.subject().kind().word())
                .put("object", finding.subject().shown())
                .put("schema", finding.subject().schema())
                .put("name", finding.subject().name())
                .put("message", finding.message())
                .put("statement", found.statement())
                .known(
                        "found_by",
                        result.preflightRun() == 0
                                ? Optional.<String>empty()
                                : Optional.of(found.onlyHere() ? RehearsalRecorder.CHECK : found.seenBy()));
    }
}
