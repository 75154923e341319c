package dev.drydock.history.chain;

import dev.drydock.history.ChainVerdict.Break;
import dev.drydock.history.ChainVerdict.Kind;
import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds sign-offs and written reports against their links. For one thread. */
final class EvidenceCheck {

    private final RunContent.Reading reading;
    private final Linked linked;
    private final List<Break> breaks;

    /** Whether there is such a link by now. */
    interface Linked {
        boolean test(Event event, long subject) throws SQLException;
    }

    /** Computes the digest of a row; empty if there is none. */
    private interface Digest {
        Optional<String> of(Connection connection, long id) throws SQLException;
    }

    EvidenceCheck(RunContent.Reading reading, Linked linked, List<Break> breaks) {
        this.reading = reading;
        this.linked = linked;
        this.breaks = breaks;
    }

    void signOffs(Map<Long, String> entered, Map<Long, String> withdrawn) throws SQLException {
        compare(entered, EvidenceRows::signOff, Kind.SIGN_OFF_CHANGED, Kind.SIGN_OFF_MISSING);
        unknown("sign_off", Event.SIGNED, entered, Kind.SIGN_OFF_UNKNOWN);
        compare(withdrawn, EvidenceRows::withdrawal, Kind.SIGN_OFF_CHANGED, Kind.SIGN_OFF_CHANGED);
        unknown("sign_off WHERE withdrawn_at IS NOT NULL", Event.UNSIGNED, withdrawn, Kind.SIGN_OFF_CHANGED);
    }

    void reports(Map<Long, String> issued) throws SQLException {
        compare(issued, EvidenceRows::report, Kind.REPORT_CHANGED, Kind.REPORT_MISSING);
        unknown("issued_report", Event.REPORTED, issued, Kind.REPORT_UNKNOWN);
    }

    private void compare(Map<Long, String> links, Digest digest, Kind changed, Kind missing) throws SQLException {
        for (Map.Entry<Long, String> link : links.entrySet()) {
            Optional<String> now = reading.read(connection -> digest.of(connection, link.getKey()));
            if (now.isEmpty()) {
                breaks.add(new Break(missing, link.getKey()));
            } else if (!now.get().equals(link.getValue())) {
                breaks.add(new Break(changed, link.getKey()));
            }
        }
    }

    private void unknown(String from, Event event, Map<Long, String> links, Kind unknown) throws SQLException {
        List<Long> ids = reading.read(
                connection -> Rows.list(connection, "SELECT id FROM " + from + " ORDER BY id", row -> row.number(1)));
        for (long id : ids) {
            if (!links.containsKey(id) && !linked.test(event, id)) {
                breaks.add(new Break(unknown, id));
            }
        }
    }
}
