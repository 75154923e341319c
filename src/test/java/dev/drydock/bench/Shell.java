package dev.drydock.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the shell scripts of the field. */
final class Shell {

    private Shell() {}

    /** The first of these programs that the PATH has. */
    static Optional<String> onPath(String... names) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(names)
                .filter(name ->
                        Stream.of(path.split(":", -1)).anyMatch(folder -> Files.isExecutable(Path.of(folder, name))))
                .findFirst();
    }

    /**
     * Runs a script of {@code sh} and gives the lines it prints; its errors go to ours.
     *
     * @throws IOException if it does not end with status 0
     */
    static List<String> run(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", script)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines;
        try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
            lines = reader.lines().toList();
        }
        if (process.waitFor() != 0) {
            throw new IOException("status " + process.exitValue() + " from: " + script);
        }
        return lines;
    }

    /** The options with which a client program reaches the server. */
    static String server(int port) {
        String options = LogIns.passwordFile(port)
                .map(file -> " --defaults-file='" + LogIns.optionFile(file) + "'")
                .orElse(" --no-defaults");
        return options + " -h 127.0.0.1 -P " + port + " -u root ";
    }
}
