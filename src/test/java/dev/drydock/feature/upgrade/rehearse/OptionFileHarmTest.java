package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.drydock.check.Severity;
import dev.drydock.db.catalog.Scope;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Stranger;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An option file that a stranger wrote, or that a real server has: nothing of it runs, and nothing is written where it says. */
@NeedsServers
@Timeout(600)
class OptionFileHarmTest {

    /** Every line names the folder of the trap, or lets others in. */
    private static final String HARM = """
        plugin_dir = TRAP
        plugin-load-add = trap.so
        plugin_load = trap=trap.so
        loose-plugin-load-add = trap.so
        loose_plugin_load = trap.so
        plugin-load-ad = trap.so
        early-plugin-load = trap.so
        init_file = TRAP/init.sql
        init-connect = "SELECT 1 INTO OUTFILE 'TRAP/connect'"
        basedir = TRAP
        lc_messages_dir = TRAP
        character-sets-dir = TRAP
        log-error = TRAP/error.log
        general_log = 1
        general_log_file = TRAP/general.log
        slow_query_log = ON
        slow-query-log-file = "TRAP/slow.log"
        log_output = FILE
        log-bin = TRAP/binlog
        pid-file = TRAP/pid
        socket = TRAP/socket
        datadir = TRAP/data
        tmpdir = TRAP
        secure_file_priv = ""
        local-infile = 1
        ssl_ca = TRAP/ca.pem
        ssl-key = TRAP/key.pem
        innodb_data_home_dir = TRAP
        innodb-undo-directory = TRAP
        wsrep_on = ON
        wsrep_provider = TRAP/trap.so
        wsrep_notify_cmd = TRAP/notify
        skip-grant-tables
        enable-skip-grant-tables
        bind-address = 0.0.0.0
        report_password = told
        user = nobody
        chroot = TRAP
        daemonize
        initialize-insecure
        max_allowed_packet = 17M
        !include TRAP/more.cnf
        """;

    @TempDir
    private Path folder;

    private Path trap;

    @BeforeEach
    void setTrap() throws Exception {
        trap = Files.createDirectory(folder.resolve("trap"));
        Files.createDirectory(trap.resolve("data"));
        Path source = Files.writeString(folder.resolve("trap.c"), """
            #include <fcntl.h>
            __attribute__((constructor)) static void run(void) { open("MARK", O_CREAT | O_WRONLY, 0600); }
            """.replace("MARK", mark().toString()));
        Process compiler;
        try {
            compiler = new ProcessBuilder(
                            "gcc",
                            "-shared",
                            "-fPIC",
                            "-o",
                            trap.resolve("trap.so").toString(),
                            source.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException none) {
            assumeThat(false).as("no gcc here to make a library with: " + none).isTrue();
            return;
        }
        assumeThat(compiler.waitFor()).as("gcc").isZero();
        Files.writeString(trap.resolve("init.sql"), "SELECT 1 INTO OUTFILE '" + trap.resolve("init") + "';\n");
        Files.writeString(trap.resolve("more.cnf"), "[server]\nplugin-load-add=trap.so\nplugin_dir=" + trap + "\n");
        Path script = Files.writeString(trap.resolve("notify"), "#!/bin/sh\ntouch " + mark() + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private Path mark() {
        return folder.resolve("it-ran");
    }

    private List<String> inTrap() throws IOException {
        try (Stream<Path> files = Files.walk(trap)) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    @Tag(Trials.SOAK)
    void nothingOfItRunsInARehearsalOnMySql() throws Exception {
        rehearse("mysqld", ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0);
    }

    @Test
    void nothingOfItRunsInARehearsalOnMySql9() throws Exception {
        rehearse("mysqld-8.0", ServerKind.MYSQL_8_0, ServerKind.MYSQL_9);
    }

    @Test
    void nothingOfItRunsInARehearsalOnMariaDb() throws Exception {
        rehearse("mariadbd", ServerKind.MARIADB, ServerKind.MARIADB_11_4);
    }

    /** The library does run where a program is given the file as it is. */
    @Test
    void theTrapWorks() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        assertThat(target).isInstanceOf(TargetChoice.Program.class);
        Path file = Files.writeString(
                folder.resolve("my.cnf"), "[mysqld]\nplugin_dir=" + trap + "\nplugin-load-add=trap.so\n");
        String program = ((TargetChoice.Program) target).program().binary().toString();
        new ProcessBuilder(program, "--defaults-file=" + file, "--user=root", "--verbose", "--help")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("help").toFile())
                .start()
                .waitFor();
        assertThat(mark()).exists();
    }

    private void rehearse(String group, ServerKind from, ServerKind to) throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.cnf"), "[" + group + "]\n" + HARM.replace("TRAP", trap.toString()));
        List<String> before = inTrap();
        RehearsalOptions options = new RehearsalOptions(
                new Scope(List.of("nothing"), List.of(), List.of(), false),
                Optional.of(OptionFiles.read(file)),
                false,
                false,
                0,
                false,
                1,
                Optional.empty());
        TargetChoice target = Rehearsals.program(to, folder);
        TestServer source = Lab.shared(from);
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                // the lab's own servers, of which others may be running, have no password
                Stranger stranger = new Stranger(data -> !data.contains("drydock-lab-"))) {
            RehearsalResult result =
                    Rehearsals.run(source, target, options, history).value();
            assertThat(mark()).doesNotExist();
            assertThat(inTrap()).isEqualTo(before);
            assertThat(stranger.entered()).isEmpty();
            assertThat(stranger.refused()).isPositive();
            assertThat(result.findings().stream()
                            .filter(found -> found.finding().severity() == Severity.NOTICE)
                            .filter(found -> found.finding().message().startsWith("Not tried: "))
                            .map(found -> found.finding().subject().name())
                            .collect(Collectors.toSet()))
                    .contains("plugin_dir".replace('_', '-'), "log-error", "init-file", "init-connect", "basedir")
                    .doesNotContain("max-allowed-packet", "general-log");
            assertThat(result.findings().stream()
                            .filter(found -> found.finding().severity() == Severity.ERROR)
                            .map(found -> found.finding().subject().name()))
                    .doesNotContain("log-error", "general-log", "plugin-load-add");
        }
    }
}
