package dev.drydock.history.store;

import dev.drydock.history.HistoryError;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.database.HistoryFailures;
import dev.drydock.history.database.HistorySession;
import dev.drydock.history.journal.Receipts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one thread that reads, with its connection; its callers may be interrupted, it never is. Safe on any thread. */
final class HistoryReader {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("drydock-history-reader").factory());
    private final HistorySession session;
    private final String place;

    /** Only the reading thread knows it: what was asked meanwhile must not open the file anew. */
    private boolean isClosed;

    HistoryReader(HistoryDatabase database) {
        this.session = new HistorySession(database);
        this.place = database.place();
    }

    /** What is done with the first connection. */
    interface FirstWork<T> {
        T on(Connection connection);
    }

    /** Opens the connection; whatever fails is thrown as it is, and the reader is of no use then. */
    <T> T open(FirstWork<T> work) {
        try {
            return onThread(() -> work.on(session.connected()));
        } catch (RuntimeException failure) {
            thread.shutdown();
            throw failure;
        }
    }

    /** @throws DrydockException E-5008 or E-5018 if that fails, or what the work throws */
    <T extends @Nullable Object> T read(HistorySession.Work<T> work) {
        return onThread(() -> {
            if (isClosed) {
                throw closed(new RejectedExecutionException());
            }
            try {
                return session.run(work);
            } catch (DrydockException known) {
                throw known;
            } catch (SQLException | RuntimeException | Error failure) {
                HistoryError code = HistoryFailures.ofReading(failure);
                throw new DrydockException(Problem.of(code, failure.toString(), place), failure);
            }
        });
    }

    void close() {
        onThread(() -> {
            isClosed = true;
            session.close();
            return true;
        });
        thread.shutdown();
    }

    private <T extends @Nullable Object> T onThread(Supplier<T> reading) {
        CompletableFuture<T> read;
        try {
            read = CompletableFuture.supplyAsync(reading, thread);
        } catch (RejectedExecutionException refused) {
            throw closed(refused);
        }
        return Receipts.await(read);
    }

    private DrydockException closed(RejectedExecutionException refused) {
        return new DrydockException(Problem.of(HistoryError.READ_FAILED, "it is closed", place), refused);
    }
}
