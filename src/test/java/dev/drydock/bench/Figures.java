package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Measures the figures one after the other, each with tables of its own on the same server. */
final class Figures {

    private static final String PREFIX = "bench";
    private static final String GLOB = PREFIX + "*";
    private static final String LIKE = PREFIX + "%";
    /** Untimed runs of a fraction of a second each. */
    private static final int WARM_UP = 100;

    private static final int SMALL_SCHEMAS = 20;
    private static final int SMALL_TABLES_EACH = 100;
    private static final int BIG_SCHEMAS = 2;
    private static final int CHECKED_TABLES_EACH = 500;
    private static final int CHECK_WARM_UP = 5;
    private static final int COPIES_SCHEMAS = 10;
    private static final int COPIES_EACH = 10_000;
    /** Rows of the big tables; the biggest holds less than half, so that two sessions can share the work evenly. */
    private static final List<Long> BIG_ROWS =
            List.of(8_000_000L, 4_500_000L, 2_500_000L, 1_600_000L, 1_200_000L, 900_000L, 700_000L, 600_000L);

    private static final long MEBIBYTE = 1024 * 1024;
    private static final long HEAP_LIMIT = 300 * MEBIBYTE;

    private final Path folder;
    private final Path project;
    private final int rounds;
    private final Verdicts verdicts;

    /**
     * @param folder empty folder for everything that is made
     * @param project folder of the project, with the launcher and the built application
     */
    Figures(Path folder, Path project, int rounds, Verdicts verdicts) {
        this.folder = folder;
        this.project = project;
        this.rounds = rounds;
        this.verdicts = verdicts;
    }

    void run(Set<String> figures, boolean mysql8) throws Exception {
        Path jar =
                mysql8 ? project.resolve("target/lab/mysql-8.0.jar") : project.resolve("target/app/demo/mysql-5.7.jar");
        if (figures.contains("start")) {
            new StartUp(new Launched(project.resolve("drydock"), folder.resolve("home-start")), verdicts).measure();
        }
        if (figures.contains("skewed")) {
            new UpgradeFigures(folder, rounds, verdicts).skewed();
        }
        if (figures.contains("many")) {
            new UpgradeFigures(folder, rounds, verdicts).manySmall();
        }
        if (figures.contains("cuts")) {
            new TunnelCutFigures(folder).measure();
        }
        if (figures.contains("encryption")) {
            new EncryptionFigures(folder, verdicts).measure();
        }
        if (figures.contains("preflight")) {
            new PreflightFigures(folder, rounds, verdicts).measure(project.resolve("target/app/demo/mysql-5.7.jar"));
        }
        if (Set.of("start", "skewed", "many", "cuts", "encryption", "preflight").containsAll(figures)) {
            return;
        }
        try (BenchServer server = BenchServer.start(jar, folder, mysql8)) {
            System.out.println("Server: MySQL " + server.value("SELECT VERSION()") + ", cores: "
                    + Runtime.getRuntime().availableProcessors() + ", Java " + Runtime.version());
            StoredProcedure.create(server);
            Schemas schemas = new Schemas(server);
            if (figures.contains("small")) {
                small(server, schemas);
            }
            if (figures.contains("big")) {
                big(server, schemas);
            }
            if (figures.contains("check")) {
                check(server, schemas);
            }
            if (figures.contains("catalogue")) {
                if (mysql8) {
                    verdicts.skipped(
                            "100,000 tables", "MySQL 8.0 keeps its dictionary in InnoDB, files cannot be copied");
                } else {
                    catalogue(server, schemas);
                }
            }
        }
    }

    private void small(BenchServer server, Schemas schemas) throws Exception {
        System.out.println("2,000 small tables");
        List<Table> tables = schemas.small(PREFIX, SMALL_SCHEMAS, SMALL_TABLES_EACH);
        Optional<String> client = Shell.onPath("mysql", "mariadb");
        Launched launched = new Launched(project.resolve("drydock"), folder.resolve("home"));
        try (OurCount warm = ours("ours, warm", server, OptionalInt.empty(), "small")) {
            FreshJvm cold =
                    new FreshJvm("ours, first run of a fresh JVM", server, GLOB, "*", folder.resolve("history-cold"));
            Contestant whole = launched.count(server, GLOB);
            List<Contestant> contestants = new ArrayList<>();
            client.ifPresent(name -> contestants.add(new ShellLoop(server, name, LIKE)));
            contestants.addAll(procedures(server));
            contestants.addAll(splits(server, tables));
            contestants.addAll(List.of(warm, cold, whole));
            Map<String, Times> times = new Rounds(rounds).run(contestants, tables.size(), WARM_UP);
            phases("warm", warm.phases());
            phases("first run of a fresh JVM", cold.phases());
            if (client.isPresent()) {
                Times loop = times(times, contestants.getFirst());
                verdicts.faster("2,000 small: warm against (a) shell loop", times(times, warm), loop, 20);
                verdicts.faster("2,000 small: fresh JVM against (a) shell loop", times(times, cold), loop, 20);
                verdicts.faster("2,000 small: whole process against (a) shell loop", times(times, whole), loop, 10);
            } else {
                verdicts.skipped("2,000 small: against (a) shell loop", "no mysql or mariadb client on the PATH");
            }
            for (Contestant procedure : procedures(server)) {
                verdicts.faster(
                        "2,000 small: warm against " + procedure.name(),
                        times(times, warm),
                        times(times, procedure),
                        2);
                verdicts.faster(
                        "2,000 small: fresh JVM against " + procedure.name(),
                        times(times, cold),
                        times(times, procedure),
                        2);
            }
            Contestant split = best(times, splits(server, tables));
            verdicts.seen("2,000 small: warm against " + split.name(), times(times, warm), times(times, split));
        }
        schemas.drop(PREFIX, SMALL_SCHEMAS);
    }

    private void big(BenchServer server, Schemas schemas) throws Exception {
        System.out.println("8 big tables of skewed size and 200 small ones");
        List<Table> tables = new ArrayList<>(schemas.big(PREFIX, BIG_ROWS));
        tables.addAll(schemas.small(PREFIX, BIG_SCHEMAS, SMALL_TABLES_EACH));
        System.out.println("  data: "
                + server.value("SELECT ROUND(SUM(DATA_LENGTH + INDEX_LENGTH) / 1048576) FROM"
                        + " information_schema.TABLES WHERE TABLE_SCHEMA LIKE '" + LIKE + "'")
                + " MB");
        try (OurCount ours = ours("ours, 2 workers", server, OptionalInt.of(2), "big")) {
            List<Contestant> contestants = new ArrayList<>(procedures(server));
            contestants.addAll(splits(server, tables));
            contestants.add(ours);
            Map<String, Times> times = new Rounds(rounds).run(contestants, tables.size(), 1);
            phases("big", ours.phases());
            for (Contestant procedure : procedures(server)) {
                verdicts.faster(
                        "8 big + 200 small: against " + procedure.name(),
                        times(times, ours),
                        times(times, procedure),
                        1.6);
            }
            Contestant split = best(times, splits(server, tables));
            verdicts.faster("8 big + 200 small: against " + split.name(), times(times, ours), times(times, split), 0.9);
        }
        schemas.drop(PREFIX, BIG_SCHEMAS);
    }

    private void check(BenchServer server, Schemas schemas) throws Exception {
        System.out.println("CHECK TABLE ... FOR UPGRADE of 10,000 tables");
        List<Table> tables = schemas.small(PREFIX, SMALL_SCHEMAS, CHECKED_TABLES_EACH);
        // as MySQL 5.7 has them by default: a server that was just upgraded has most of its tables closed
        server.run("SET GLOBAL table_definition_cache = 1400", "SET GLOBAL table_open_cache = 2000");
        Optional<String> program = Shell.onPath("mysqlcheck", "mariadb-check");
        if (program.isEmpty()) {
            verdicts.skipped("check of 10,000 tables", "no mysqlcheck or mariadb-check on the PATH");
            return;
        }
        try (OurCheck ours = new OurCheck(server.port(), GLOB)) {
            String names = tables.stream().map(Table::schema).distinct().collect(Collectors.joining(" "));
            Contestant vendor = new VendorCheckOnly(server, program.get(), names);
            Map<String, Times> times = new Rounds(rounds).run(List.of(vendor, ours), tables.size(), CHECK_WARM_UP);
            verdicts.faster(
                    "check of 10,000 tables: warm against " + vendor.name(),
                    times(times, ours),
                    times(times, vendor),
                    1.5);
        }
        schemas.drop(PREFIX, SMALL_SCHEMAS);
    }

    private void catalogue(BenchServer server, Schemas schemas) throws Exception {
        System.out.println("100,000 tables in the catalogue");
        long started = System.nanoTime();
        schemas.copies(PREFIX, COPIES_SCHEMAS, COPIES_EACH);
        System.out.printf(Locale.ROOT, "  made in %.1f s%n", (System.nanoTime() - started) / 1e9);
        heap(server, "100,000 planned, 1,000 counted", "t000*", COPIES_SCHEMAS * 100L);
        heap(server, "100,000 planned and counted", "*", (long) COPIES_SCHEMAS * COPIES_EACH);
    }

    /** A JVM that may not have more heap than the target; the figure is the sum of its pools' peaks. */
    private void heap(BenchServer server, String figure, String tableGlob, long tables) throws Exception {
        FreshJvm count = new FreshJvm(
                figure,
                server,
                GLOB,
                tableGlob,
                folder.resolve("history-heap"),
                "-Xmx" + HEAP_LIMIT / MEBIBYTE + "m",
                "-XX:+UseSerialGC");
        Contestant.Outcome outcome = count.run();
        if (outcome.tables() != tables) {
            throw new IllegalStateException(figure + ": " + outcome + ", expected " + tables + " tables");
        }
        phases(figure, count.phases());
        verdicts.below(
                "peak heap: " + figure,
                "%d MB, %.1f s".formatted(count.peakHeap() / MEBIBYTE, outcome.seconds()),
                "300 MB",
                count.peakHeap() < HEAP_LIMIT);
    }

    private OurCount ours(String name, BenchServer server, OptionalInt workers, String history) {
        Scope scope = new Scope(List.of(GLOB), List.of(), List.of(), false);
        return new OurCount(name, server.port(), scope, workers, folder.resolve("history-" + history));
    }

    private static List<Contestant> procedures(BenchServer server) {
        return List.of(new StoredProcedure(server, LIKE, false), new StoredProcedure(server, LIKE, true));
    }

    private static List<Contestant> splits(BenchServer server, List<Table> tables) {
        return List.of(
                new StaticSplit(server, tables, 1),
                new StaticSplit(server, tables, 2),
                new StaticSplit(server, tables, 4));
    }

    private static Contestant best(Map<String, Times> times, List<Contestant> contestants) {
        return contestants.stream()
                .min(Comparator.comparingDouble(
                        contestant -> times(times, contestant).median()))
                .orElseThrow();
    }

    private static Times times(Map<String, Times> times, Contestant contestant) {
        return Objects.requireNonNull(times.get(contestant.name()));
    }

    private static void phases(String what, OurCount.Phases phases) {
        System.out.printf(
                Locale.ROOT,
                "  where the time of the last run went (%s): catalogue and plan %.3f s, counting %.3f s, until"
                        + " recorded %.3f s%n",
                what,
                phases.plan(),
                phases.count(),
                phases.record());
    }
}
