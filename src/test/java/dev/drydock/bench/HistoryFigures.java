package dev.drydock.bench;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.mysqld.WholeFolder;
import dev.drydock.platform.task.RunOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A history of years: 10,000 runs with 5 million items, opened, searched and verified and closed by a process of its own with a heap of
 * 300 MB, begun as the packages begin Drydock. {@code -Dhistory.runs=N -Dhistory.items=N} make it smaller; {@code -Dhistory.folder=F} keeps it for another time.
 */
public final class HistoryFigures {

    private static final String ONLY_OPEN = "only-open";
    private static final int RUNS = Integer.getInteger("history.runs", 10_000);
    private static final int ITEMS = Integer.getInteger("history.items", 5_000_000);
    private static final String KEPT = System.getProperty("history.folder", "");
    private static final int SERVERS = 20;
    private static final int PAGE = 50;
    private static final int ROUNDS = 5;
    private static final double OPEN_LIMIT = 1.0;
    private static final double PAGE_LIMIT = 0.3;
    private static final double VERIFY_LEAST = 100_000;

    private final Path folder;
    private final Verdicts verdicts;

    HistoryFigures(Path folder, Verdicts verdicts) {
        this.folder = KEPT.isEmpty() ? folder.resolve("history-of-years") : Path.of(KEPT);
        this.verdicts = verdicts;
    }

    void run() throws IOException, InterruptedException {
        if (!Files.exists(folder.resolve("history"))) {
            long began = System.nanoTime();
            generate();
            System.out.printf(
                    Locale.ROOT, "history: %d runs with %d items made in %.0f s%n", RUNS, ITEMS, since(began));
        }
        Map<String, Double> seconds = measured();
        seconds.forEach((name, took) -> System.out.printf(Locale.ROOT, "history: %-40s %.3f%n", name, took));
        double open = seconds.getOrDefault("open", Double.NaN);
        verdicts.below("history opens", text(open, "s"), "1 s", open <= OPEN_LIMIT);
        double slowest = seconds.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("page"))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElseThrow();
        verdicts.below("history: slowest first page of a search", text(slowest, "s"), "0.3 s", slowest <= PAGE_LIMIT);
        double speed = seconds.getOrDefault("verified rows per second", 0.0);
        verdicts.atLeast("history verify, of 100,000 rows/s", text(speed, "rows/s"), "", speed / VERIFY_LEAST, 1.0);
        verdicts.below("history: heap of all of this", "-Xmx300m", "300 MB", true);
    }

    private static String text(double value, String unit) {
        return String.format(Locale.ROOT, "%.3f %s", value, unit);
    }

    private static double since(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    private void generate() {
        Random random = new Random(1);
        int each = Math.max(1, ITEMS / RUNS);
        try (HistoryStore store = HistoryStore.open(folder, "bench")) {
            HistoryMarks marks = new HistoryMarks(store, "bench");
            for (int i = 0; i < RUNS; i++) {
                int number = i % SERVERS;
                ServerIdentity server = new ServerIdentity(
                        "uuid-" + number,
                        "shop-prod-" + number,
                        "db" + number + ".example:3306",
                        "MySQL",
                        "8.0.36",
                        "db");
                RunWriter run = store.begin(new RunStart(
                        i % 4 == 3 ? "upgrade-check" : "rowcount",
                        i % 4 == 3 ? "Check for the upgrade" : "Count rows",
                        server,
                        "'dba'@'%'",
                        "bench",
                        Map.of("workers", "4"),
                        each));
                for (int t = 0; t < each; t++) {
                    run.item(Item.of("table", ObjectName.table("shop_" + t % 7, "table_" + t), "counted")
                            .measure(1000L * i + random.nextInt(1000))
                            .estimate(1000L * i)
                            .bytes(16384L * (i + 1))
                            .finished(Instant.now(), 1 + random.nextInt(100))
                            .attribute("engine", "InnoDB")
                            .build());
                }
                run.finish(RunEnd.of(
                        RunOutcome.ended(RunOutcome.Counts.of(each, each, i % 50 == 0 ? 1 : 0)), Map.of()));
                if (i % 100 == 0) {
                    marks.tag(run.runId(), "month-end");
                }
            }
        }
    }

    private Map<String, Double> measured() throws IOException, InterruptedException {
        Path recorded = Files.createTempDirectory("drydock-recorded");
        RecordedStart start =
                new RecordedStart(recorded, List.of("-Xmx300m", "-XX:+UseSerialGC"), HistoryFigures.class.getName());
        try {
            start.record(folder.toString(), ONLY_OPEN);
            return measured(start.command(folder.toString()));
        } finally {
            WholeFolder.delete(recorded);
        }
    }

    private static Map<String, Double> measured(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, Double> seconds = new LinkedHashMap<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t", 2);
                seconds.put(parts[0], Double.parseDouble(parts[1]));
            }
        }
        if (process.waitFor() != 0) {
            throw new IOException("the measuring process failed; its messages are above");
        }
        return seconds;
    }

    /** The measuring process. */
    public static void main(String[] arguments) {
        long began = System.nanoTime();
        HistoryStore store = HistoryStore.open(Path.of(arguments[0]), "bench");
        say("open", since(began));
        if (arguments.length == 1) {
            measure(store);
        }
        long closing = System.nanoTime();
        store.close();
        say("close", since(closing));
    }

    private static void measure(HistoryStore store) {
        HistoryBrowser browser = new HistoryBrowser(store);
        page("all", browser, RunSearch.ALL);
        page("text", browser, RunSearch.ALL.containing("prod-7"));
        page("text that is nowhere", browser, RunSearch.ALL.containing("nowhere at all"));
        page("text, a table", browser, RunSearch.ALL.containing("shop_3.table_3"));
        page("text, a code that is nowhere", browser, RunSearch.ALL.containing("E-3999"));
        page("server", browser, RunSearch.ALL.on("shop-prod-3"));
        page("kind", browser, RunSearch.ALL.ofKind("upgrade-check"));
        page("outcome", browser, RunSearch.ALL.endedAs(RunOutcome.Kind.SOME_FAILED));
        page("outcome that is nowhere", browser, RunSearch.ALL.endedAs(RunOutcome.Kind.FAILED));
        page("time", browser, RunSearch.ALL.between(Optional.of(Instant.EPOCH), Optional.of(Instant.now())));
        page("table", browser, RunSearch.ALL.withTable("shop_3.table_3"));
        page("table that is nowhere", browser, RunSearch.ALL.withTable("shop.nowhere"));
        page("beginning of a table", browser, RunSearch.ALL.withTable("table_49*"));
        page("beginning that is nowhere", browser, RunSearch.ALL.withTable("nowhere*"));
        page("schema", browser, RunSearch.ALL.withTable("shop_3.*"));
        page("schema that is nowhere", browser, RunSearch.ALL.withTable("nowhere.*"));
        page("tag", browser, RunSearch.ALL.tagged("month-end"));
        page("pinned", browser, RunSearch.ALL.onlyPinned());
        say(
                "trend of a table",
                median(() -> browser.trend("uuid-2", "rowcount", ObjectName.table("shop_3", "table_3"))));
        say("trend of a server", median(() -> browser.trend("uuid-2", "rowcount")));
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        say("calendar", median(() -> browser.days(today.minusDays(30), today, ZoneId.systemDefault())));
        long verifying = System.nanoTime();
        ChainVerdict verdict = store.verify(_ -> {});
        if (!verdict.whole()) {
            throw new IllegalStateException(verdict.toString());
        }
        say("verified rows per second", verdict.rows() / since(verifying));
    }

    /** The first time counts most: nobody searches five times for the same. */
    private static void page(String name, HistoryBrowser browser, RunSearch search) {
        long began = System.nanoTime();
        HistoryBrowser.Page page = browser.search(search, Long.MAX_VALUE, PAGE);
        browser.marks(page.runs().stream().map(run -> run.id()).toList());
        say("page: " + name, since(began));
    }

    private static double median(Supplier<?> work) {
        List<Double> took = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            long began = System.nanoTime();
            var _ = work.get();
            took.add(since(began));
        }
        took.sort(null);
        return took.get(ROUNDS / 2);
    }

    private static void say(String name, double value) {
        System.out.println(name + "\t" + value);
    }
}
