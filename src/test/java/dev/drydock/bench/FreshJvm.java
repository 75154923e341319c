package dev.drydock.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The product's own job in a JVM that has not run it before; the time is measured inside, without the JVM's own start. */
final class FreshJvm implements Contestant {

    private final String name;
    private final List<String> command;
    private OurCount.Phases phases = new OurCount.Phases(0, 0, 0);
    private long peakHeap;

    FreshJvm(String name, BenchServer server, String schemaGlob, String tableGlob, Path history, String... jvmOptions) {
        this.name = name;
        this.command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(jvmOptions));
        LogIns.passwordFile(server.port()).ifPresent(file -> command.add("-D" + LogIns.PROPERTY + "=" + file));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                OneRun.class.getName(),
                Integer.toString(server.port()),
                schemaGlob,
                tableGlob,
                history.toString()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Outcome outcome = null;
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("outcome ")) {
                    outcome = read(line.split(" ", -1));
                }
            }
        }
        if (process.waitFor() != 0 || outcome == null) {
            throw new IOException(name + " failed; its messages are above");
        }
        return outcome;
    }

    private Outcome read(String[] fields) {
        phases = new OurCount.Phases(
                Double.parseDouble(fields[4]), Double.parseDouble(fields[5]), Double.parseDouble(fields[6]));
        peakHeap = Long.parseLong(fields[7]);
        return new Outcome(Double.parseDouble(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]));
    }

    OurCount.Phases phases() {
        return phases;
    }

    /** Bytes of heap at the peak of the last run. */
    long peakHeap() {
        return peakHeap;
    }
}
