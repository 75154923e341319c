package dev.drydock.platform.mysqld;

import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that lives for a while: on 127.0.0.1, with data in a private folder of this process, and a random password that
 * only this process knows. Closing it ends the server and removes all of it; a process that is killed leaves that to the next
 * one. Used by one thread; every call blocks.
 */
public final class OwnServer implements AutoCloseable {

    /** The account that the password is for. */
    public static final String USER = "root";

    private static final int LONGEST_PATH = 1_000;
    private static final int PORTS_TRIED = 3;
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

    private final ServerProgram program;
    private final Path folder;
    private final RootPassword password = RootPassword.random();
    private Optional<MysqldProcess> process = Optional.empty();
    private long logBefore;
    private Duration alone = Duration.ZERO;
    private Duration aloneProcessor = Duration.ZERO;

    private OwnServer(ServerProgram program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** A server that has no data yet. */
    public static OwnServer of(ServerProgram program) throws IOException {
        return new OwnServer(program, ProcessFolder.folder(LONGEST_PATH));
    }

    /** Where its data are, or are to be put before its start. */
    public Path dataDir() {
        return folder.resolve("data");
    }

    /** A new file of its own that only this account can read; it goes with the server. */
    public Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.createFile(file, PrivateFiles.attributesOfFile());
        return Files.writeString(file, text);
    }

    /**
     * Makes new data, whose account has the password.
     *
     * @param options what has to be decided now, such as {@code --lower-case-table-names=1}
     * @throws DrydockException E-6008 with the program's output if it cannot
     */
    public void initialise(JobContext context, List<String> options) throws IOException {
        PrivateFiles.folder(dataDir());
        Path temporary = folder.resolve("tmp");
        PrivateFiles.folder(temporary);
        new NewData(program, Map.of(), temporary).during(context).make(dataDir(), options, password);
    }

    /** What the program itself lists; reads no option file and loads no plugin. */
    public ProgramOptions options(JobContext context) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(program.binary().toString(), "--no-defaults", "--verbose", "--help"));
        command.addAll(program.ownOptions());
        return ProgramOptions.of(
                program,
                ProgramRun.of(command, Map.of()).during(context).toEnd().text());
    }

    /**
     * Lets the program read an option file and end, without touching data: by {@code --validate-config} where it has that
     * (MySQL 8.0.16), else by its help, which stops at what it cannot read.
     *
     * @param optionFile one of ours; options that name libraries would load them, those that name logs would open them
     */
    public ProgramOutput validate(JobContext context, Path optionFile) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.binary().toString(), "--defaults-file=" + optionFile));
        command.addAll(program.ownOptions());
        command.add("--datadir=" + dataDir());
        command.add("--tmpdir=" + folder);
        if (!program.mariaDb() && program.atLeast(8, 0, 16)) {
            command.addAll(List.of("--secure-file-priv=NULL", "--log-error-verbosity=2", "--validate-config"));
        } else {
            command.addAll(List.of("--verbose", "--help"));
        }
        return ProgramRun.of(command, Map.of()).during(context).toEnd();
    }

    /**
     * Starts it on the data that it made.
     *
     * @param options further options
     * @param optionFile the only option file that it reads
     * @throws DrydockException E-6004 with the end of its log if it does not start, E-6012 if it would let others in
     * @throws dev.drydock.platform.task.JobCancelledException if the job is cancelled meanwhile
     */
    public void start(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        logBefore = Files.exists(log()) ? Files.size(log()) : 0;
        startOnFreePort(context, options, optionFile, List.of());
    }

    /**
     * Starts it on data that another server left in {@link #dataDir()}: first without a network, until its account has the
     * password and nobody else gets in.
     *
     * @throws DrydockException as {@link #start}
     */
    public void startOnCopy(JobContext context, List<String> options) throws IOException {
        logBefore = 0;
        startOnFreePort(
                context, options, Optional.empty(), password.ofCopiedData(AccountTables.of(program, dataDir())));
    }

    private void startOnFreePort(
            JobContext context, List<String> options, Optional<Path> optionFile, List<String> first)
            throws IOException {
        List<String> all = new ArrayList<>(program.ownOptions());
        all.addAll(options);
        if (!program.mariaDb() && program.atLeast(8, 0, 0)) {
            // a copy brings what was set by SET PERSIST, which wins over the command line
            all.add("--persisted-globals-load=OFF");
        }
        List<String> statements = first;
        for (int attempt = 1; ; attempt++) {
            try {
                MysqldProcess candidate = new MysqldProcess(new MysqldProcess.Launch(
                        program.binary(), all, dataDir(), MysqldProcess.freePort(), log(), Map.of(), optionFile));
                process = Optional.of(candidate);
                if (!statements.isEmpty()) {
                    startAlone(context, candidate, statements);
                    statements = List.of();
                }
                startOnce(context, candidate);
                return;
            } catch (DrydockException failure) {
                context.checkCancelled();
                boolean portTaken = failure.problem().detail().contains("Do you already have another");
                if (!portTaken || attempt == PORTS_TRIED) {
                    throw failure;
                }
            }
        }
    }

    private void startAlone(JobContext context, MysqldProcess candidate, List<String> statements) throws IOException {
        long began = System.nanoTime();
        try (JobContext.Registration _ = context.register(() -> aborted(candidate))) {
            candidate.startAlone(statements, START_LIMIT);
        }
        alone = Duration.ofNanos(System.nanoTime() - began);
        aloneProcessor = candidate.processorTime();
        context.checkCancelled();
    }

    private void startOnce(JobContext context, MysqldProcess candidate) throws IOException {
        try (JobContext.Registration _ = context.register(() -> aborted(candidate))) {
            candidate.start(START_LIMIT);
        }
        context.checkCancelled();
        Optional<ProcessHandle> started = ProcessHandle.of(candidate.pid());
        if (started.isPresent()) {
            ProcessFolder.child(started.get(), "--datadir=" + dataDir());
        }
    }

    private CancelReport aborted(MysqldProcess candidate) {
        long began = System.nanoTime();
        candidate.abort();
        return new CancelReport(program.product(), true, "signal", Duration.ofNanos(System.nanoTime() - began));
    }

    /** How long its first start on copied data took, without a network, to the stop that followed. */
    public Duration firstStart() {
        return alone;
    }

    /** What of that it computed, without the stop. */
    public Duration firstStartProcessor() {
        return aloneProcessor;
    }

    /** Processor time since its newest start. */
    public Duration processorTime() {
        return process.map(MysqldProcess::processorTime).orElse(Duration.ZERO);
    }

    public Secret password() {
        return password.secret();
    }

    public int port() {
        return process.map(running -> running.launch().port()).orElse(0);
    }

    public boolean running() {
        return process.filter(MysqldProcess::running).isPresent();
    }

    private Path log() {
        return folder.resolve("log");
    }

    /** What it has written since its newest start. */
    public String written() throws IOException {
        if (!Files.exists(log())) {
            return "";
        }
        byte[] all = Files.readAllBytes(log());
        int from = (int) Math.min(logBefore, all.length);
        return new String(all, from, all.length - from, StandardCharsets.UTF_8);
    }

    /** Stops it; its data stay. Whether it ended by itself within the limit. */
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
