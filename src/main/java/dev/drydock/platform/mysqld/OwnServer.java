package dev.drydock.platform.mysqld;

import com.sun.management.OperatingSystemMXBean;
import dev.drydock.platform.config.FolderContents;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A private server of this computer, in a folder of this process. If that is killed while the server runs, both go with it; else
 * the folder goes with the next process.
 */
public final class OwnServer extends PrivateServer {

    private static final int LONGEST_PATH = 1_000;
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

    private final Path folder;
    private Optional<MysqldProcess> process = Optional.empty();
    private long logBefore;
    private Duration alone = Duration.ZERO;
    private Duration aloneProcessor = Duration.ZERO;

    private OwnServer(ServerProgram program, Path folder) {
        super(program);
        this.folder = folder;
    }

    /** A server that has no data yet. */
    public static OwnServer of(ServerProgram program) throws IOException {
        return new OwnServer(program, ProcessFolder.folder(LONGEST_PATH));
    }

    @Override
    protected Path folder() {
        return folder;
    }

    @Override
    public Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.createFile(file, PrivateFiles.attributesOfFile());
        return Files.writeString(file, text);
    }

    @Override
    protected NewData newData(JobContext context) throws IOException {
        PrivateFiles.folder(dataDir());
        Path temporary = folder.resolve("tmp");
        PrivateFiles.folder(temporary);
        return new NewData(program(), temporary, context);
    }

    @Override
    protected ProgramOutput run(JobContext context, List<String> command) throws IOException {
        return ProgramRun.of(command, Map.of()).during(context).toEnd();
    }

    @Override
    public void start(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        logBefore = Files.exists(log()) ? Files.size(log()) : 0;
        startOnFreePort(context, options, optionFile, List.of());
    }

    @Override
    public void startOnCopy(JobContext context, List<String> options) throws IOException {
        logBefore = 0;
        alone = Duration.ZERO;
        startOnFreePort(context, options, Optional.empty(), takingOver());
    }

    @Override
    protected Optional<String> dataFile(String name) throws IOException {
        Path file = dataDir().resolve(name);
        return Files.exists(file) ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1)) : Optional.empty();
    }

    private void startOnFreePort(
            JobContext context, List<String> options, Optional<Path> optionFile, List<String> first)
            throws IOException {
        List<String> all = startOptions(options);
        onFreePort(context, () -> {
            MysqldProcess candidate = new MysqldProcess(
                    new MysqldProcess.Launch(
                            program().binary(), all, dataDir(), MysqldProcess.freePort(), log(), Map.of(), optionFile),
                    Optional.of(folder));
            process = Optional.of(candidate);
            if (!first.isEmpty() && alone.isZero()) {
                startAlone(context, candidate, first);
            }
            startOnce(context, candidate);
        });
    }

    private void startAlone(JobContext context, MysqldProcess candidate, List<String> statements) throws IOException {
        long began = System.nanoTime();
        try (JobContext.Registration _ = context.register(aborting(candidate))) {
            candidate.startAlone(statements, START_LIMIT);
        }
        alone = Duration.ofNanos(System.nanoTime() - began);
        aloneProcessor = candidate.processorTime();
        context.checkCancelled();
    }

    private void startOnce(JobContext context, MysqldProcess candidate) throws IOException {
        try (JobContext.Registration _ = context.register(aborting(candidate))) {
            candidate.start(START_LIMIT);
        }
        context.checkCancelled();
        Optional<ProcessHandle> started = ProcessHandle.of(candidate.pid());
        if (started.isPresent()) {
            ProcessFolder.child(started.get(), "--datadir=" + dataDir());
        }
    }

    private Cancellable aborting(MysqldProcess candidate) {
        String what = program().product();
        return Cancellable.of(what, () -> {
            long began = System.nanoTime();
            candidate.abort();
            return new CancelReport(what, true, "signal", Duration.ofNanos(System.nanoTime() - began));
        });
    }

    @Override
    public Duration firstStart() {
        return alone;
    }

    @Override
    public Duration firstStartProcessor() {
        return aloneProcessor;
    }

    @Override
    public Duration processorTime() {
        return process.map(MysqldProcess::processorTime).orElse(Duration.ZERO);
    }

    @Override
    public List<Path> tableFiles() throws IOException {
        Path data = dataDir();
        return FolderContents.of(data, 2).stream()
                .map(data::relativize)
                .filter(file -> file.getNameCount() == 2 && file.toString().endsWith(TABLE_FILE))
                .toList();
    }

    @Override
    public List<String> folders() throws IOException {
        try (Stream<Path> all = Files.list(dataDir())) {
            return all.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .toList();
        }
    }

    @Override
    public long memory() {
        long all =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        try {
            return available(Files.readString(Path.of("/proc/meminfo"))).stream()
                    .map(room -> Math.min(room, all))
                    .findFirst()
                    .orElse(all);
        } catch (IOException _) {
            return all / 2;
        }
    }

    @Override
    public int port() {
        return process.map(running -> running.launch().port()).orElse(0);
    }

    public boolean running() {
        return process.filter(MysqldProcess::running).isPresent();
    }

    private Path log() {
        return folder.resolve("log");
    }

    @Override
    public String written() throws IOException {
        if (!Files.exists(log())) {
            return "";
        }
        byte[] all = Files.readAllBytes(log());
        int from = (int) Math.min(logBefore, all.length);
        return new String(all, from, all.length - from, StandardCharsets.UTF_8);
    }

    @Override
    public boolean stop() {
        boolean clean = process.map(running -> running.stop(STOP_LIMIT)).orElse(true);
        process = Optional.empty();
        return clean;
    }

    /** Nobody reads the data any more, so that a clean shutdown would only take time. */
    @Override
    public void close() {
        process.ifPresent(MysqldProcess::kill);
        process = Optional.empty();
        try {
            WholeFolder.delete(folder);
        } catch (IOException _) {
            // removed with the process's folder
        }
    }
}
