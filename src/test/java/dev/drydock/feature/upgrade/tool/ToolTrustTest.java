package dev.drydock.feature.upgrade.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which programs for system tables are taken, and what they are told to verify. */
@NeedsServers
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ToolTrustTest {

    @TempDir
    private Path folder;

    private Path program(String mode) throws Exception {
        Path ran = folder.resolve("ran");
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("mysql_upgrade");
        Files.writeString(program, "#!/bin/sh\ntouch " + ran + "\necho mysql_upgrade Ver 5.7.22\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString(mode));
        return program;
    }

    /** The server chooses the folder; nothing of it runs before the user has said so. */
    @Test
    void aProgramThatTheServerNamesIsNotRunToBeFound() throws Exception {
        Path program = program("rwxr-xr-x");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--basedir=" + folder);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            ToolSearch.find(opened).ifPresent(found -> assertThat(found).isEqualTo(program));
            assertThat(folder.resolve("ran")).doesNotExist();
        }
    }

    @Test
    void aProgramThatOthersCanWriteIsNotTaken() throws Exception {
        assertThat(ToolSearch.trusted(program("rwxr-xr-x"))).isTrue();
        assertThat(ToolSearch.trusted(program("rwxrwxr-x"))).isFalse();
        assertThat(ToolSearch.trusted(folder.resolve("missing"))).isFalse();
    }

    @Test
    void onlyALoopbackServerThatIsReachedDirectlyIsOnThisComputer() {
        Profile here = Lots.profile("127.0.0.1", 3306, "u");
        assertThat(ToolSearch.onThisComputer(here)).isTrue();
        assertThat(ToolSearch.onThisComputer(Lots.profile("192.0.2.1", 3306, "u")))
                .isFalse();
        assertThat(ToolSearch.onThisComputer(
                        here.withSsh(new SshAccess(SshAccess.Program.BUILT_IN, List.of(SshHop.to("bastion"))))))
                .isFalse();
    }

    @Test
    void aServerThatIsToBeVerifiedWithoutAnAuthorityGetsNoPassword() {
        Profile verified = Lots.profile("127.0.0.1", 3306, "u").withTls(TlsMode.VERIFY_CA, TlsFiles.NONE);
        assertThatThrownBy(() -> ToolOptions.write(verified, true, null, Secret.of("canary")))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        refusal -> assertThat(refusal.problem().code()).isEqualTo(UpgradeError.TOOL_UNVERIFIED));
    }
}
