package dev.drydock.history.chain;

import dev.drydock.history.ArchiveError;
import dev.drydock.history.IssuedReport;
import dev.drydock.history.RunSeal;
import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.database.HistorySession;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds links to the chain, in the transaction of what they are about. Repeating adds nothing: a subject whose newest link
 * has this content has no need of another.
 */
public final class Chain {

    private static final String ACCEPTED =
            "SELECT server_key, profile_name, check_id, severity, schema_name, name, part,"
                    + " text, owner, reason, accepted_by, machine, until_day, accepted FROM acceptance WHERE id = ?";
    private static final int ACCEPTED_TEXTS = 12;

    private final Connection connection;

    public Chain(Connection connection) {
        this.connection = connection;
    }

    /** Seals a run that has ended, with all that is recorded of it. */
    public void ended(long run) throws SQLException {
        Optional<String> content = content(run);
        if (content.isPresent()) {
            add(Event.RUN, run, content.get(), "", "");
        }
    }

    /**
     * To be called before the run's rows go.
     *
     * @param archived what its digest must be; empty if it was not archived
     * @throws DrydockException E-5037 if it is another one
     */
    public void deleted(long run, Optional<String> archived, String by, String reason) throws SQLException {
        Optional<String> content = content(run);
        if (content.isPresent()) {
            if (!archived.orElse(content.get()).equals(content.get())) {
                throw new DrydockException(Problem.of(ArchiveError.RUN_NOT_SOUND, "", run));
            }
            add(Event.DELETED, run, content.get(), by, reason);
        }
    }

    /** Tells of a run that was deleted in a history that is moved into this one. */
    void deletedBefore(MovedDeletions.Deletion deletion) throws SQLException {
        link(lock(), Event.DELETED_BEFORE, deletion.run(), deletion.content(), deletion.by(), deletion.reason());
    }

    /** Seals a run that came from an archive, when all of it is there. */
    public void imported(long run, String by, String reason) throws SQLException {
        add(Event.IMPORTED, run, content(run).orElseThrow(), by, reason);
    }

    /** What the first link rests on. */
    public static String beginning(Connection connection) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT runs_before, acceptances_before FROM chain_head",
                        row -> ChainLink.beginning(row.number(1), row.number(2)))
                .getFirst();
    }

    void accepted(long acceptance) throws SQLException {
        add(Event.ACCEPTED, acceptance, acceptance(connection, acceptance).orElseThrow(), "", "");
    }

    void withdrawn(long acceptance) throws SQLException {
        add(Event.WITHDRAWN, acceptance, withdrawal(connection, acceptance).orElseThrow(), "", "");
    }

    /** @param content digest of the subject */
    public void add(Event event, long subject, String content) throws SQLException {
        add(event, subject, content, "", "");
    }

    /** How far the database is by what is committed in it. */
    public static KnownHead known(Connection connection) throws SQLException {
        long newest = number(connection, "SELECT next_id FROM run_number") - 1;
        long runs = number(connection, "SELECT COUNT(*) FROM run");
        Head head = head(connection, "");
        return new KnownHead(head.position(), head.hash(), newest, runs);
    }

    private static long number(Connection connection, String query) throws SQLException {
        return Rows.list(connection, query, row -> row.number(1)).getFirst();
    }

    /** Whether the database has what was noted, and perhaps more. */
    public static boolean reaches(Connection connection, KnownHead noted) throws SQLException {
        KnownHead now = known(connection);
        return now.newest() >= noted.newest() && now.position() >= noted.position() && has(connection, noted.hash());
    }

    /** Whether a link has this digest, or the chain began with it. */
    public static boolean has(Connection connection, String hash) throws SQLException {
        List<String> beginning = Rows.list(
                connection,
                "SELECT runs_before, acceptances_before FROM chain_head",
                row -> ChainLink.beginning(row.number(1), row.number(2)));
        return beginning.contains(hash)
                || !Rows.list(connection, "SELECT position FROM chain_link WHERE hash = ?", row -> row.number(1), hash)
                        .isEmpty();
    }

    /** Whether a written report is recorded as its link says. */
    public static boolean knows(Connection connection, IssuedReport report) throws SQLException {
        List<Long> ids = Rows.list(
                connection,
                "SELECT id FROM issued_report WHERE document = ? AND form = ? AND sha256 = ?",
                row -> row.number(1),
                report.document(),
                report.form(),
                report.sha256());
        for (long id : ids) {
            Optional<String> content = EvidenceRows.report(connection, id);
            List<String> linked = Rows.list(
                    connection,
                    "SELECT content FROM chain_link WHERE event = ? AND subject = ?",
                    row -> row.text(1),
                    Event.REPORTED.name(),
                    id);
            if (content.isPresent() && linked.equals(List.of(content.get()))) {
                return true;
            }
        }
        return false;
    }

    /** The newest link of an ended run. */
    public static Optional<RunSeal> seal(Connection connection, long run) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT position, content, hash FROM chain_link WHERE event IN ('RUN', 'IMPORTED')"
                                + " AND subject = ? ORDER BY position DESC LIMIT 1",
                        row -> new RunSeal(row.number(1), row.text(2), row.text(3)),
                        run)
                .stream()
                .findFirst();
    }

    private Optional<String> content(long run) throws SQLException {
        return new RunContent(this::within, _ -> {}).hash(run);
    }

    private <T extends @Nullable Object> T within(HistorySession.Work<T> work) throws SQLException {
        return work.on(connection);
    }

    /** The digest of an acceptance as it was entered; empty if there is none. */
    public static Optional<String> acceptance(Connection connection, long id) throws SQLException {
        return Rows.list(connection, ACCEPTED, Chain::acceptance, id).stream().findFirst();
    }

    private static String acceptance(HistoryRow row) throws SQLException {
        CanonicalDigest canon = new CanonicalDigest();
        for (int column = 1; column <= ACCEPTED_TEXTS; column++) {
            canon.text(row.text(column));
        }
        return canon.text(row.day(ACCEPTED_TEXTS + 1).toString())
                .time(row.optionalTime(ACCEPTED_TEXTS + 2))
                .hash();
    }

    /** The digest of how an acceptance was taken back; empty if it was not. */
    public static Optional<String> withdrawal(Connection connection, long id) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT withdrawn, withdrawn_by FROM acceptance WHERE id = ? AND withdrawn IS NOT NULL",
                        row -> new CanonicalDigest()
                                .time(row.optionalTime(1))
                                .text(row.text(2))
                                .hash(),
                        id)
                .stream()
                .findFirst();
    }

    private record Head(long position, String hash) {}

    /** The row stays locked until the commit, so that two processes do not add the same position. */
    private Head lock() throws SQLException {
        return head(connection, " FOR UPDATE");
    }

    private static Head head(Connection connection, String locking) throws SQLException {
        return Rows.list(
                        connection,
                        "SELECT position, hash, runs_before, acceptances_before FROM chain_head" + locking,
                        row -> new Head(
                                row.number(1),
                                row.number(1) == 0 ? ChainLink.beginning(row.number(3), row.number(4)) : row.text(2)))
                .getFirst();
    }

    private void add(Event event, long subject, String content, String by, String reason) throws SQLException {
        Head head = lock();
        // a run may go and come back: only the newest of what happened to it counts
        String family = event.ofRun() ? "IN ('RUN', 'DELETED', 'IMPORTED')" : "= '" + event.name() + "'";
        List<String> newest = Rows.list(
                connection,
                "SELECT event, content FROM chain_link WHERE event " + family
                        + " AND subject = ? ORDER BY position DESC LIMIT 1",
                row -> row.text(1) + row.text(2),
                subject);
        if (newest.isEmpty() || !newest.getFirst().equals(event.name() + content)) {
            link(head, event, subject, content, by, reason);
        }
    }

    private void link(Head head, Event event, long subject, String content, String by, String reason)
            throws SQLException {
        ChainLink link = new ChainLink(
                head.position() + 1, event, subject, content, Instant.now(), Text.clipped(by), Text.clipped(reason));
        String hash = link.hash(head.hash());
        Rows.update(
                connection,
                "INSERT INTO chain_link (" + ChainLink.COLUMNS + ", hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                link.position(),
                event.name(),
                subject,
                content,
                link.at(),
                link.by(),
                link.reason(),
                hash);
        Rows.update(connection, "UPDATE chain_head SET position = ?, hash = ?", link.position(), hash);
    }
}
