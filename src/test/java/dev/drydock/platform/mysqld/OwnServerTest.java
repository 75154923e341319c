package dev.drydock.platform.mysqld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** A server for a while leaves nothing behind, and its password is nowhere. */
@NeedsServers
@Timeout(240)
class OwnServerTest {

    private static final List<Path> PAM_HELPERS = List.of(
            Path.of("/usr/lib/mysql/plugin/auth_pam_tool_dir"), Path.of("/usr/lib64/mysql/plugin/auth_pam_tool_dir"));

    @TempDir
    private Path folder;

    @Test
    void itsFolderIsPrivateItsPasswordIsNowhereAndAllOfItGoes() throws Exception {
        ServerProgram program = ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_8_0, folder));
        assertThat(program.product()).startsWith("MySQL 8.0.");
        Path[] data = new Path[1];
        inJob(context -> {
            try (OwnServer own = OwnServer.of(program)) {
                own.initialise(context, List.of());
                own.start(context, List.of("--mysqlx=OFF"), Optional.empty());
                data[0] = own.dataDir();
                String commands = ProcessHandle.allProcesses()
                        .flatMap(process -> process.info().commandLine().stream())
                        .filter(line -> line.contains(own.dataDir().toString()))
                        .toList()
                        .toString();
                String plain = own.password().use(text -> text);
                assertThat(commands).contains("--datadir=").doesNotContain(plain);
                assertThat(own.written()).isNotEmpty().doesNotContain(plain);
                assertThat(PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(own.dataDir().resolveSibling(""))))
                        .isEqualTo("rwx------");
                assertThat(own.dataDir().resolveSibling("init.sql")).doesNotExist();
            }
        });
        assertThat(data[0]).isNotNull();
        assertThat(data[0].resolveSibling("")).doesNotExist();
    }

    /** The installer of MariaDB gives it to the account it is told, which takes PAM from the server that runs there. */
    @Test
    void newDataLeaveThePamHelperOfTheSystemToItsOwner() throws Exception {
        ServerProgram program = ServerProgram.at(LabPrograms.of(ServerKind.MARIADB, folder));
        Path helper = PAM_HELPERS.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> new TestAbortedException("MariaDB has no PAM helper here"));
        UserPrincipal owner = Files.getOwner(helper);
        assumeThat(owner.getName()).as("whose it is would not change").isNotEqualTo(System.getProperty("user.name"));
        try {
            inJob(context -> {
                try (OwnServer own = OwnServer.of(program)) {
                    own.initialise(context, List.of());
                    own.start(context, List.of(), Optional.empty());
                }
            });
            assertThat(Files.getOwner(helper)).isEqualTo(owner);
        } finally {
            Files.setOwner(helper, owner);
        }
    }

    /** Work that needs the context of a job. */
    private interface Work {
        void run(JobContext context) throws IOException;
    }

    private static void inJob(Work work) throws InterruptedException {
        new CurrentThreadRunner()
                .submit(new Job<Boolean>() {
                    @Override
                    public String title() {
                        return "own server";
                    }

                    @Override
                    public String subject() {
                        return "test";
                    }

                    @Override
                    public Boolean run(JobContext context) {
                        try {
                            work.run(context);
                            return true;
                        } catch (IOException failure) {
                            throw new UncheckedIOException(failure);
                        }
                    }
                })
                .await();
    }
}
