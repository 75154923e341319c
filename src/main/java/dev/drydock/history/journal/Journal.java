package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.database.HistorySession;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. Results are gathered for a tenth of a second, or until they are many, and written in one batch, which is forced to
 * disk before the next; what somebody waits for is written at once. What cannot be written stays in memory and is tried
 * again every two seconds, and whenever somebody waits.
 */
public final class Journal {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SETTLE_MILLIS = 1000;

    /** So many defects in a row end the thread. A single one, such as no memory for one batch, is got over. */
    private static final int LAST_DEFECT = 5;

    private final HistorySession session;
    private final String place;
    private final Inbox inbox = new Inbox();
    private final WriteAheadLog ahead;
    /** For a database on a server. */
    private final Optional<Spool> spool;

    private final Thread thread;

    private final Backlog backlog;

    public Journal(HistoryDatabase database) {
        session = new HistorySession(database);
        place = database.place();
        ahead = new WriteAheadLog(database::folder);
        spool = database.shared()
                ? Optional.of(new Spool(ahead, this::onDisk, () -> problem().isPresent()))
                : Optional.empty();
        backlog = new Backlog(session, place, ahead, spool.isPresent());
        thread = Thread.ofPlatform().daemon().name("drydock-history-writer").unstarted(this::writeUntilClosed);
    }

    public void start() {
        thread.start();
        spool.ifPresent(Spool::start);
    }

    /** Takes the entry without waiting. */
    public void add(Entry entry) {
        spool.ifPresentOrElse(first -> first.put(entry), () -> inbox.put(entry));
    }

    private void onDisk(List<Entry> entries) {
        entries.forEach(inbox::put);
        inbox.hurry();
    }

    /** Waits until the change, and all before it, is durable. */
    public void addAndWait(OpenRun run, Entry.Change change) {
        CompletableFuture<Void> receipt = new CompletableFuture<>();
        add(new Entry(run, change, receipt));
        Receipts.await(receipt);
    }

    /**
     * Makes what is about to be changed on a server durable: ahead of the database, which has it a moment later.
     *
     * @throws DrydockException E-5012 if that fails; nothing is recorded then
     */
    public void addIntents(OpenRun run, List<Item> items) {
        addAhead(items.stream()
                .map(item -> new Entry(run, new Entry.Intent(item), null))
                .toList());
    }

    /**
     * Makes findings durable in the same way, numbered from this number on.
     *
     * @throws DrydockException E-5010 if that fails; nothing is recorded then
     */
    public void addFindings(OpenRun run, long first, List<RecordedFinding> findings) {
        List<Entry> entries = new ArrayList<>();
        for (RecordedFinding finding : findings) {
            entries.add(new Entry(run, new Entry.FoundAhead(first + entries.size(), finding), null));
        }
        addAhead(entries);
    }

    private void addAhead(List<Entry> entries) {
        synchronized (ahead) {
            try {
                ahead.append(entries.stream()
                        .map(entry -> new EntryCodec.Logged(entry.run().id(), entry.change()))
                        .toList());
            } catch (IOException failure) {
                throw new DrydockException(Receipts.problem(entries.getFirst(), 0, failure.toString(), place), failure);
            }
            ahead.added(entries.size());
            entries.forEach(inbox::put);
        }
    }

    /**
     * Makes what came of a change durable in the same way.
     *
     * @throws DrydockException E-5013 if that fails; it is kept in memory then
     */
    public void addOutcome(OpenRun run, Item item) {
        Entry entry = new Entry(run, new Entry.Outcome(item), null);
        synchronized (ahead) {
            ahead.added(1);
            inbox.put(entry);
            try {
                ahead.append(List.of(new EntryCodec.Logged(run.id(), entry.change())));
            } catch (IOException failure) {
                throw new DrydockException(Receipts.problem(entry, 0, failure.toString(), place), failure);
            }
        }
    }

    /** Gives the database a moment to take in what was recorded ahead of it. */
    public void settle() {
        if (ahead.waiting()) {
            inbox.hurry();
            ahead.awaitWritten(SETTLE_MILLIS);
        }
    }

    /** Does repeatable work in a transaction of its own after all entries before it, and waits until it is durable. */
    public <T extends @Nullable Object> T ask(HistorySession.Work<T> work) {
        CompletableFuture<T> receipt = new CompletableFuture<>();
        inbox.ask(new Question<>(work, receipt));
        return Receipts.await(receipt);
    }

    /** Present while results cannot be written. */
    public Optional<Problem> problem() {
        return backlog.problem();
    }

    /** How many results that is, as far as it is known. */
    public long waitingResults() {
        return backlog.waitingResults();
    }

    /**
     * Writes what is left and ends the thread.
     *
     * @throws DrydockException E-5010 if entries could not be written; they are lost with the process
     */
    public void close() {
        spool.ifPresent(Spool::close);
        inbox.close();
        EndOfThread.await(thread);
        problem().ifPresent(unwritten -> {
            throw new DrydockException(unwritten);
        });
    }

    private void writeUntilClosed() {
        int defects = 0;
        boolean open = true;
        while (open) {
            try {
                open = writeOnce();
                defects = 0;
            } catch (RuntimeException | Error defect) {
                LOG.error("the writer of the history met a defect", defect);
                defects++;
                open = defects < LAST_DEFECT;
                backlog.failWaiting(defect);
            }
        }
        if (defects > 0) {
            stopped();
        }
        try {
            session.close();
        } finally {
            ahead.close();
        }
    }

    /** @return false once the journal is closed and everything was tried */
    private boolean writeOnce() {
        boolean open = inbox.await(backlog.isEmpty() ? GATHER_NANOS : RETRY_NANOS, !backlog.isEmpty());
        // an interrupt would close the database's file under it
        var _ = Thread.interrupted();
        backlog.add(inbox.takeEntries());
        if (!backlog.isEmpty()) {
            backlog.write();
        }
        inbox.takeAsks().forEach(Inbox.Ask::answer);
        return open;
    }

    /** The thread ends although nobody closed the journal: from now on nothing is taken that would be lost. */
    private void stopped() {
        DrydockException reason = backlog.stopped();
        inbox.close(reason);
        backlog.stop(inbox.takeEntries(), reason);
        inbox.takeAsks().forEach(ask -> ask.refuse(reason));
    }

    private final class Question<T extends @Nullable Object> implements Inbox.Ask {

        private final HistorySession.Work<T> work;
        private final CompletableFuture<T> receipt;

        Question(HistorySession.Work<T> work, CompletableFuture<T> receipt) {
            this.work = work;
            this.receipt = receipt;
        }

        @Override
        public void answer() {
            try {
                receipt.complete(session.run(connection -> {
                    T result = work.on(connection);
                    connection.commit();
                    BatchWriter.sync(connection);
                    return result;
                }));
            } catch (DrydockException failure) {
                receipt.completeExceptionally(failure);
            } catch (SQLException | RuntimeException | Error failure) {
                refuse(new DrydockException(
                        Problem.of(HistoryError.CHANGE_FAILED, failure.toString(), place), failure));
            }
        }

        @Override
        public void refuse(DrydockException reason) {
            receipt.completeExceptionally(reason);
        }
    }
}
