package dev.drydock.history;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Brings into the database what dead processes had recorded and not yet written there. */
final class AheadLogs {

    private AheadLogs() {}

    /**
     * Writes what is left over in the folder, forces it to disk, and deletes the files. Repeating it changes nothing.
     *
     * @return the number of records
     */
    static int recover(Connection connection, Path folder) throws SQLException, IOException {
        int records = 0;
        for (AheadLog log : AheadLog.abandoned(folder)) {
            boolean written = false;
            try {
                List<ItemCodec.Numbered> left = log.read();
                write(connection, left);
                written = true;
                records += left.size();
            } finally {
                if (written) {
                    log.delete();
                } else {
                    log.close();
                }
            }
        }
        return records;
    }

    private static void write(Connection connection, List<ItemCodec.Numbered> records) throws SQLException {
        Map<Long, List<Item>> byRun = records.stream()
                .collect(Collectors.groupingBy(
                        ItemCodec.Numbered::run,
                        LinkedHashMap::new,
                        Collectors.mapping(ItemCodec.Numbered::item, Collectors.toList())));
        BatchWriter writer = new BatchWriter(connection);
        for (Map.Entry<Long, List<Item>> run : byRun.entrySet()) {
            if (RunQueries.run(connection, run.getKey()).isPresent()) {
                writer.restore(run.getKey(), run.getValue());
            }
        }
        if (!byRun.isEmpty()) {
            BatchWriter.sync(connection);
        }
    }
}
