package dev.drydock.platform.mysqld;

import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /**
     * The installer gives the PAM helper's folder of the whole system to the account of its own {@code --user}, after which
     * the server that runs there cannot log anybody in by PAM any more. With this word it hands the option on unread.
     */
    private static final String FOR_THE_SERVER_ONLY = "--loose-user=root";

    /** How the password gets into the data. */
    public enum LogIn {
        /** By a statement. */
        NEW_DATA,
        /** Into tables that the server has not upgraded yet. */
        TABLES_OF_5_7,
        /** It is there since an earlier start. */
        KNOWN
    }

    /** A line of help begins with an option, a line of the table below it with a variable. */
    private static final Pattern OPTION = Pattern.compile("\\s+(?:-\\w, )?--([a-z][\\w-]*)|([a-z][\\w-]*)\\s{2,}");

    private final ServerProgram program;
    private final Path folder;
    private final RootPassword password = RootPassword.random();
    private Optional<MysqldProcess> process = Optional.empty();
    private long logBefore;

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
     * Makes new data.
     *
     * @param options what has to be decided now, such as {@code --lower-case-table-names=1}
     * @throws DrydockException E-6008 with the program's output if it cannot
     */
    public void initialise(JobContext context, List<String> options) {
        List<String> command = new ArrayList<>();
        if (program.mariaDb()) {
            command.add(program.installer()
                    .orElseThrow(() -> notInitialised("no mariadb-install-db beside " + program.binary()))
                    .toString());
            command.add("--no-defaults");
            command.add("--auth-root-authentication-method=normal");
            command.add("--skip-test-db");
            program.base().ifPresent(base -> command.add("--basedir=" + base));
            if (MysqldProcess.runsAsRoot()) {
                command.add(FOR_THE_SERVER_ONLY);
            }
        } else {
            command.addAll(List.of(program.binary().toString(), "--no-defaults", "--initialize-insecure"));
            command.addAll(program.ownOptions());
        }
        try {
            PrivateFiles.folder(dataDir());
            Path temporary = folder.resolve("tmp");
            PrivateFiles.folder(temporary);
            command.add("--datadir=" + dataDir());
            command.add("--tmpdir=" + temporary);
            command.addAll(options);
            ProgramOutput ended = ProgramRun.of(command, Map.of("TMPDIR", temporary.toString()))
                    .during(context)
                    .toEnd();
            if (ended.exit() != 0) {
                throw notInitialised(ended.text());
            }
        } catch (IOException failure) {
            throw notInitialised(failure.toString());
        }
    }

    private DrydockException notInitialised(String detail) {
        return new DrydockException(Problem.of(MysqldError.NOT_INITIALISED, detail, program.binary()));
    }

    /** The names of all options that the program itself lists, with dashes. Those of plugins are not among them. */
    public Set<String> options(JobContext context) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(program.binary().toString(), "--no-defaults", "--verbose", "--help"));
        command.addAll(program.ownOptions());
        Set<String> names = new HashSet<>();
        ProgramRun.of(command, Map.of())
                .during(context)
                .toEnd()
                .text()
                .lines()
                .map(OPTION::matcher)
                .filter(Matcher::lookingAt)
                .forEach(found -> names.add(found.group(1) == null ? found.group(2) : found.group(1)));
        return names;
    }

    /**
     * Lets the program read an option file and end, without touching data: by {@code --validate-config} where it has that
     * (MySQL 8.0.16), else by its help, which stops at what it cannot read.
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
     * Starts it.
     *
     * @param options further options
     * @param optionFile the only option file that it reads
     * @param login how the password gets into its data
     * @throws DrydockException E-6004 with the end of its log if it does not start
     * @throws dev.drydock.platform.task.JobCancelledException if the job is cancelled meanwhile
     */
    public void start(JobContext context, List<String> options, Optional<Path> optionFile, LogIn login)
            throws IOException {
        List<String> first = switch (login) {
            case NEW_DATA -> password.inPlainText();
            case TABLES_OF_5_7 -> password.ofTablesOf57();
            case KNOWN -> List.of();
        };
        Path init = file("init.sql", String.join("\n", first) + "\n");
        try {
            List<String> all = new ArrayList<>(program.ownOptions());
            all.addAll(options);
            if (!first.isEmpty()) {
                all.add("--init-file=" + init);
            }
            for (int attempt = 1; ; attempt++) {
                try {
                    startOnce(context, all, optionFile);
                    return;
                } catch (DrydockException failure) {
                    context.checkCancelled();
                    boolean portTaken = failure.problem().detail().contains("Do you already have another");
                    if (!portTaken || attempt == PORTS_TRIED) {
                        throw failure;
                    }
                }
            }
        } finally {
            Files.deleteIfExists(init);
        }
    }

    private void startOnce(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        MysqldProcess candidate = new MysqldProcess(new MysqldProcess.Launch(
                program.binary(), options, dataDir(), MysqldProcess.freePort(), log(), Map.of(), optionFile));
        process = Optional.of(candidate);
        logBefore = Files.exists(log()) ? Files.size(log()) : 0;
        try (JobContext.Registration _ = context.register(() -> {
            long began = System.nanoTime();
            candidate.abort();
            return new CancelReport(program.product(), true, "signal", Duration.ofNanos(System.nanoTime() - began));
        })) {
            candidate.start(START_LIMIT);
        }
        context.checkCancelled();
        Optional<ProcessHandle> started = ProcessHandle.of(candidate.pid());
        if (started.isPresent()) {
            ProcessFolder.child(started.get(), "--datadir=" + dataDir());
        }
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

    /** Stops it cleanly; its data stay. */
    public void stop() {
        process.ifPresent(running -> running.stop(STOP_LIMIT));
        process = Optional.empty();
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
