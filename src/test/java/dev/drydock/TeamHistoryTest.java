package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two Drydocks on two data folders share one history in MariaDB. */
@NeedsServers
class TeamHistoryTest {

    private static final String SCHEMA = "team_history_test";

    @TempDir
    Path folder;

    @AfterEach
    void drop() throws Exception {
        Lab.mariadb().run("DROP DATABASE IF EXISTS " + SCHEMA, "DROP DATABASE IF EXISTS " + SCHEMA + "_data");
    }

    private Path home(String name, TestServer server) throws Exception {
        Path home = Files.createDirectory(folder.resolve(name));
        new ProfileStore(home.resolve("profiles.json"), _ -> {})
                .saveAll(List.of(new Profile(
                        UUID.randomUUID().toString(),
                        "team",
                        "",
                        Environment.TEST,
                        server.host(),
                        server.port(),
                        server.user(),
                        PasswordSource.NONE,
                        TlsMode.DISABLED,
                        "")));
        return home;
    }

    @Test
    void whatOneRecordsTheOtherLists() throws Exception {
        TestServer server = Lab.mariadb();
        server.run(
                "CREATE DATABASE " + SCHEMA,
                "CREATE DATABASE " + SCHEMA + "_data",
                "CREATE TABLE " + SCHEMA + "_data.t (i INT)",
                "INSERT INTO " + SCHEMA + "_data.t VALUES (1), (2)");
        Path anna = home("anna", server);
        Path ben = home("ben", server);

        DrydockProcess.Ended set = DrydockProcess.run(anna, "history", "use", "team/" + SCHEMA);
        assertThat(set.status()).as(set.err()).isZero();
        assertThat(set.out()).contains("team/" + SCHEMA, "delete runs");
        assertThat(DrydockProcess.run(ben, "history", "use", "team/" + SCHEMA).status())
                .isZero();
        DrydockProcess.Ended counted =
                DrydockProcess.run(anna, "count", "--server", "team", "--schema", SCHEMA + "_data");
        assertThat(counted.status()).as(counted.err()).isZero();
        DrydockProcess.Ended again = DrydockProcess.run(ben, "count", "--server", "team", "--schema", SCHEMA + "_data");
        assertThat(again.status()).as(again.err()).isZero();

        for (Path home : List.of(anna, ben)) {
            assertThat(DrydockProcess.run(home, "history", "list").out())
                    .contains("1 ", "2 ")
                    .containsPattern("(?m)team.*")
                    .doesNotContain("no run");
            DrydockProcess.Ended verified = DrydockProcess.run(home, "history", "verify");
            assertThat(verified.status()).as(verified.err() + verified.out()).isZero();
        }
        assertThat(server.value("SELECT COUNT(DISTINCT data_folder) FROM " + SCHEMA + ".run"))
                .isEqualTo("2");
        assertThat(server.value("SELECT COUNT(*) FROM " + SCHEMA + ".run")).isEqualTo("2");
        assertThat(DrydockProcess.run(ben, "history", "use", "local").status()).isZero();
        assertThat(DrydockProcess.run(ben, "history", "where").out()).contains("on this computer", "0 runs");
    }
}
