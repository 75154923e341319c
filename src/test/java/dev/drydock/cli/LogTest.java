package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the log of a command tells somebody who was not there. */
@Timeout(120)
class LogTest {

    private static final String LINE = "(?s)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z WARN  \\d+ \\[.*";

    @TempDir
    private Path home;

    @Test
    void aConnectionThatCannotBeMadeLeavesItsReason() throws Exception {
        DrydockProcess.run(home, "count", "--server", "mysql://root@127.0.0.1:1");
        assertThat(home.resolve("logs/drydock.log")).content().matches(LINE).contains("127.0.0.1:1", "E-2002");
        assertThat(Files.getPosixFilePermissions(home.resolve("logs")))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void theSupportBundleIsListedAndSavedForItsOwnerOnly() throws Exception {
        DrydockProcess.run(home, "servers", "add", "shop", "--host", "db.example", "--user", "dba");
        DrydockProcess.run(home, "count", "--server", "mysql://root@127.0.0.1:1");
        assertThat(DrydockProcess.run(home, "support").out()).contains("about.txt", "servers.txt", "logs/drydock.log");
        Path file = home.resolve("support.zip");
        assertThat(DrydockProcess.run(home, "support", "--output", file.toString())
                        .status())
                .isZero();
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        DrydockProcess.Ended refused = DrydockProcess.run(home, "support", "--output", home.toString());
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("E-1007");
    }
}
