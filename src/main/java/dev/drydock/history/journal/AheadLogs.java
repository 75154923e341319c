package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
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
     * @return what the user should know: E-5019 for each file that was kept
     */
    public static List<Problem> recover(Connection connection, Path folder) throws SQLException, IOException {
        List<Problem> kept = new ArrayList<>();
        for (AheadLog log : AheadLog.abandoned(folder)) {
            boolean done = false;
            try {
                AtomicLong records = new AtomicLong();
                boolean whole = log.read(page -> {
                    write(connection, page);
                    records.addAndGet(page.size());
                });
                LOG.info("{} records of an ended process were brought into the history", records);
                if (whole) {
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

    private static void write(Connection connection, List<EntryCodec.Logged> records) throws SQLException {
        Map<Long, List<Entry.Change>> byRun = records.stream()
                .collect(Collectors.groupingBy(
                        EntryCodec.Logged::run,
                        LinkedHashMap::new,
                        Collectors.mapping(EntryCodec.Logged::change, Collectors.toList())));
        BatchWriter writer = new BatchWriter(connection);
        for (Map.Entry<Long, List<Entry.Change>> run : byRun.entrySet()) {
            if (RunQueries.run(connection, run.getKey()).isPresent()) {
                writer.restore(run.getKey(), run.getValue());
            }
        }
        if (!byRun.isEmpty()) {
            BatchWriter.sync(connection);
        }
    }
}
