package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new data directory. The one account that a person can use has its password before any server runs on it: the programs
 * that make the data listen nowhere, and they fail if the password could not be set. Used by one thread; blocks.
 */
public final class NewData {

    /**
     * The installer gives the PAM helper's folder of the whole system to the account of its own {@code --user}, after which
     * the server that runs there cannot log anybody in by PAM any more. With this word it hands the option on unread.
     */
    private static final String FOR_THE_SERVER_ONLY = "--loose-user=root";

    /** The machine on which the data are made. */
    public interface Machine {

        /** Runs a program to its end. */
        ProgramOutput run(List<String> command, String input) throws IOException;

        /** Writes statements to a new file that only this account can read. */
        Path statements(List<String> lines) throws IOException;

        void delete(Path file) throws IOException;
    }

    private final ServerProgram program;
    private final Machine machine;
    private final Path temporary;

    /**
     * @param environment additions to the environment
     * @param temporary a folder for temporary files, which is there
     */
    public NewData(ServerProgram program, Map<String, String> environment, Path temporary) {
        this(program, new Here(environment, temporary, null), temporary);
    }

    /** @param temporary a folder of that machine for temporary files, which is there */
    public NewData(ServerProgram program, Machine machine, Path temporary) {
        this.program = program;
        this.machine = machine;
        this.temporary = temporary;
    }

    /** On this computer; ended when the job is cancelled. */
    NewData(ServerProgram program, Path temporary, JobContext context) {
        this(program, new Here(Map.of(), temporary, context), temporary);
    }

    /** This computer. */
    private record Here(
            Map<String, String> environment,
            Path temporary,
            @Nullable JobContext context) implements Machine {

        @Override
        public ProgramOutput run(List<String> command, String input) throws IOException {
            Map<String, String> all = new HashMap<>(environment);
            all.put("TMPDIR", temporary.toString());
            ProgramRun run = ProgramRun.of(command, all).reading(input.getBytes(StandardCharsets.US_ASCII));
            return (context == null ? run : run.during(context)).toEnd();
        }

        @Override
        public Path statements(List<String> lines) throws IOException {
            return RootPassword.write(lines);
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }
    }

    /**
     * Makes the data.
     *
     * @param data an empty folder that only the server's account can enter
     * @param options what has to be decided now, such as {@code --lower-case-table-names=1}, and {@code --user} of a MariaDB
     *     that is to run as another account
     * @throws DrydockException E-6008 with the program's output if it cannot
     */
    public void make(Path data, List<String> options, RootPassword password) {
        try {
            List<String> common = new ArrayList<>(options);
            common.add("--datadir=" + data);
            common.add("--tmpdir=" + temporary);
            if (program.mariaDb()) {
                ofMariaDb(common, password);
            } else {
                ofMySql(common, password);
            }
        } catch (IOException failure) {
            throw notInitialised(failure.toString());
        }
    }

    private void ofMySql(List<String> common, RootPassword password) throws IOException {
        Path statements = machine.statements(password.ofInitialisation());
        try {
            List<String> command = new ArrayList<>(List.of(
                    program.binary().toString(),
                    "--no-defaults",
                    MysqldProcess.NO_NATIVE_AIO,
                    "--initialize-insecure"));
            command.addAll(program.ownOptions());
            command.addAll(common);
            command.add("--init-file=" + statements);
            run(command, "");
        } finally {
            machine.delete(statements);
        }
    }

    private void ofMariaDb(List<String> common, RootPassword password) throws IOException {
        boolean asRoot = program.ownOptions().contains(ServerProgram.AS_ROOT)
                && common.stream().noneMatch(option -> option.startsWith("--user="));
        List<String> installer = new ArrayList<>(List.of(
                program.installer()
                        .orElseThrow(() -> notInitialised("no mariadb-install-db beside " + program.binary()))
                        .toString(),
                "--no-defaults",
                // else it wants a name of this machine, which one without /etc/hosts does not have
                "--force",
                MysqldProcess.NO_NATIVE_AIO,
                "--auth-root-authentication-method=normal",
                program.atLeast(10, 4, 0) ? "--skip-test-db" : "--skip-auth-anonymous-user"));
        program.base().ifPresent(base -> installer.add("--basedir=" + base));
        if (asRoot) {
            installer.add(FOR_THE_SERVER_ONLY);
        }
        installer.addAll(common);
        run(installer, "");
        List<String> server = new ArrayList<>(List.of(
                program.binary().toString(),
                "--no-defaults",
                MysqldProcess.NO_NATIVE_AIO,
                "--bootstrap",
                "--skip-networking"));
        server.addAll(program.ownOptions());
        server.addAll(common);
        run(server, String.join("\n", password.ofNewMariaDb(program.atLeast(10, 4, 0))) + "\n");
    }

    private void run(List<String> command, String input) throws IOException {
        ProgramOutput ended = machine.run(command, input);
        if (ended.exit() != 0) {
            throw notInitialised(ended.text());
        }
    }

    private DrydockException notInitialised(String detail) {
        return new DrydockException(Problem.of(MysqldError.NOT_INITIALISED, detail, program.binary()));
    }
}
