package dev.drydock.feature.encryption.cost;

import dev.drydock.db.sql.Changes;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import java.util.List;
import java.util.Random;

/** The same reads and writes on the plain and the encrypted table, in turns. Blocks on the network. */
final class TableRounds {

    private static final int RANGE_ROWS = 100;

    private final Changes changes;
    private final Scratch scratch;
    private final long rows;
    private final int rounds;
    private final long deadline;
    private final JobContext context;
    private final Stage stage;
    private final Turns turns = new Turns();

    TableRounds(
            Changes changes, Scratch scratch, long rows, int rounds, long deadline, JobContext context, Stage stage) {
        this.changes = changes;
        this.scratch = scratch;
        this.rows = rows;
        this.rounds = rounds;
        this.deadline = deadline;
        this.context = context;
        this.stage = stage;
    }

    List<CostFigure> measure() {
        for (CostPart part : CostPart.values()) {
            if (!part.link()) {
                run(part, false, 0);
                run(part, true, 0);
            }
        }
        for (int round = 1;
                round <= rounds && (round <= CostOptions.LEAST_ROUNDS || System.nanoTime() < deadline);
                round++) {
            for (CostPart part : CostPart.values()) {
                if (!part.link()) {
                    context.checkCancelled();
                    int seed = round;
                    turns.take(part, round, encrypted -> run(part, encrypted, seed));
                }
            }
            stage.advance(1);
        }
        return turns.figures();
    }

    /** The same rows on both sides. */
    private void run(CostPart part, boolean encrypted, int seed) {
        Random random = new Random(seed);
        String table = scratch.table(encrypted);
        for (int done = 0; done < part.count(); done++) {
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
