package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.CommandEngine;
import dev.drydock.platform.mysqld.MysqldProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is asked of a container engine, and that all of it goes again. The engine is a script that answers as Docker's command
 * does and starts the lab's server; a real engine is not needed, and not tested by this.
 */
@NeedsServers
@Timeout(300)
class RehearsalContainerTest {

    private static final String SCRIPT = """
        #!/bin/sh
        here='FOLDER'
        echo "$@" >> "$here/calls"
        case "$1" in
        version) echo 'stand-in 1.0' ;;
        run) 'SERVER' --version ;;
        create)
            shift
            while [ "${1#--}" != "$1" ]; do shift 2; done
            shift
            printf '%s\\n' "$@" > "$here/options"
            mkdir "$here/data"
            'SERVER' --no-defaults --initialize-insecure --datadir="$here/data" OWN >> "$here/log" 2>&1
            ;;
        cp) tar -xf - -C "$here" ;;
        start)
            echo "ALTER USER 'root'@'localhost' IDENTIFIED BY '$(cat "$here/drydock-password")';" > "$here/init"
            rm -f "$here/drydock-password"
            set --
            while read -r option; do set -- "$@" "$option"; done < "$here/options"
            'SERVER' --no-defaults --datadir="$here/data" OWN --init-file="$here/init" --port=PORT \\
                --bind-address=127.0.0.1 --socket="$here/s" "$@" >> "$here/log" 2>&1 &
            echo $! > "$here/pid"
            ;;
        port) echo 127.0.0.1:PORT ;;
        inspect) if kill -0 "$(cat "$here/pid")"; then echo true; else echo false; fi ;;
        logs) cat "$here/log" ;;
        rm)
            kill -9 "$(cat "$here/pid")"
            rm -rf "$here/data"
            ;;
        esac
        """;

    @TempDir
    private Path folder;

    @Test
    void aContainerIsStartedWithoutASecretInAnyArgumentAndRemoved() throws Exception {
        Path server = LabPrograms.of(ServerKind.MYSQL_8_0, folder);
        String base = server.resolve("../..").normalize().toString();
        Path engine = Files.writeString(
                folder.resolve("engine"),
                SCRIPT.replace("FOLDER", folder.toString())
                        .replace("SERVER", server.toString())
                        .replace("OWN", "--basedir='" + base + "' --lc-messages-dir='" + base + "/share'" + user())
                        .replace("PORT", Integer.toString(LabPorts.free())));
        Files.setPosixFilePermissions(engine, PosixFilePermissions.fromString("rwx------"));
        TargetChoice target = new TargetChoice.Container(CommandEngine.at(Optional.of(engine.toString())), "mysql:8.0");
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "CREATE PROCEDURE shop.p() BEGIN DECLARE rows INT; SET rows = 1; END");
            RehearsalResult result = Rehearsals.run(source, target, RehearsalOptions.usual(), history)
                    .value();
            assertThat(result.findings())
                    .anySatisfy(found ->
                            assertThat(found.finding().subject().shown()).isEqualTo("shop.p"));
            assertThat(result.tallies().get("table")).isEqualTo(new KindTally(1, 0, 0));
        }
        String calls = Files.readString(folder.resolve("calls"));
        assertThat(calls)
                .contains(
                        "create --name drydock-", "--publish 127.0.0.1::3306/tcp", " mysql:8.0 --innodb", "rm --force")
                .contains("MYSQL_ROOT_PASSWORD_FILE=/drydock-password");
        String password = Files.readString(folder.resolve("init")).replaceAll("(?s).* BY '(.*)';.*", "$1");
        assertThat(password).hasSizeGreaterThan(20);
        assertThat(calls + Files.readString(folder.resolve("options")) + Files.readString(folder.resolve("log")))
                .doesNotContain(password);
        assertThat(folder.resolve("drydock-password")).isEmptyFile();
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        Lots.eventually(
                () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(folder.resolve("data")).doesNotExist();
    }

    private static String user() {
        return MysqldProcess.runsAsRoot() ? " --user=root" : "";
    }
}
