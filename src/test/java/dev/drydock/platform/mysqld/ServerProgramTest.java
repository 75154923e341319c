package dev.drydock.platform.mysqld;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which files belong to a server program, by scripts that tell a version as one does. */
@DisabledOnOs(OS.WINDOWS)
class ServerProgramTest {

    @TempDir
    private Path root;

    private Path program(String place) throws IOException {
        Path file = root.resolve(place);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "#!/bin/sh\necho 'mysqld  Ver 11.4.5-MariaDB for Linux on x86_64'\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private void messages(String base) throws IOException {
        Files.createFile(Files.createDirectories(root.resolve(base).resolve("share/mysql/english"))
                .resolve("errmsg.sys"));
    }

    @Test
    void aPackageHasItsFilesAboveTheProgramOrInTheUsrBesideIt() throws IOException {
        messages("unpacked/usr");
        Path installer = program("unpacked/usr/bin/mariadb-install-db");
        ServerProgram deep = ServerProgram.at(program("unpacked/usr/sbin/mariadbd"));
        assertThat(deep.base()).contains(root.resolve("unpacked/usr").toRealPath());
        assertThat(deep.installer().orElseThrow()).isEqualTo(installer.toRealPath());
        assertThat(ServerProgram.at(program("unpacked/mysqld")).base())
                .contains(root.resolve("unpacked/usr").toRealPath());
    }

    @Test
    void aProgramInAFolderOfItsOwnTakesNothingOfAServerThatTheSystemHas() throws IOException {
        messages("usr");
        program("usr/bin/mariadb-install-db");
        ServerProgram own = ServerProgram.at(program("opt/mysqld"));
        assertThat(own.version()).isEqualTo("11.4.5");
        assertThat(own.base()).isEmpty();
        assertThat(own.installer()).isEmpty();
    }
}
