package dev.drydock.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whole processes of the real launcher, from its start to its end, with a data folder of their own. */
final class Launched {

    private final Path launcher;
    private final Path home;

    /**
     * @param launcher the launcher of the product
     * @param home its data folder; made at first use
     */
    Launched(Path launcher, Path home) {
        this.launcher = launcher;
        this.home = home;
    }

    /** {@code drydock count} with CSV on its standard output. */
    Contestant count(BenchServer server, String schemaGlob) {
        return new Contestant() {
            @Override
            public String name() {
                return "ours, whole process: drydock count --format csv";
            }

            @Override
            public Outcome run() throws IOException, InterruptedException {
                Ended ended = launch(
                        "",
                        "count",
                        "--server",
                        "mysql://root@127.0.0.1:" + server.port(),
                        "--password-file",
                        LogIns.passwordFile(server.port()).orElseThrow().toString(),
                        "--schema",
                        schemaGlob,
                        "--format",
                        "csv");
                if (ended.status() != 0) {
                    throw new IOException("drydock count ended with status " + ended.status());
                }
                int column = List.of(ended.lines().getFirst().split(",", -1)).indexOf("rows");
                long rows = 0;
                for (String line : ended.lines().subList(1, ended.lines().size())) {
                    rows += Long.parseLong(line.split(",", -1)[column]);
                }
                return new Outcome(ended.seconds(), ended.lines().size() - 1, rows);
            }
        };
    }

    /**
     * A process that ended.
     *
     * @param lines its standard output
     * @param seconds from before its start until after its end
     */
    record Ended(int status, List<String> lines, double seconds) {}

    /** @param javaOptions for {@code DRYDOCK_JAVA_OPTIONS} */
    Ended launch(String javaOptions, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("DRYDOCK_HOME", home.toString());
        builder.environment().put("DRYDOCK_JAVA_OPTIONS", javaOptions);
        long started = System.nanoTime();
        Process process = builder.start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
            }
        }
        int status = process.waitFor();
        return new Ended(status, lines, (System.nanoTime() - started) / 1e9);
    }
}
