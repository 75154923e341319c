package dev.drydock.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The shell loop of the field: one client process lists the tables, then one client process for each table counts it. */
record ShellLoop(BenchServer server, String client, String schemaLike) implements Contestant {

    /** {@code mysql} or {@code mariadb} on the PATH. */
    static Optional<String> clientOnPath() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of("mysql", "mariadb")
                .filter(name ->
                        Stream.of(path.split(":", -1)).anyMatch(folder -> Files.isExecutable(Path.of(folder, name))))
                .findFirst();
    }

    @Override
    public String name() {
        return "(a) shell loop, one " + client + " process a table";
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        String call = client + " --no-defaults -h 127.0.0.1 -P " + server.port() + " -u root -N -e ";
        String script = call
                + "\"SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
                + " AND TABLE_SCHEMA LIKE '" + schemaLike + "'\" | while read -r schema table; do "
                + call + "\"SELECT COUNT(*) FROM \\`$schema\\`.\\`$table\\`\" </dev/null; done";
        long started = System.nanoTime();
        Process process = new ProcessBuilder("sh", "-c", script)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long tables = 0;
        long rows = 0;
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                tables++;
                rows += Long.parseLong(line.strip());
            }
        }
        process.waitFor();
        return new Outcome((System.nanoTime() - started) / 1e9, tables, rows);
    }
}
