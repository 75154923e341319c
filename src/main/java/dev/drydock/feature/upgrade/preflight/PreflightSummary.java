package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Acceptance;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the newest pre-flight found on a server before its upgrade, and who answers for what, for the report of the upgrade.
 *
 * @param last what it found
 * @param acceptances what was accepted on that server, also what does not count any more
 */
public record PreflightSummary(LatestFindings last, List<Acceptance> acceptances) {

    /**
     * Reads it; empty if there was no pre-flight. Blocks on the history. A server has a UUID from 5.6 on, so what was found on
     * it as a 5.5 is under its name and port.
     */
    public static Optional<PreflightSummary> read(HistoryStore history, OpenServer server) {
        return Stream.of(server.key(), server.keyWithoutUuid())
                .flatMap(key -> LatestFindings.read(history, key, PreflightRecorder.KIND).stream()
                        .map(last -> new PreflightSummary(last, history.acceptances(key))))
                .findFirst();
    }

    /** The same of the newest before a run. */
    public static Optional<PreflightSummary> before(HistoryStore history, RunSummary run) {
        ServerIdentity server = run.start().server();
        String port = server.address().replaceFirst(".*:", "");
        return Stream.of(server.key(), server.hostname() + ":" + port, server.address())
                .distinct()
                .flatMap(key -> LatestFindings.before(history, key, PreflightRecorder.KIND, run.id()).stream()
                        .map(last -> new PreflightSummary(last, history.acceptances(key))))
                .findFirst();
    }

    /** Its findings: severity, check, object, what was found, who answers for it. */
    public List<List<String>> rows() {
        return last.findings().stream()
                .map(finding -> List.of(
                        finding.severity(),
                        finding.check(),
                        LatestFindings.shown(finding.object()),
                        finding.text(),
                        answer(finding)))
                .toList();
    }

    /** Who answers for a finding today, and why; empty if nobody does. */
    public String answer(RecordedFinding finding) {
        LocalDate today = LocalDate.now(java.time.ZoneId.systemDefault());
        return acceptances.stream()
                .filter(one -> one.on(today) == Acceptance.Standing.COUNTS
                        && one.isOf(finding.check(), finding.severity(), finding.object()))
                .findFirst()
                .map(one -> Messages.of("upgrade")
                        .text("report.answer", one.owner(), one.reason(), one.until(), one.acceptedBy()))
                .orElse("");
    }
}
