package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A server that lives for a while on new data: on 127.0.0.1 of some machine, in a private folder, and with a random password
 * that only this process knows. Closing it ends the server and removes all of it. Used by one thread; every call blocks.
 */
public abstract class PrivateServer implements AutoCloseable {

    /** The account that the password is for. */
    public static final String USER = "root";

    /** How the files of InnoDB's tables end. */
    protected static final String TABLE_FILE = ".ibd";

    private static final int PORTS_TRIED = 3;

    private final ServerProgram program;
    private final RootPassword password = RootPassword.random();

    protected PrivateServer(ServerProgram program) {
        this.program = program;
    }

    public final ServerProgram program() {
        return program;
    }

    public final Secret password() {
        return password.secret();
    }

    /** What gives its account the password in copied data, and keeps every other one out. */
    protected final List<String> takingOver() throws IOException {
        return password.ofCopiedData(AccountTables.of(program, this::dataFile));
    }

    /** The text of a file of its data, at most its ASCII; empty if there is none. */
    protected abstract Optional<String> dataFile(String name) throws IOException;

    /** Where all of it is, on its own machine. */
    protected abstract Path folder();

    /** Where its data are, or are to be put before its start. */
    public final Path dataDir() {
        return folder().resolve("data");
    }

    /** A new file of its own that only this account can read; it goes with the server. */
    public abstract Path file(String name, String text) throws IOException;

    /** Runs a program on its machine to the end, or to the job's cancel. */
    protected abstract ProgramOutput run(JobContext context, List<String> command) throws IOException;

    /** What makes the data, with empty folders for them. */
    protected abstract NewData newData(JobContext context) throws IOException;

    /**
     * Makes new data, whose account has the password.
     *
     * @param options what has to be decided now, such as {@code --lower-case-table-names=1}
     * @throws DrydockException E-6008 with the program's output if it cannot
     */
    public final void initialise(JobContext context, List<String> options) throws IOException {
        newData(context).make(dataDir(), options, password);
    }

    /** What the program itself lists; reads no option file and loads no plugin. */
    public final ProgramOptions options(JobContext context) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(program.binary().toString(), "--no-defaults", "--verbose", "--help"));
        command.addAll(program.ownOptions());
        return ProgramOptions.of(program, run(context, command).text());
    }

    /**
     * Lets the program read an option file and end, without touching data: by {@code --validate-config} where it has that
     * (MySQL 8.0.16), else by its help, which stops at what it cannot read.
     *
     * @param optionFile one of ours; options that name libraries would load them, those that name logs would open them
     */
    public final ProgramOutput validate(JobContext context, Path optionFile) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.binary().toString(), "--defaults-file=" + optionFile));
        command.addAll(program.ownOptions());
        command.add("--datadir=" + dataDir());
        command.add("--tmpdir=" + folder());
        if (!program.mariaDb() && program.atLeast(8, 0, 16)) {
            command.addAll(List.of("--secure-file-priv=NULL", "--log-error-verbosity=2", "--validate-config"));
        } else {
            command.addAll(List.of("--verbose", "--help"));
        }
        return run(context, command);
    }

    /** What it starts with beside what is asked for. */
    protected final List<String> startOptions(List<String> options) {
        List<String> all = new ArrayList<>(program.ownOptions());
        all.addAll(options);
        if (!program.mariaDb() && program.atLeast(8, 0, 0)) {
            // a copy brings what was set by SET PERSIST, which wins over the command line
            all.add("--persisted-globals-load=OFF");
        }
        return all;
    }

    /** A start on a port that was free a moment ago. */
    protected interface Start {
        void onAnyPort() throws IOException;
    }

    /** Tries once more where another program has taken the port meanwhile. */
    protected static void onFreePort(JobContext context, Start start) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                start.onAnyPort();
                return;
            } catch (DrydockException failure) {
                context.checkCancelled();
                boolean taken = failure.problem().detail().contains("Do you already have another");
                if (!taken || attempt == PORTS_TRIED) {
                    throw failure;
                }
            }
        }
    }

    /**
     * Starts it on the data that it made.
     *
     * @param options further options
     * @param optionFile the only option file that it reads
     * @throws DrydockException E-6004 with the end of its log if it does not start, E-6012 if it would let others in
     * @throws dev.drydock.platform.task.JobCancelledException if the job is cancelled meanwhile
     */
    public abstract void start(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException;

    /**
     * Starts it on data that another server left in {@link #dataDir()}: first without a network, until its account has the
     * password and nobody else gets in.
     *
     * @throws DrydockException as {@link #start}
     */
    public abstract void startOnCopy(JobContext context, List<String> options) throws IOException;

    /** How long its first start on copied data took, without a network, to the stop that followed. */
    public abstract Duration firstStart();

    /** What of that it computed, without the stop. */
    public abstract Duration firstStartProcessor();

    /** Processor time since its newest start. */
    public abstract Duration processorTime();

    /** Files of InnoDB's tables in the folders of its data, by their names there. */
    public abstract List<Path> tableFiles() throws IOException;

    /** Names of the folders in its data, of which each schema has one. */
    public abstract List<String> folders() throws IOException;

    /** The bytes of memory that its machine can give without taking them from others. */
    public abstract long memory();

    /** What {@code /proc/meminfo} says of that. */
    protected static Optional<Long> available(String meminfo) {
        return meminfo.lines()
                .filter(line -> line.startsWith("MemAvailable:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
    }

    /** Stops it; its data stay. Whether it ended by itself within the limit. */
    public abstract boolean stop();

    /** Where it listens on 127.0.0.1 of its machine. */
    public abstract int port();

    /** What it has written since its newest start. */
    public abstract String written() throws IOException;

    @Override
    public abstract void close();
}
