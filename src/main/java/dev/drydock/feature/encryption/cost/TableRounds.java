package dev.drydock.feature.encryption.cost;

import dev.drydock.db.sql.Changes;
import dev.drydock.run.paired.InterleavedBenchmark;
import dev.drydock.run.paired.PairedFigure;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The same reads and writes on the plain and the encrypted table, in turns. Blocks on the network. */
final class TableRounds {

    static final List<CostPart> PARTS =
            Stream.of(CostPart.values()).filter(part -> !part.link()).toList();

    private static final int RANGE_ROWS = 100;

    private final Changes changes;
    private final BenchmarkSchema scratch;
    private final long rows;

    TableRounds(Changes changes, BenchmarkSchema scratch, long rows) {
        this.changes = changes;
        this.scratch = scratch;
        this.rows = rows;
    }

    List<PairedFigure> measure(InterleavedBenchmark<CostPart> turns) {
        return turns.take(PARTS, this::run);
    }

    /** The same rows on both sides. */
    private void run(CostPart part, boolean encrypted, int count, int seed) {
        Random random = new Random(seed);
        String table = scratch.table(encrypted);
        for (int done = 0; done < count; done++) {
            long id = 1 + random.nextLong(rows);
            switch (part) {
                case POINT_READS -> read("SELECT LENGTH(pad) FROM " + table + " WHERE id = " + id);
                case RANGE_SCANS ->
                    read("SELECT SUM(LENGTH(pad)) FROM " + table + " WHERE id BETWEEN " + id + " AND "
                            + (id + RANGE_ROWS));
                case INSERTS -> changes.execute("INSERT INTO " + table + " (pad) VALUES (REPEAT('i', 992))");
                case FULL_SCAN -> read("SELECT SUM(LENGTH(pad)) FROM " + table);
                case CONNECTIONS, ROUND_TRIPS -> {}
            }
        }
    }

    private void read(String query) {
        changes.session().number(query);
    }
}
