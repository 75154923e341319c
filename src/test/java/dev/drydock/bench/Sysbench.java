package dev.drydock.bench;

import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code sysbench oltp_point_select} of the system's package, on a table of its own. */
final class Sysbench implements AutoCloseable {

    private static final Pattern EVENTS = Pattern.compile("total number of events:\\s+(\\d+)");
    private static final Pattern TIME = Pattern.compile("total time:\\s+([0-9.]+)s");
    private static final Pattern BAR = Pattern.compile("(?m)^\\s*([0-9.]+)\\s*\\|[* ]*\\s(\\d+)\\s*$");
    private static final Pattern PROCESSOR = Pattern.compile("processor ([0-9.]+) ([0-9.]+)");

    private final TestServer server;
    private final int rows;

    /**
     * What one run said.
     *
     * @param histogram number of statements by their milliseconds
     * @param processorMicros processor time of sysbench for each statement
     */
    record Measured(double throughput, TreeMap<Double, Long> histogram, double processorMicros) {

        /** In milliseconds. */
        double percentile(double share) {
            long all = histogram.values().stream().mapToLong(Long::longValue).sum();
            long seen = 0;
            for (var bar : histogram.entrySet()) {
                seen += bar.getValue();
                if (seen >= all * share) {
                    return bar.getKey();
                }
            }
            return Double.NaN;
        }
    }

    static boolean installed() {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "sysbench")));
    }

    Sysbench(TestServer server, int rows) throws Exception {
        this.server = server;
        this.rows = rows;
        server.run("CREATE DATABASE sbtest");
        sysbench("prepare", List.of());
    }

    Measured run(int threads, int seconds) throws IOException, InterruptedException {
        String said = sysbench("run", List.of("--threads=" + threads, "--time=" + seconds, "--histogram=on"));
        TreeMap<Double, Long> histogram = new TreeMap<>();
        Matcher bars = BAR.matcher(said);
        while (bars.find()) {
            histogram.merge(Double.valueOf(bars.group(1)), Long.valueOf(bars.group(2)), Long::sum);
        }
        double events = number(EVENTS, said, 1);
        double processor = number(PROCESSOR, said, 1) + number(PROCESSOR, said, 2);
        return new Measured(events / number(TIME, said, 1), histogram, processor * 1e6 / events);
    }

    private static double number(Pattern pattern, String said, int group) {
        Matcher found = pattern.matcher(said);
        if (!found.find()) {
            throw new IllegalStateException("sysbench did not say " + pattern + ":\n" + said);
        }
        return Double.parseDouble(found.group(group));
    }

    private String sysbench(String step, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "TIMEFORMAT='processor %U %S'; time \"$@\"",
                "bash",
                "sysbench",
                "oltp_point_select",
                "--db-driver=mysql",
                "--mysql-host=" + server.host(),
                "--mysql-port=" + server.port(),
                "--mysql-user=" + server.user(),
                "--tables=1",
                "--table-size=" + rows));
        command.addAll(more);
        command.add(step);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("sysbench failed:\n" + said);
        }
        return said;
    }

    @Override
    public void close() throws java.sql.SQLException {
        server.run("DROP DATABASE sbtest");
    }
}
