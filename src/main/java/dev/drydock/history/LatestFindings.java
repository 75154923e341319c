package dev.drydock.history;

import dev.drydock.history.store.HistoryStore;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the newest run of one kind found on a server, as the history has it: nobody can answer for what was not found.
 *
 * @param run number of that run
 * @param findings its findings
 */
public record LatestFindings(long run, List<RecordedFinding> findings) {

    private static final int NEWEST = 50;

    /** Reads it; empty if there was no such run of this server that came to its end. Blocks on the history. */
    public static Optional<LatestFindings> read(HistoryStore history, String serverKey, String kind) {
        return before(history, serverKey, kind, Long.MAX_VALUE);
    }

    /** The same of the newest before a run. */
    public static Optional<LatestFindings> before(
            HistoryStore history, String serverKey, String kind, long earlierThan) {
        return history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(serverKey)).stream()
                .filter(run -> run.state() == RunState.SUCCEEDED && run.id() < earlierThan)
                .findFirst()
                .map(run -> new LatestFindings(run.id(), history.findings(run.id())));
    }

    /** Its findings of a check; only those on one object, if it is named. */
    public List<RecordedFinding> of(String check, Optional<String> object) {
        return findings.stream()
                .filter(finding -> finding.check().equals(check) && names(object, finding.object()))
                .distinct()
                .toList();
    }

    /** Acceptances of a check that were not taken back; only those on one object, if it is named. Blocks. */
    public static List<Acceptance> accepted(
            HistoryStore history, String serverKey, String check, Optional<String> object) {
        return history.acceptances(serverKey).stream()
                .filter(one -> one.withdrawal().isEmpty()
                        && one.finding().check().equals(check)
                        && names(object, one.finding().object()))
                .toList();
    }

    /** An object as findings show it: {@code schema.name.part}, or {@code server}. */
    public static String shown(ObjectName object) {
        String joined = object.toString();
        return joined.isEmpty() ? "server" : joined;
    }

    private static boolean names(Optional<String> object, ObjectName found) {
        return object.isEmpty()
                || shown(found).equals(object.get())
                || (object.get().matches(".*[*?].*") && Pattern.matches(pattern(object.get()), shown(found)));
    }

    /** {@code *} stands for any letters, {@code ?} for one. */
    private static String pattern(String glob) {
        return Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    }
}
