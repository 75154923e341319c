package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Scope;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.DoorRaces;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody gets into the servers that a rehearsal of options starts, in many races. */
@NeedsServers
@Tag(Trials.SOAK)
@Timeout(14_400)
class OptionFileRaceTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"MYSQL_5_5, MYSQL_5_7", "MYSQL_5_7, MYSQL_8_0"})
    void nobodyGetsIntoTheRehearsalOfAnOptionFile(ServerKind from, ServerKind to) throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), """
            [mysqld]
            max_allowed_packet = 17M
            general_log = 1
            local-infile = 1
            log_output = FILE
            secure_file_priv = ""
            innodb_no_such_option = 1
            """);
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
        try (TestServer source = Lab.fresh(from);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            // the lab's own servers have no password
            DoorRaces.run(
                    "rehearsal of options, " + to,
                    data -> !data.contains("drydock-lab-"),
                    () -> Rehearsals.run(source, target, options, history));
        }
    }
}
