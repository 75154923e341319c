package dev.drydock.history.store;

import dev.drydock.history.HistoryError;
import dev.drydock.history.IssuedReport;
import dev.drydock.history.RunSeal;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.SignOff;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.chain.EvidenceRows;
import dev.drydock.history.chain.RunContent;
import dev.drydock.history.database.HistorySession;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What makes the record convince others: sign-offs, the files that were written, the runs' places in the chain. Calls block. */
public final class Evidence {

    private final RunContent.Reading reading;
    private final Writing writing;
    private final String machine;

    /** How rows are written: in a transaction of their own. */
    interface Writing {
        <T extends @Nullable Object> T write(HistorySession.Work<T> work);
    }

    Evidence(RunContent.Reading reading, Writing writing, String machine) {
        this.reading = reading;
        this.writing = writing;
        this.machine = machine;
    }

    /**
     * Records that somebody confirms a run that has ended; returns when that is on disk.
     *
     * @param osUser who enters it
     * @return its number
     * @throws DrydockException E-5022 if there is no such run, E-5080 if it has not ended, E-5009 if it cannot be written
     */
    public long sign(long run, String name, String remark, String osUser) {
        RunSummary found = read(connection -> RunQueries.run(connection, run))
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", run)));
        if (found.state() == RunState.RUNNING) {
            throw new DrydockException(Problem.of(HistoryError.NOT_ENDED, "", run));
        }
        String token = UUID.randomUUID().toString();
        SignOff given = new SignOff(
                0,
                run,
                cut(name, SignOff.NAME),
                cut(remark, SignOff.REMARK),
                Instant.now(),
                by(osUser),
                Optional.empty());
        return writing.write(connection -> EvidenceRows.sign(connection, token, given));
    }

    /**
     * Takes a sign-off back; it stays readable.
     *
     * @return whether it stood until now
     * @throws DrydockException E-5009 if it cannot be written
     */
    public boolean withdraw(long signOff, String why, String osUser) {
        SignOff.Withdrawal withdrawal = new SignOff.Withdrawal(Instant.now(), by(osUser), cut(why, SignOff.REMARK));
        return writing.write(connection -> EvidenceRows.withdraw(connection, signOff, withdrawal));
    }

    /** All sign-offs of a run, also withdrawn ones, the oldest first. */
    public List<SignOff> signOffs(long run) {
        return read(connection -> EvidenceRows.signOffs(connection, run));
    }

    /**
     * Records that a file was written.
     *
     * @param osUser who wrote it
     * @throws DrydockException E-5009 if it cannot be recorded
     */
    public void issued(String document, String form, String sha256, List<Long> runs, String osUser) {
        IssuedReport report = new IssuedReport(document, form, sha256, runs, Instant.now(), by(osUser));
        writing.write(connection -> {
            EvidenceRows.issued(connection, report);
            return true;
        });
    }

    /** The written files of this digest. */
    public List<IssuedReport> reportsOfFile(String sha256) {
        return read(connection -> EvidenceRows.reports(connection, "sha256", sha256));
    }

    /** The written files of this report. */
    public List<IssuedReport> reportsOfDocument(String document) {
        return read(connection -> EvidenceRows.reports(connection, "document", document));
    }

    /** The place of a run in the chain; empty for runs that are older than it or have not ended. */
    public Optional<RunSeal> seal(long run) {
        return read(connection -> Chain.seal(connection, run));
    }

    /** The digest of all that is recorded of a run now; empty if there is no such run. */
    public Optional<String> content(long run) {
        return read(connection -> new RunContent(
                        new RunContent.Reading() {
                            @Override
                            public <T extends @Nullable Object> T read(HistorySession.Work<T> work)
                                    throws SQLException {
                                return work.on(connection);
                            }
                        },
                        _ -> {})
                .hash(run));
    }

    /**
     * Whether the chain knows that such a file was written: its row is there, and as its link says.
     */
    public boolean knows(IssuedReport report) {
        return read(connection -> Chain.knows(connection, report));
    }

    /** Whether this is the digest of a link of the chain, or of its beginning. */
    public boolean knowsLink(String hash) {
        return read(connection -> Chain.has(connection, hash));
    }

    /** Digest of the newest link in hexadecimal digits. */
    public String head() {
        return read(connection -> Chain.known(connection).hash());
    }

    private <T extends @Nullable Object> T read(HistorySession.Work<T> work) {
        try {
            return reading.read(work);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private String by(String osUser) {
        return cut(osUser + "@" + machine, 400);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
