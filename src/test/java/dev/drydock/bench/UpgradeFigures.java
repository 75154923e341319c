package dev.drydock.bench;

import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Upgrades copies of one data directory of MySQL 5.5, each contestant on a server of its own, in turns. */
final class UpgradeFigures {

    private static final int JOBS = 2;
    private static final int SMALL_TABLES = 5_000;
    private static final double MOST_OVER_BOUND = 1.05;

    private static final String[] OPTIONS = {
        "--innodb-buffer-pool-size=1G", "--innodb-log-file-size=256M", "--innodb-flush-log-at-trx-commit=1"
    };

    private final Path folder;
    private final int rounds;
    private final Verdicts verdicts;

    UpgradeFigures(Path folder, int rounds, Verdicts verdicts) {
        this.folder = folder;
        this.rounds = rounds;
        this.verdicts = verdicts;
    }

    /** Tables of skewed size, the biggest last in the catalogue, which is the worst order for parallel work. */
    void skewed() throws Exception {
        System.out.println("24 tables of skewed size, written by MySQL 5.5");
        List<Integer> rows = new ArrayList<>(Collections.nCopies(20, 60_000));
        rows.addAll(List.of(300_000, 300_000, 300_000, 1_600_000));
        Path data = LegacyTables.sized(folder.resolve("skewed"), rows);
        Optional<String> check = Shell.onPath("mysqlcheck", "mariadb-check");
        try (OurUpgrade ours = new OurUpgrade(JOBS, folder.resolve("history-skewed"))) {
            List<Upgrader> all = new ArrayList<>(List.of(ours));
            check.ifPresent(program -> all.add(new VendorCheck(program)));
            recipe(check, false).ifPresent(all::add);
            recipe(check, true).ifPresent(all::add);
            List<Double> againstBound = new ArrayList<>();
            Map<String, Times> times = run(all, data, ours, againstBound);
            all.stream()
                    .skip(1)
                    .forEach(peer -> verdicts.faster(
                            "skewed sizes: against " + peer.name(), of(times, ours), of(times, peer), 1));
            Times bound = new Times(againstBound);
            verdicts.below(
                    "skewed sizes: our statements' makespan over its lower bound",
                    String.format(Locale.ROOT, "%.3f", bound.median()),
                    Double.toString(MOST_OVER_BOUND),
                    bound.median() <= MOST_OVER_BOUND);
        }
        skippedWithout(check, "skewed sizes");
    }

    /** Thousands of tables that are rebuilt in no time, so that all around them counts. */
    void manySmall() throws Exception {
        System.out.println(SMALL_TABLES + " small tables, written by MySQL 5.5");
        Path data = LegacyTables.small(folder.resolve("many"), SMALL_TABLES);
        Optional<String> check = Shell.onPath("mysqlcheck", "mariadb-check");
        try (OurUpgrade ours = new OurUpgrade(JOBS, folder.resolve("history-many"))) {
            List<Upgrader> all = new ArrayList<>(List.of(ours));
            recipe(check, true).ifPresent(all::add);
            Map<String, Times> times = run(all, data, ours, new ArrayList<>());
            all.stream()
                    .skip(1)
                    .forEach(peer -> verdicts.faster(
                            SMALL_TABLES + " small tables: against " + peer.name(),
                            of(times, ours),
                            of(times, peer),
                            3));
        }
        skippedWithout(check, SMALL_TABLES + " small tables");
    }

    private Map<String, Times> run(List<Upgrader> all, Path data, OurUpgrade ours, List<Double> againstBound)
            throws Exception {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        List<Upgrader> turns = new ArrayList<>(all);
        for (int round = 0; round <= rounds; round++) {
            for (Upgrader upgrader : turns) {
                Took took = once(upgrader, data);
                System.out.printf(
                        Locale.ROOT,
                        "  %-8s %-58s %8.3f s, the server's processors %.1f s%n",
                        round == 0 ? "untimed" : "round " + round,
                        upgrader.name(),
                        took.seconds(),
                        took.processors());
                if (upgrader == ours) {
                    System.out.println("           " + ours.phases());
                }
                if (round > 0) {
                    seconds.computeIfAbsent(upgrader.name(), _ -> new ArrayList<>())
                            .add(took.seconds());
                    if (upgrader == ours) {
                        againstBound.add(ours.againstBound());
                    }
                }
            }
            // what one leaves to be written to the disk is in the way of the next, and not always of the same one
            Collections.rotate(turns, 1);
        }
        Map<String, Times> times = new LinkedHashMap<>();
        seconds.forEach((name, measured) -> times.put(name, new Times(measured)));
        return times;
    }

    /**
     * @param seconds from its start to its end
     * @param processors seconds that the server's threads ran meanwhile
     */
    private record Took(double seconds, double processors) {}

    private static Took once(Upgrader upgrader, Path data) throws Exception {
        try (TestServer server = Lab.on(ServerKind.MYSQL_5_7_ON_5_5_DATA, data, OPTIONS)) {
            if (left(server) == 0) {
                throw new IllegalStateException("no table wants a rebuild before " + upgrader.name());
            }
            Duration ran = processors(server);
            long started = System.nanoTime();
            upgrader.run(server.port());
            double seconds = (System.nanoTime() - started) / 1e9;
            Duration meanwhile = processors(server).minus(ran);
            int left = left(server);
            if (left > 0) {
                throw new IllegalStateException(upgrader.name() + " left " + left + " tables");
            }
            return new Took(seconds, meanwhile.toMillis() / 1e3);
        }
    }

    private static Duration processors(TestServer server) {
        return ProcessHandle.of(server.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    /** Number of tables that the server is not content with. */
    private static int left(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet found =
                    statement.executeQuery("SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES"
                            + " WHERE TABLE_SCHEMA LIKE '" + LegacyTables.PREFIX + "%'")) {
                while (found.next()) {
                    tables.add(found.getString(1) + "." + found.getString(2));
                }
            }
            int left = 0;
            try (ResultSet answer =
                    statement.executeQuery("CHECK TABLE " + String.join(",", tables) + " FOR UPGRADE")) {
                while (answer.next()) {
                    left += answer.getString(4).equals("OK") ? 0 : 1;
                }
            }
            return left;
        }
    }

    private static Optional<Upgrader> recipe(Optional<String> check, boolean sorted) {
        Optional<String> client = Shell.onPath("mysql", "mariadb");
        Optional<String> parallel = Shell.onPath("parallel", "xargs");
        return check.flatMap(program ->
                client.flatMap(shell -> parallel.map(tool -> new Recipe(program, shell, tool, sorted, JOBS))));
    }

    private void skippedWithout(Optional<String> check, String figure) {
        if (check.isEmpty()) {
            verdicts.skipped(figure, "no mysqlcheck or mariadb-check on the PATH");
        }
    }

    private static Times of(Map<String, Times> times, Upgrader upgrader) {
        return Objects.requireNonNull(times.get(upgrader.name()));
    }
}
