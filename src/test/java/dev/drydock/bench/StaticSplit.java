package dev.drydock.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The best that a split over plain sessions reaches: the tables and their costs are known beforehand, the sessions are
 * open before the clock starts, and nothing is recorded.
 */
record StaticSplit(BenchServer server, List<Table> tables, int sessions) implements Contestant {

    @Override
    public String name() {
        return "(c) perfect split over " + sessions + " plain session" + (sessions == 1 ? "" : "s");
    }

    @Override
    public boolean inThisJvm() {
        return true;
    }

    @Override
    public Outcome run() throws Exception {
        List<List<Table>> shares = shares();
        List<Connection> connections = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sessions)) {
            List<Callable<Long>> work = new ArrayList<>();
            for (List<Table> share : shares) {
                Connection connection = server.connect();
                connections.add(connection);
                work.add(() -> count(connection, share));
            }
            long started = System.nanoTime();
            long rows = 0;
            for (Future<Long> part : threads.invokeAll(work)) {
                rows += part.get();
            }
            return new Outcome((System.nanoTime() - started) / 1e9, tables.size(), rows);
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    /** Biggest first, each to the session with the least so far. */
    private List<List<Table>> shares() {
        List<List<Table>> shares = new ArrayList<>();
        long[] weights = new long[sessions];
        for (int i = 0; i < sessions; i++) {
            shares.add(new ArrayList<>());
        }
        for (Table table : tables.stream()
                .sorted(Comparator.comparingLong(Table::weight).reversed())
                .toList()) {
            int least = 0;
            for (int i = 1; i < sessions; i++) {
                least = weights[i] < weights[least] ? i : least;
            }
            weights[least] += table.weight();
            shares.get(least).add(table);
        }
        return shares;
    }

    private static long count(Connection connection, List<Table> share) throws SQLException {
        long rows = 0;
        try (Statement statement = connection.createStatement()) {
            for (Table table : share) {
                try (ResultSet result = statement.executeQuery(table.statement())) {
                    result.next();
                    rows += result.getLong(1);
                }
            }
        }
        return rows;
    }
}
