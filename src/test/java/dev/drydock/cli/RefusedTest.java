package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the pages say is refused, where no other test says so. */
@NeedsServers
@Timeout(240)
class RefusedTest extends CommandLine {

    private static String address(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    /** docs/connections.md. */
    @Test
    void anAddressThatHoldsAPassword() {
        Commands.Ended ended = commands.run("count", "--server", "mysql://root:secretcanary@127.0.0.1:1");
        assertThat(ended.status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(ended.out() + ended.err()).doesNotContain("secretcanary").contains("--password-file");
    }

    /** docs/commands.md. */
    @Test
    void anOptionFileThatEverybodyMayWriteOrThatCannotBeReadAsAWhole() throws Exception {
        Path file = folder.resolve("options.cnf");
        String client = "[client]\nhost=127.0.0.1\nport=1\nuser=root\n";
        for (String content : new String[] {"host=outside\n" + client, client + "!include " + folder + "/none.cnf\n"}) {
            Files.writeString(file, content);
            assertThat(commands.run("count", "--defaults-file", file.toString()).status())
                    .as(content)
                    .isEqualTo(ExitStatus.USAGE.status());
        }
        Files.writeString(file, client);
        assertThat(commands.run("count", "--defaults-file", file.toString()).status())
                .as("it is read")
                .isEqualTo(ExitStatus.CANNOT_CONNECT.status());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        Commands.Ended open = commands.run("count", "--defaults-file", file.toString());
        assertThat(open.status()).as(open.err()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(open.err()).contains(file.toString());
    }

    /** docs/encryption.md. */
    @Test
    void measuringTheCostOfEncryptionOnProductionAndOnAClustersNode() throws Exception {
        TestServer server = Lab.mysql80();
        commands.profiles()
                .save(Lots.profile(server)
                        .copy("p", "shop-prod")
                        .withPassword(PasswordSource.NONE)
                        .withEnvironment(Environment.PRODUCTION));
        Commands.Ended production = commands.run("encryption", "cost", "--server", "shop-prod", "--seconds", "1");
        assertThat(production.status()).isNotZero();
        assertThat(production.err()).containsPattern("E-2301|E-4641");
        commands.profiles().remove("p");
        Commands.Ended node = commands.run(
                "encryption", "cost", "--server", address(Lab.galera().nodes().getFirst()), "--seconds", "1");
        assertThat(node.status()).isNotZero();
        assertThat(node.err()).contains("E-4642");
    }

    /** docs/upgrade.md. */
    @Test
    void resumingARunOnAnotherServer() throws Exception {
        RunStart start = new RunStart(
                "upgrade",
                "Upgrade",
                new ServerIdentity("uuid-elsewhere", "db2", "db2.example:3306", "MySQL", "5.7.22", "db2"),
                "'dba'@'%'",
                "alice",
                Map.of());
        long run;
        try (RunWriter writer = commands.history().begin(start)) {
            run = writer.runId();
        }
        String number = Long.toString(run);
        String server = address(Lab.mysql80());
        Commands.Ended open = commands.run("upgrade", "resume", number, "--server", server, "--yes");
        assertThat(open.status()).isNotZero();
        assertThat(open.err()).as("the backup is open").contains("E-4260");
        Commands.Ended ended =
                commands.run("upgrade", "resume", number, "--server", server, "--backup", "none", "--yes");
        assertThat(ended.status()).isNotZero();
        assertThat(ended.err()).contains("E-4256");
    }

    /** docs/history.md. */
    @Test
    void aDataFolderThatIsEverybodys() throws Exception {
        Path everybodys = Files.createDirectory(folder.resolve("everybodys"));
        assertThat(new ProcessBuilder("chmod", "1777", everybodys.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        assertThatThrownBy(() -> PrivateFiles.folder(everybodys)).hasMessageContaining("E-1031");
        assertThat(Files.getPosixFilePermissions(everybodys)).hasSize(9);
    }
}
