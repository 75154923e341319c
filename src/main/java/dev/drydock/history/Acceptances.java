package dev.drydock.history;

import dev.drydock.check.Finding;
import dev.drydock.history.store.HistoryStore;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which findings of one server somebody answers for, as the history had it at one moment. An acceptance stands for a check,
 * an object and a severity: what has become graver since has to be accepted anew.
 */
public final class Acceptances {

    /** Nothing is accepted. */
    public static final Acceptances NONE = new Acceptances(List.of(), LocalDate.MIN);

    private record Key(String check, String severity, ObjectName object) {}

    private final Map<Key, Acceptance> standing = new HashMap<>();
    private final LocalDate today;

    private Acceptances(List<Acceptance> newestFirst, LocalDate today) {
        this.today = today;
        for (Acceptance one : newestFirst) {
            if (one.withdrawal().isEmpty()) {
                RecordedFinding finding = one.finding();
                standing.putIfAbsent(new Key(finding.check(), finding.severity(), lasting(finding.object())), one);
            }
        }
    }

    /** Reads those of a server; blocks on the history. */
    public static Acceptances read(HistoryStore history, String serverKey, LocalDate today) {
        return new Acceptances(history.acceptances(serverKey), today);
    }

    /** The acceptance of this finding that was not taken back, if there is one; it may have expired. */
    public Optional<Acceptance> of(Finding finding) {
        return Optional.ofNullable(standing.get(
                new Key(finding.check(), finding.severity().name(), lasting(ObjectName.of(finding.subject())))));
    }

    /** An option of a file without the number of its line, which changes as lines before it come and go. */
    private static ObjectName lasting(ObjectName object) {
        return object.schema().isEmpty()
                ? new ObjectName("", object.name(), object.part().replaceFirst(":\\d+$", ""))
                : object;
    }

    /** Whether somebody answers for this finding today. */
    public boolean counts(Finding finding) {
        return of(finding).filter(one -> !expired(one)).isPresent();
    }

    /** Whether the last day of this acceptance is over. */
    public boolean expired(Acceptance one) {
        return one.on(today) == Acceptance.Standing.EXPIRED;
    }

    /**
     * Records that somebody answers for a finding; blocks until it is on disk.
     *
     * @throws dev.drydock.platform.error.DrydockException E-5009 if the history cannot be written
     */
    public static void accept(
            HistoryStore history, ServerIdentity server, RecordedFinding finding, AcceptanceDraft answer) {
        history.accept(server, finding, answer.owner(), answer.reason(), answer.until(), AcceptanceDraft.operator());
    }
}
