package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a person is told to type on the host. */
class ShownCommandsTest extends AtRestTrials {

    @Test
    void anOptionFileOfWhichACopyIsHereIsInstalledInItsPlaceOnTheHostThereAndBack() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            Path copy = Files.copy(host.optionFile(), folder.resolve("m1-opt.cnf"));
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                assertThat(commands(server, host, AtRestTarget.ENCRYPTED, copy))
                        .anyMatch(command -> command.endsWith(" " + host.keys()));
                commands(server, host, AtRestTarget.PLAIN, copy);
            }
        }
    }

    private List<String> commands(OpenServer server, HostedServer host, AtRestTarget target, Path copy)
            throws Exception {
        DbaAtTheHost dba = new DbaAtTheHost(host) {
            @Override
            void place(PlannedFile file, Path saved) throws IOException {
                super.place(file, saved);
                if (file.path().equals(copy.toString())) {
                    Files.copy(copy, host.optionFile(), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        };
        AtRestOptions options = options(host, target)
                .with(new AtRestOptions.Files(
                        false, host.keys().toString(), host.program().toString(), copy.toString(), Optional.empty()));
        succeeded(start(server, options, dba));
        List<String> shown = dba.asked.stream()
                .filter(AtRestGuide.Question.Restart.class::isInstance)
                .map(AtRestGuide.Question.Restart.class::cast)
                .flatMap(restart -> restart.commands().stream())
                .toList();
        assertThat(shown)
                .filteredOn(command -> command.contains("m1-opt.cnf"))
                .isNotEmpty()
                .allMatch(command -> command.startsWith("sudo install -D")
                        && command.endsWith(" m1-opt.cnf OPTION-FILE-ON-THE-HOST"));
        return shown;
    }
}
