package dev.drydock.bench;

import dev.drydock.platform.mysqld.WholeFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The benchmark's main class; {@code docs/benchmarks.md} says what each figure means. Run it from the project's folder. */
public final class Benchmark {

    private static final Set<String> FIGURES = Set.of(
            "small",
            "big",
            "catalogue",
            "start",
            "check",
            "skewed",
            "many",
            "cuts",
            "cluster",
            "encryption",
            "preflight",
            "threadpool",
            "rehearse",
            "history",
            "history-shared");
    private static final int DEFAULT_ROUNDS = 5;

    private Benchmark() {}

    /** Arguments: names of figures (none for all), {@code --rounds N}, {@code --server 5.7|8.0}. */
    public static void main(String[] arguments) throws Exception {
        Set<String> figures = new TreeSet<>();
        int rounds = DEFAULT_ROUNDS;
        boolean mysql8 = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--rounds" -> rounds = Integer.parseInt(next(arguments, ++i));
                case "--server" -> mysql8 = next(arguments, ++i).equals("8.0");
                default -> {
                    if (!FIGURES.contains(arguments[i])) {
                        usage();
                    }
                    figures.add(arguments[i]);
                }
            }
        }
        Path folder = Files.createTempDirectory("drydock-bench-");
        Verdicts verdicts = new Verdicts();
        try {
            Set<String> wanted = new TreeSet<>(figures.isEmpty() ? FIGURES : figures);
            if (wanted.remove("cluster")) {
                new ClusterBench(folder, verdicts).run();
            }
            if (wanted.remove("history")) {
                new HistoryFigures(folder, verdicts).run();
            }
            if (wanted.remove("history-shared")) {
                new SharedHistoryFigures(folder, rounds, verdicts).run();
            }
            if (wanted.remove("rehearse")) {
                new RehearsalFigures(folder, verdicts).run();
            }
            if (wanted.remove("threadpool")) {
                new ThreadPoolFigures(folder, rounds, verdicts).run();
            }
            if (!wanted.isEmpty()) {
                new Figures(folder, Path.of("").toAbsolutePath(), rounds, verdicts).run(wanted, mysql8);
            }
        } finally {
            WholeFolder.delete(folder);
        }
        verdicts.print();
    }

    private static String next(String[] arguments, int index) {
        if (index >= arguments.length) {
            usage();
        }
        return arguments[index];
    }

    private static void usage() {
        System.err.println(
                "Arguments: [small] [big] [catalogue] [start] [check] [skewed] [many] [cuts] [cluster] [encryption]"
                        + " [threadpool] [rehearse] [history] [history-shared] [--rounds N] [--server 5.7|8.0]");
        System.exit(2);
    }
}
