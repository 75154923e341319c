package dev.drydock.history;

import dev.drydock.DrydockProcess;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.move.HistoryMove;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A second Drydock for the tests: a process of its own that opens a history and does what its first argument says. It
 * tells one line for each thing done.
 */
final class HistoryProcess implements AutoCloseable {

    /** Begins the lines that are meant for the test, among those of a log. */
    private static final String MARK = "> ";

    private final Process process;
    private final BufferedReader output;

    private HistoryProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** @param task name of a method below */
    static HistoryProcess start(String task, Path folder, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(task, folder.toString()));
        arguments.addAll(List.of(more));
        return new HistoryProcess(DrydockProcess.running(HistoryProcess.class, arguments.toArray(String[]::new))
                .start());
    }

    /** The next thing that the process tells. */
    String line() throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith(MARK)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException("the process ended without a further line");
        }
        return line.substring(MARK.length());
    }

    List<String> remainingLines() {
        return output.lines()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
    }

    static void tell(Object line) {
        System.out.println(MARK + line);
    }

    /** SIGKILL: nothing in the process can react. */
    void kill() {
        // Through its handle, since Process.destroyForcibly closes the output that is still to be read.
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    /** As the shell does with {@code kill -NAME}. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** SIGTERM, and waits for the end. */
    void terminate() throws InterruptedException {
        process.toHandle().destroy();
        process.waitFor();
    }

    /** Tells a holding process to close its store and end. */
    int release() throws IOException, InterruptedException {
        process.getOutputStream().close();
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "hold" -> hold(folder);
            case "holdAsATool" -> holdAsATool(folder);
            case "count" -> count(folder, Integer.parseInt(arguments[2]));
            case "countForever" -> countForever(folder);
            case "changeForever" -> changeForever(HistoryStore.open(folder, Samples.VERSION));
            case "changeShared" ->
                changeForever(HistoryStore.openShared(
                        folder, Samples.VERSION, SharedServer.place(Integer.parseInt(arguments[2]), arguments[3])));
            case "moveForever" -> moveForever(folder);
            case "standIn" -> standIn(folder);
            case "finishAtTermination" -> finishAtTermination(folder);
            case "work" -> KilledWork.valueOf(arguments[2]).forever(folder, Long.parseLong(arguments[3]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void hold(Path folder) throws IOException {
        HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
        tell("open");
        new InputStreamReader(System.in, StandardCharsets.UTF_8).read();
        store.close();
    }

    /** As a database tool does that was given the file: it opens it for itself alone. */
    private static void holdAsATool(Path folder) throws IOException, SQLException {
        HistoryLocation place = HistoryLocation.in(folder);
        String password = HistoryPasswords.read(place.passwords()).owner();
        try (Connection _ = DriverManager.getConnection(H2Url.alone(place.database()), H2Url.OWNER, password)) {
            tell("open");
            new InputStreamReader(System.in, StandardCharsets.UTF_8).read();
        }
    }

    /** Stands still when the copy of everything has been written. */
    private static void moveForever(Path home) {
        ProcessFolder.placeIn(home.resolve("running"));
        HistoryStore from = HistoryStore.open(home.resolve("history"), Samples.VERSION);
        try (RunWriter run = from.begin(Samples.start())) {
            run.item(Samples.counted("t", 1));
            run.finish(Samples.succeeded());
        }
        HistoryStore to = HistoryStore.open(home.resolve("other"), Samples.VERSION);
        HistoryMove move = new HistoryMove(from, to, "anna");
        HistoryMove.Preview preview = move.preview(_ -> {});
        try {
            move.run(preview, rows -> {
                tell(rows);
                LockSupport.parkNanos(Long.MAX_VALUE);
            });
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** A history for the moment, in place of one that cannot be used. */
    private static void standIn(Path home) {
        ProcessFolder.placeIn(home.resolve("running"));
        HistoryStore store = HistoryStore.inPlaceOf(Problem.of(HistoryError.UNREADABLE, "", home), Samples.VERSION);
        tell(store.dataFolder());
        LockSupport.parkNanos(Long.MAX_VALUE);
    }

    private static void count(Path folder, int items) {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
                RunWriter run = store.begin(Samples.start())) {
            tell(run.runId());
            for (int i = 0; i < items; i++) {
                run.item(Samples.counted("t" + i, i));
                LockSupport.parkNanos(500_000);
            }
            run.finish(Samples.succeeded());
            tell("finished");
        }
    }

    private static void countForever(Path folder) {
        HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
        RunWriter run = store.begin(Samples.start());
        tell(run.runId());
        while (true) {
            long seq = run.item(Samples.counted("t", 1));
            // the clock that no correction sets back; it is the same for all processes
            tell(seq + " " + System.nanoTime() + " told");
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void changeForever(HistoryStore store) {
        RunWriter run = store.begin(Samples.start());
        tell(run.runId());
        while (true) {
            Item changing =
                    Item.of("table", ObjectName.table("shop", "t"), "changing").build();
            long seq = run.itemBefore(changing);
            tell(seq + " changing");
            run.itemAfter(seq, Samples.counted("t", seq));
            tell(seq + " counted");
        }
    }

    /** As a command does that is told to end: H2 closes the file in its own hook at the same time. */
    private static void finishAtTermination(Path folder) throws InterruptedException {
        HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
        RunWriter run = store.begin(Samples.start());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            LockSupport.parkNanos(500_000_000);
            run.item(Samples.counted("last", 1));
            run.finish(RunEnd.of(
                    dev.drydock.platform.task.RunOutcome.cancelled(dev.drydock.platform.task.RunOutcome.Counts.NONE),
                    Map.of()));
            store.close();
            tell("finished");
            System.out.flush();
        }));
        tell(run.runId());
        Thread.sleep(60_000);
    }
}
