package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
import dev.drydock.history.chain.ChainLink;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings into the database what dead processes had recorded and not yet written there. */
public final class AheadLogs {

    private static final Logger LOG = LoggerFactory.getLogger(AheadLogs.class);

    private AheadLogs() {}

    /**
     * Writes what is left over in the folder, forces it to disk, and deletes the files; one that holds anything else is
     * kept under another name. Repeating it changes nothing.
     *
     * @return what the user should know: E-5019 or E-5083 for each file that was kept
     */
    public static List<Problem> recover(Connection connection, Path folder) throws SQLException, IOException {
        List<Problem> kept = new ArrayList<>();
        for (WalFile log : WalFile.abandoned(folder)) {
            boolean done = false;
            try {
                AtomicLong records = new AtomicLong();
                AtomicLong homeless = new AtomicLong();
                boolean whole = log.read(page -> {
                    long without = write(connection, page);
                    homeless.addAndGet(without);
                    records.addAndGet(page.size() - without);
                });
                LOG.info("{} records of an ended process were brought into the history", records);
                if (homeless.get() > 0) {
                    kept.add(Problem.of(HistoryError.AHEAD_HOMELESS, "", homeless, log.keepAside()));
                } else if (whole) {
                    log.delete();
                } else {
                    kept.add(Problem.of(HistoryError.AHEAD_DAMAGED, "", records, log.keepAside()));
                }
                done = true;
            } finally {
                if (!done) {
                    log.close();
                }
            }
        }
        return kept;
    }

    /** @return how many of them are of runs that the history should have and has not */
    private static long write(Connection connection, List<EntryCodec.Logged> records) throws SQLException {
        Map<Long, List<Entry.Change>> byRun = records.stream()
                .collect(Collectors.groupingBy(
                        EntryCodec.Logged::run,
                        LinkedHashMap::new,
                        Collectors.mapping(EntryCodec.Logged::change, Collectors.toList())));
        long homeless = 0;
        BatchWriter writer = new BatchWriter(connection);
        for (Map.Entry<Long, List<Entry.Change>> run : byRun.entrySet()) {
            if (RunQueries.run(connection, run.getKey()).isPresent()) {
                writer.restore(run.getKey(), run.getValue());
            } else if (!deleted(connection, run.getKey())) {
                homeless += run.getValue().size();
            }
        }
        if (!byRun.isEmpty()) {
            BatchWriter.sync(connection);
        }
        return homeless;
    }

    private static boolean deleted(Connection connection, long run) throws SQLException {
        return Rows.first(
                        connection,
                        "SELECT position FROM chain_link WHERE event = ? AND subject = ?",
                        row -> row.number(1),
                        ChainLink.Event.DELETED.name(),
                        run)
                .isPresent();
    }
}
