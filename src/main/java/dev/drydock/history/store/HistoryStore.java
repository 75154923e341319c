package dev.drydock.history.store;

import dev.drydock.history.Acceptance;
import dev.drydock.history.Access;
import dev.drydock.history.ChainVerdict;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.SharedHistoryLocation;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.chain.AcceptanceRows;
import dev.drydock.history.chain.ChainCheck;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.database.HistorySession;
import dev.drydock.history.database.Schema;
import dev.drydock.history.file.Database;
import dev.drydock.history.file.MomentaryFolder;
import dev.drydock.history.journal.Journal;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.server.SharedDatabase;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The history of a data folder. Several processes may have it open at once; the first serves the others, and when it
 * ends, however it ends, one of the others takes over. Every method blocks on the disk except where it says otherwise,
 * so none belongs on the JavaFX thread; all may be called from any thread, also from one that is interrupted, since the
 * database is met on two threads of the store's own.
 *
 * <p>Reading methods throw {@link DrydockException} E-5008 if the file cannot be read at the moment.
 */
public final class HistoryStore implements AutoCloseable {

    private static final int STREAM_PAGE = 2000;

    private final HistoryDatabase database;
    private final String applicationVersion;
    private final ThisProcess process = ThisProcess.now();
    private final HistoryReader reader;
    private final RecordingGate gate;
    private final Journal journal;
    private final List<Problem> notices = new CopyOnWriteArrayList<>();
    private final Set<RunWriter> running = ConcurrentHashMap.newKeySet();

    private HistoryStore(HistoryDatabase database, String applicationVersion, Optional<Problem> notRecorded) {
        this.database = database;
        this.applicationVersion = applicationVersion;
        this.gate = new RecordingGate(database, notRecorded);
        this.reader = new HistoryReader(database);
        this.journal = new Journal(database);
    }

    /**
     * Opens the history of a data folder, creating folder and file if there are none; one of an earlier version is brought
     * into the folder that it has now. Runs that a dead process of this
     * computer left behind become {@link RunState#INTERRUPTED}. May be called from any thread.
     *
     * @param applicationVersion recorded with each run
     * @throws DrydockException E-5001 to E-5007, E-5016 or E-5020 if the file cannot be used; it is then as it was; E-1030 or E-1031
     *     if the folder cannot be made private
     */
    public static HistoryStore open(Path folder, String applicationVersion) {
        return open(folder, applicationVersion, Schema.CURRENT);
    }

    public static HistoryStore open(Path folder, String applicationVersion, Schema schema) {
        return opened(new HistoryStore(new Database(folder, schema), applicationVersion, Optional.empty()));
    }

    /**
     * Opens the history that several people share on a server, and makes its tables if there are none. Runs that a dead
     * process of this data folder left behind become {@link RunState#INTERRUPTED}; what had waited on this computer is
     * written first. May be called from any thread.
     *
     * @param folder the data folder, for what waits while the server is away
     * @throws DrydockException E-5003 or E-5060 to E-5067 if it cannot be used
     */
    public static HistoryStore openShared(Path folder, String applicationVersion, SharedHistoryLocation place) {
        return opened(new HistoryStore(new SharedDatabase(place, folder), applicationVersion, Optional.empty()));
    }

    /**
     * Stands in for a history that cannot be used, so that work which changes no server can go on: it begins empty and is
     * gone at {@link #close}.
     *
     * @param why the history cannot be used
     * @throws DrydockException the same problem, if it is none that leaves a way to go on, or no folder can be made for it
     */
    public static HistoryStore inPlaceOf(Problem why, String applicationVersion) {
        if (!(why.code() instanceof HistoryError error && error.leavesWorkThatChangesNothing())) {
            throw new DrydockException(why);
        }
        try {
            Problem told = Problem.of(HistoryError.NOT_RECORDING, why.full(), why.line());
            return opened(new HistoryStore(
                    new Database(MomentaryFolder.make(), Schema.CURRENT), applicationVersion, Optional.of(told)));
        } catch (IOException failure) {
            throw new DrydockException(why, failure);
        }
    }

    private static HistoryStore opened(HistoryStore store) {
        store.notices.addAll(
                store.reader.open(connection -> LeftOpenRuns.of(connection, store.database, store.process)));
        store.notices.addAll(store.database.notices());
        store.journal.start();
        return store;
    }

    /** E-5021 if this only stands in for a history that cannot be used: nothing in it stays. Never waits. */
    public Optional<Problem> notRecorded() {
        return gate.notRecorded();
    }

    /** Whether several people share it. Never waits. */
    public boolean shared() {
        return database.shared();
    }

    /** The file, or the name of the server. Never waits. */
    public String place() {
        return database.place();
    }

    /** What the user may do in it. Never waits. */
    public Access access() {
        return database.access();
    }

    /** E-5068 if the account may read only, E-5063 if the server takes no writes. Never waits. */
    public Optional<Problem> readsOnly() {
        return gate.readsOnly();
    }

    /** E-5010 or E-5061 while results wait to be written. Never waits. */
    public Optional<Problem> waiting() {
        return journal.problem();
    }

    /** How many wait. Never waits. */
    public long waitingResults() {
        return journal.waitingResults();
    }

    /** The data folder that the history lies in. */
    public Path dataFolder() {
        return Objects.requireNonNull(folder().getParent());
    }

    /** The folder of the history's files. */
    public Path folder() {
        return database.folder();
    }

    /** The user has said that work may change servers although this only stands in for a history. Never waits. */
    public void goUnrecorded() {
        gate.goUnrecorded();
    }

    /** As {@link #notRecorded}, unless the user has said that it may be so. Never waits. */
    public Optional<Problem> unaskedNotRecorded() {
        return gate.unaskedNotRecorded();
    }

    /** @throws DrydockException E-5021 if this only stands in for a history that cannot be used, and nobody has said that it may */
    public void requireRecording() {
        gate.requireRecording();
    }

    /** What the user should know of the opening, although nothing failed for it; never waits. */
    public List<Problem> notices() {
        return List.copyOf(notices);
    }

    /**
     * Records that a run begins; returns when that is on disk.
     *
     * @throws DrydockException E-5009 if it cannot be recorded
     */
    public RunWriter begin(RunStart start) {
        gate.requireWriting();
        UUID token = UUID.randomUUID();
        Instant at = Instant.now();
        long id = journal.ask(connection -> RunChanges.begin(
                connection, token, start, applicationVersion, process, database.recorder(connection), at));
        RunWriter writer = new RunWriter(journal, id, running::remove);
        running.add(writer);
        return writer;
    }

    /** The runs that match, newest first. */
    public List<RunSummary> runs(RunFilter filter) {
        return read(connection -> RunQueries.runs(connection, filter));
    }

    public Optional<RunSummary> run(long id) {
        return read(connection -> RunQueries.run(connection, id));
    }

    /** All items of a run, in the order of recording; for runs of unknown size use the other variants. */
    public List<Item> items(long runId) {
        List<Item> all = new ArrayList<>();
        items(runId, all::add);
        return all;
    }

    /** At most {@code limit} items whose number is above {@code afterSeq}, in order; 0 begins at the first. */
    public List<Item> items(long runId, long afterSeq, int limit) {
        return read(connection -> RunQueries.items(connection, runId, afterSeq, limit));
    }

    /** Passes the items of a run to {@code receiver} on the calling thread, in order, holding few of them at a time. */
    public void items(long runId, Consumer<Item> receiver) {
        List<Item> page = items(runId, 0, STREAM_PAGE);
        while (!page.isEmpty()) {
            page.forEach(receiver);
            page = page.size() < STREAM_PAGE
                    ? List.of()
                    : items(runId, page.getLast().seq(), STREAM_PAGE);
        }
    }

    /** All findings of a run, in the order of recording. */
    public List<RecordedFinding> findings(long runId) {
        return read(connection -> RunQueries.findings(connection, runId));
    }

    /** How many runs there are. */
    public long runCount() {
        return read(RunQueries::count);
    }

    /**
     * The newest run before {@code runId} of the same kind on the same server that has ended, in whatever way, and has
     * at least one item.
     */
    public Optional<RunSummary> latestBefore(long runId) {
        return read(connection -> RunQueries.latestBefore(connection, runId));
    }

    /** The recorded measures of one object over all runs of a kind, oldest first. */
    public List<GrowthPoint> growth(String serverKey, String kind, ObjectName object) {
        return read(connection -> RunQueries.growth(connection, serverKey, kind, object));
    }

    /**
     * Deletes a run with its items and findings; does nothing if there is no such run. That it was deleted stays in the
     * chain.
     *
     * @param osUser who deletes it
     * @param reason why
     * @throws DrydockException E-5014 if it has not ended, E-5009 if the file cannot be written
     */
    public void delete(long runId, String osUser, String reason) {
        requireAdministering();
        journal.ask(connection -> {
            RunChanges.delete(connection, runId, Optional.empty(), osUser + "@" + process.machine(), reason);
            return true;
        });
    }

    /** Sign-offs, written reports and the runs' places in the chain. */
    public Evidence evidence() {
        return new Evidence(this::read, this::change, process.machine());
    }

    /**
     * Holds everything that is recorded against the chain; others may read and write meanwhile.
     *
     * @param rowsRead told the number of items and findings looked at so far, on the calling thread; may throw to end it
     */
    public ChainVerdict verify(LongConsumer rowsRead) {
        return ChainCheck.of(this::read, rowsRead, database.heads(), database.lostHeads());
    }

    /**
     * Records that somebody answers for a finding; returns when that is on disk. An acceptance of the same finding that
     * stands is withdrawn by it and kept.
     *
     * @param osUser who enters it
     * @throws DrydockException E-5009 if the file cannot be written, E-5021 if nothing stays in this history
     */
    public long accept(
            ServerIdentity server,
            RecordedFinding finding,
            String owner,
            String reason,
            LocalDate until,
            String osUser) {
        requireRecording();
        UUID token = UUID.randomUUID();
        Acceptance given = Acceptance.now(server, finding, owner, reason, until, osUser);
        return journal.ask(connection -> AcceptanceRows.accept(connection, token, given, process.machine()));
    }

    /**
     * Takes an acceptance back; its row stays. Does nothing if it was taken back before, or there is none.
     *
     * @throws DrydockException E-5009 if the file cannot be written
     */
    public void withdraw(long acceptance, String osUser) {
        Instant at = Instant.now();
        change(connection -> {
            AcceptanceRows.withdraw(connection, acceptance, at, osUser, process.machine());
            return true;
        });
    }

    /** All acceptances of a server's findings, also expired and withdrawn ones, the newest first. */
    public List<Acceptance> acceptances(String serverKey) {
        return read(connection -> AcceptanceRows.of(connection, serverKey));
    }

    /**
     * Ends the runs that are still open as interrupted, writes what waits, and closes the file.
     *
     * @throws DrydockException E-5010 or E-5011 if results could not be written; the store is closed nevertheless
     */
    @Override
    public void close() {
        @Nullable DrydockException unwritten = null;
        for (RunWriter open : running) {
            try {
                open.close();
            } catch (DrydockException failure) {
                unwritten = failure;
            }
        }
        try {
            journal.close();
        } catch (DrydockException failure) {
            unwritten = failure;
        }
        reader.close();
        notRecorded().ifPresent(_ -> MomentaryFolder.forget(dataFolder()));
        if (unwritten != null) {
            throw unwritten;
        }
    }

    /** What it lies in. */
    public HistoryDatabase database() {
        return database;
    }

    public void requireAdministering() {
        gate.requireAdministering();
    }

    /** Does repeatable work in a transaction of its own; returns when it is on disk. */
    public <T extends @Nullable Object> T change(HistorySession.Work<T> work) {
        gate.requireWriting();
        return journal.ask(work);
    }

    public <T extends @Nullable Object> T read(HistorySession.Work<T> work) {
        journal.settle();
        return reader.read(work);
    }
}
