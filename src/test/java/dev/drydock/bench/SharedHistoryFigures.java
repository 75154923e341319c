package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.SharedHistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A count of 2,000 tables of a MariaDB, recorded into the local history and into one in another MariaDB of the same machine, in
 * turns. {@code -Dhistory.shared.tables=N} counts fewer.
 */
final class SharedHistoryFigures {

    private static final int TABLES = Integer.getInteger("history.shared.tables", 2_000);
    private static final double LIMIT = 1.3;

    private final Path folder;
    private final int rounds;
    private final Verdicts verdicts;

    SharedHistoryFigures(Path folder, int rounds, Verdicts verdicts) {
        this.folder = folder;
        this.rounds = rounds;
        this.verdicts = verdicts;
    }

    void run() throws SQLException, InterruptedException {
        try (TestServer counted = Lab.fresh(ServerKind.MARIADB);
                TestServer recording = Lab.fresh(ServerKind.MARIADB)) {
            fill(counted);
            recording.run("CREATE DATABASE team");
            Connector way = new Connector(OurCount.profile(recording.port()), Secret.none(), SshSetup.unattended());
            SharedHistoryLocation place = new SharedHistoryLocation(new DatabaseSource(way, "team"), "team");
            Scope scope = Scope.everything();
            try (way;
                    OurCount local = new OurCount(
                            "H2",
                            counted.port(),
                            scope,
                            OptionalInt.empty(),
                            HistoryStore.open(folder.resolve("local"), "benchmark"));
                    OurCount shared = new OurCount(
                            "MariaDB",
                            counted.port(),
                            scope,
                            OptionalInt.empty(),
                            HistoryStore.openShared(folder.resolve("shared"), "benchmark", place))) {
                measure(local, shared);
            }
        }
    }

    private void measure(OurCount local, OurCount shared) throws InterruptedException {
        local.run();
        shared.run();
        List<Double> here = new ArrayList<>();
        List<Double> there = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            here.add(local.run().seconds());
            there.add(shared.run().seconds());
        }
        double ratio = median(there) / median(here);
        System.out.printf(
                Locale.ROOT,
                "history-shared: %d tables, H2 %.3f s, MariaDB %.3f s (medians of %d), ratio %.2f%n",
                TABLES,
                median(here),
                median(there),
                rounds,
                ratio);
        verdicts.below(
                "count recorded into MariaDB, of its time with H2",
                String.format(Locale.ROOT, "%.2f", ratio),
                "1.3",
                ratio <= LIMIT);
    }

    private static double median(List<Double> seconds) {
        return seconds.stream().sorted().toList().get(seconds.size() / 2);
    }

    private static void fill(TestServer server) throws SQLException {
        server.run("CREATE DATABASE counted");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                statement.execute("CREATE TABLE counted.t" + i + " (id INT PRIMARY KEY)");
                statement.execute("INSERT INTO counted.t" + i + " VALUES (1), (2), (3)");
            }
        }
    }
}
