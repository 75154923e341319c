package dev.drydock.feature.galera.cluster;

import dev.drydock.DrydockProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Another Drydock for the tests: a process that sees one node more at each look, and tells each that it has remembered. */
final class RosterProcess implements AutoCloseable {

    static final String CLUSTER = "55a3aafd-e665-11f1-a824-0bc22b96523a";

    private final Process process;
    private final BufferedReader output;

    private RosterProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static RosterProcess start(Path file, String who, int looks) throws IOException {
        return new RosterProcess(
                DrydockProcess.running(RosterProcess.class, file.toString(), who, Integer.toString(looks))
                        .start());
    }

    /** The name of the next node that was remembered; empty at the end. */
    String next() throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith("> ")) {
            line = output.readLine();
        }
        return line == null ? "" : line.substring(2);
    }

    int end() throws InterruptedException {
        return process.waitFor();
    }

    void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] arguments) {
        RosterBook book = new RosterBook(Path.of(arguments[0]));
        for (int i = 1; i <= Integer.parseInt(arguments[2]); i++) {
            String name = arguments[1] + i;
            KnownNode node = new KnownNode(name, name + ":3306", "", List.of(), false, Instant.now());
            var _ = book.change(
                    CLUSTER,
                    problem -> {
                        throw new IllegalStateException(problem.full());
                    },
                    roster -> roster.with(List.of(node)));
            System.out.println("> " + name);
        }
    }
}
