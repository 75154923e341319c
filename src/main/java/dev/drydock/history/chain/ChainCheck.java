package dev.drydock.history.chain;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.ChainVerdict.Break;
import dev.drydock.history.ChainVerdict.Kind;
import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds everything that is recorded against the chain, page by page, so that others read and write meanwhile. What ends
 * while it goes on is not looked at. For one thread.
 */
public final class ChainCheck {

    private static final int PAGE = 2000;

    private record Head(long position, String hash, long runsBefore, long acceptancesBefore) {}

    private record Linked(ChainLink link, String hash) {}

    private final RunContent.Reading reading;
    private final LongConsumer rowsRead;
    private final List<KnownHead> noted;
    private final List<KnownHead> lost;
    private final List<Break> breaks = new ArrayList<>();
    private final Map<Long, String> runs = new LinkedHashMap<>();
    private final Map<Long, String> acceptances = new LinkedHashMap<>();
    private final Map<Long, String> withdrawals = new LinkedHashMap<>();
    private final Map<Long, String> signOffs = new LinkedHashMap<>();
    private final Map<Long, String> unsigned = new LinkedHashMap<>();
    private final Map<Long, String> reports = new LinkedHashMap<>();
    /** The last of several links of one run, by the run. */
    private final Map<Long, ChainLink> sealedAgain = new LinkedHashMap<>();

    private final List<Long> again = new ArrayList<>();
    /** What was deleted, by the run. */
    private final Map<Long, String> deleted = new LinkedHashMap<>();

    private long rows;
    /** Of the newest link when it began. */
    private long began;

    /**
     * @param rowsRead told the number of items and findings looked at so far; may throw to end it
     * @param noted how far the history must be
     * @param lost how far it was before it lost something
     */
    ChainCheck(RunContent.Reading reading, LongConsumer rowsRead, List<KnownHead> noted, List<KnownHead> lost) {
        this.reading = reading;
        this.rowsRead = rowsRead;
        this.noted = noted;
        this.lost = lost;
    }

    /** Of a history whose reading throws no exception of the database. */
    public static ChainVerdict of(
            RunContent.Reading reading, LongConsumer rowsRead, List<KnownHead> noted, List<KnownHead> lost) {
        try {
            return new ChainCheck(reading, rowsRead, noted, lost).run();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    ChainVerdict run() throws SQLException {
        Head head = reading.read(ChainCheck::head);
        began = head.position();
        links(0, ChainLink.beginning(head.runsBefore(), head.acceptancesBefore()), head);
        headBack();
        sealedAgain();
        runs(head);
        acceptances(head);
        EvidenceCheck evidence = new EvidenceCheck(reading, this::linked, breaks);
        evidence.signOffs(signOffs, unsigned);
        evidence.reports(reports);
        // what has happened meanwhile was believed to its links
        links(head.position(), head.hash(), reading.read(ChainCheck::head));
        wentBack();
        long before = reading.read(connection -> Rows.list(
                        connection, "SELECT COUNT(*) FROM run WHERE id <= ?", row -> row.number(1), head.runsBefore())
                .getFirst());
        return new ChainVerdict(
                head.position(),
                runs.size(),
                rows,
                before,
                head.hash(),
                again,
                breaks.subList(0, Math.min(breaks.size(), ChainVerdict.MOST)));
    }

    /** A history that lost something is never called whole again, however well the rest fits. */
    private void wentBack() throws SQLException {
        for (KnownHead head : noted) {
            if (!reading.read(connection -> Chain.reaches(connection, head))) {
                breaks.add(new Break(Kind.WENT_BACK, head.newest()));
            }
        }
        lost.forEach(head -> breaks.add(new Break(Kind.WENT_BACK, head.newest())));
    }

    private static Head head(Connection connection) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT position, hash, runs_before, acceptances_before FROM chain_head",
                        row -> new Head(
                                row.number(1),
                                row.number(1) == 0 ? ChainLink.beginning(row.number(3), row.number(4)) : row.text(2),
                                row.number(3),
                                row.number(4)))
                .getFirst();
    }

    /** Each link rests on the one before it, and the last one is the head's. */
    private void links(long after, String last, Head head) throws SQLException {
        String previous = last;
        long position = after;
        while (position < head.position()) {
            long from = position;
            List<Linked> page = reading.read(connection -> Rows.list(
                    connection,
                    "SELECT " + ChainLink.COLUMNS + ", hash FROM chain_link WHERE position > ? AND position <= ?"
                            + " ORDER BY position LIMIT " + PAGE,
                    row -> new Linked(ChainLink.of(row), row.text(8)),
                    from,
                    head.position()));
            if (page.isEmpty()) {
                break;
            }
            for (Linked next : page) {
                ChainLink link = next.link();
                if (link.position() != position + 1
                        || link.event() == Event.UNKNOWN
                        || !link.hash(previous).equals(next.hash())) {
                    breaks.add(new Break(Kind.LINK, link.position()));
                }
                remember(link);
                previous = next.hash();
                position = link.position();
            }
        }
        boolean headFits = head.position() == position && previous.equals(head.hash());
        if (!headFits) {
            breaks.add(new Break(Kind.LINK, position + 1));
        }
    }

    /** The first link of a subject is the one that holds: a later one overrides nothing. */
    private void remember(ChainLink link) {
        switch (link.event()) {
            case RUN, IMPORTED -> sealed(link);
            case DELETED -> {
                runs.remove(link.subject());
                deleted.put(link.subject(), link.content());
            }
            case ACCEPTED -> once(acceptances, link);
            case WITHDRAWN -> once(withdrawals, link);
            case SIGNED -> once(signOffs, link);
            case UNSIGNED -> once(unsigned, link);
            case REPORTED -> once(reports, link);
            case DELETED_BEFORE, UNKNOWN -> {}
        }
    }

    private void once(Map<Long, String> known, ChainLink link) {
        if (known.putIfAbsent(link.subject(), link.content()) != null) {
            breaks.add(new Break(Kind.LINK_TWICE, link.position()));
        }
    }

    /** A run comes back from an archive as it was deleted; else it has one link. */
    private void sealed(ChainLink link) {
        @Nullable String gone = deleted.remove(link.subject());
        boolean back = gone == null || (link.event() == Event.IMPORTED && gone.equals(link.content()));
        if (!back) {
            breaks.add(new Break(Kind.LINK_TWICE, link.position()));
        }
        if (runs.putIfAbsent(link.subject(), link.content()) != null) {
            sealedAgain.put(link.subject(), link);
        }
    }

    /**
     * More of an interrupted run may have been found after it was sealed, in what its process had recorded ahead: that is
     * told, and its last link holds. With any other run a second link is a break.
     */
    private void sealedAgain() throws SQLException {
        for (ChainLink link : sealedAgain.values()) {
            long run = link.subject();
            boolean interrupted = link.event() == Event.RUN
                    && !reading.read(connection -> Rows.list(
                                    connection,
                                    "SELECT id FROM run WHERE id = ? AND state = 'INTERRUPTED'",
                                    row -> row.number(1),
                                    run))
                            .isEmpty();
            if (interrupted) {
                runs.put(run, link.content());
                again.add(run);
            } else {
                breaks.add(new Break(Kind.LINK_TWICE, link.position()));
            }
        }
    }

    /** One statement sees head and links at the same moment. */
    private void headBack() throws SQLException {
        List<Long> back = reading.read(connection -> Rows.list(
                connection,
                "SELECT position FROM chain_head WHERE position < (SELECT MAX(position) FROM chain_link)",
                row -> row.number(1)));
        back.forEach(position -> breaks.add(new Break(Kind.HEAD_BACK, position)));
    }

    private void runs(Head head) throws SQLException {
        RunContent content = new RunContent(reading, this::read);
        for (Map.Entry<Long, String> sealed : runs.entrySet()) {
            Optional<String> now = content.hash(sealed.getKey());
            if (now.isEmpty()) {
                if (!linked(Event.DELETED, sealed.getKey())) {
                    breaks.add(new Break(Kind.RUN_MISSING, sealed.getKey()));
                }
            } else if (!now.get().equals(sealed.getValue()) && !linked(Event.DELETED, sealed.getKey())) {
                breaks.add(new Break(Kind.RUN_CHANGED, sealed.getKey()));
            }
        }
        for (long run : ids("run", "state <> 'RUNNING'", head.runsBefore())) {
            if (!runs.containsKey(run) && !linked(Event.RUN, run) && !linked(Event.IMPORTED, run)) {
                breaks.add(new Break(Kind.RUN_UNKNOWN, run));
            }
        }
    }

    private void read(long page) {
        rows += page;
        rowsRead.accept(rows);
    }

    private void acceptances(Head head) throws SQLException {
        for (Map.Entry<Long, String> entered : acceptances.entrySet()) {
            long id = entered.getKey();
            Optional<String> now = reading.read(connection -> Chain.acceptance(connection, id));
            if (now.isEmpty()) {
                breaks.add(new Break(Kind.ACCEPTANCE_MISSING, id));
            } else if (!now.get().equals(entered.getValue())) {
                breaks.add(new Break(Kind.ACCEPTANCE_CHANGED, id));
            }
        }
        for (long id : ids("acceptance", "TRUE", head.acceptancesBefore())) {
            if (!acceptances.containsKey(id) && !linked(Event.ACCEPTED, id)) {
                breaks.add(new Break(Kind.ACCEPTANCE_UNKNOWN, id));
            }
        }
        withdrawals(head);
    }

    private void withdrawals(Head head) throws SQLException {
        for (Map.Entry<Long, String> withdrawn : withdrawals.entrySet()) {
            Optional<String> now = reading.read(connection -> Chain.withdrawal(connection, withdrawn.getKey()));
            if (now.filter(withdrawn.getValue()::equals).isEmpty()) {
                breaks.add(new Break(Kind.ACCEPTANCE_CHANGED, withdrawn.getKey()));
            }
        }
        for (long id : ids("acceptance", "withdrawn IS NOT NULL", head.acceptancesBefore())) {
            if (!withdrawals.containsKey(id) && !linked(Event.WITHDRAWN, id)) {
                breaks.add(new Break(Kind.ACCEPTANCE_CHANGED, id));
            }
        }
    }

    private List<Long> ids(String table, String condition, long after) throws SQLException {
        return reading.read(connection -> Rows.list(
                connection,
                "SELECT id FROM " + table + " WHERE id > ? AND " + condition + " ORDER BY id",
                row -> row.number(1),
                after));
    }

    /** Whether a link was added since it began: what it is about may have happened since the links were read. */
    private boolean linked(Event event, long subject) throws SQLException {
        List<Long> positions = reading.read(connection -> Rows.list(
                connection,
                "SELECT position FROM chain_link WHERE event = ? AND subject = ?"
                        + " AND position > ? AND position <= (SELECT position FROM chain_head) LIMIT 1",
                row -> row.number(1),
                event.name(),
                subject,
                began));
        return !positions.isEmpty();
    }
}
