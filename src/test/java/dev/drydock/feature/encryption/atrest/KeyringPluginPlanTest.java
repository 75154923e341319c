package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What would be done to servers whose keyring is a plugin, by the manual: the lab's 5.7 has no plugins, so no such run was
 * ever carried out. A 5.7 takes the statements, and says that it has no keyring.
 */
class KeyringPluginPlanTest extends AtRestTrials {

    private static final int NO_KEYRING = 3185;

    private AtRestPlan plan(TestServer server, AtRestTarget target) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            AtRestOptions options = AtRestOptions.of(target, "none needed", folder.resolve("files"));
            JobOutcome<AtRestPlan> outcome = runner.submit(new AtRestPlanJob(
                            opened, target == AtRestTarget.PLAIN ? options.removing() : options, () -> history))
                    .await();
            return switch (outcome) {
                case JobOutcome.Succeeded<AtRestPlan>(AtRestPlan plan) -> plan;
                case JobOutcome.Failed<AtRestPlan> failed -> throw new DrydockException(failed.problem());
                case JobOutcome<AtRestPlan> other -> throw new AssertionError(other);
            };
        }
    }

    @Test
    void a57GetsThePluginByItsOptionFileAndEachTableOfItsOwnByAlterTable() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            fill(server);
            assertThat(Path.of(server.value("SELECT @@plugin_dir"), "keyring_file.so"))
                    .doesNotExist();
            assertThatThrownBy(() -> plan(server, AtRestTarget.ENCRYPTED))
                    .isInstanceOfSatisfying(DrydockException.class, refused -> {
                        assertThat(refused.problem().code()).isEqualTo(EncryptionError.NO_MANAGER);
                        assertThat(refused.problem().full()).contains("keyring_file");
                    });
            Files.delete(Path.of(server.value("SELECT @@datadir")).resolve(server.value("SELECT @@pid_file")));
            AtRestPlan there = plan(server, AtRestTarget.ENCRYPTED);
            assertThat(there.notes().getFirst())
                    .as("it cannot be looked at any more")
                    .contains(server.value("SELECT @@plugin_dir"), "keyring_file.so", "Before the restart");
            assertThat(there.steps().stream().map(AtRestStep::id))
                    .containsExactly(
                            AtRestStep.Id.BACKUP,
                            AtRestStep.Id.INSTALL,
                            AtRestStep.Id.ALIVE,
                            AtRestStep.Id.FIRST_KEYS_COPY,
                            AtRestStep.Id.TRIAL,
                            AtRestStep.Id.TABLES,
                            AtRestStep.Id.PROOF);
            assertThat(files(there)).singleElement().satisfies(file -> {
                assertThat(file.path()).isEqualTo("/etc/my.cnf");
                assertThat(file.diff())
                        .contains(
                                "+[mysqld]",
                                "+early-plugin-load = keyring_file.so",
                                "+keyring_file_data = /var/lib/mysql-keyring/keyring");
            });
            List<String> statements = statements(there);
            assertThat(statements)
                    .contains(
                            "ALTER INSTANCE ROTATE INNODB MASTER KEY",
                            "ALTER TABLE `shop`.`or$d ers` ENCRYPTION = 'Y'",
                            "ALTER TABLE `shop`.`parts` ENCRYPTION = 'Y'")
                    .noneMatch(sql -> sql.startsWith("SET PERSIST") || sql.startsWith("ALTER SCHEMA"));
            for (String sql : statements) {
                assertThatThrownBy(() -> server.run(sql))
                        .as(sql)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                refused -> assertThat(refused.getErrorCode()).isEqualTo(NO_KEYRING));
            }
            AtRestPlan back = plan(server, AtRestTarget.PLAIN);
            assertThat(statements(back)).as("nothing is encrypted").isEmpty();
            assertThat(back.steps().getLast().id()).isEqualTo(AtRestStep.Id.REMOVE);
        }
    }

    @Test
    void betweenTheTwoSeriesNoWayIsKnown() {
        assertThatThrownBy(() -> plan(Lab.mysql80(), AtRestTarget.ENCRYPTED))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        refused -> assertThat(refused.problem().code()).isEqualTo(EncryptionError.NO_WAY));
    }

    private static List<String> statements(AtRestPlan plan) {
        return plan.steps().stream().flatMap(step -> step.statements().stream()).toList();
    }

    private static List<PlannedFile> files(AtRestPlan plan) {
        List<PlannedFile> files = new ArrayList<>();
        for (AtRestStep step : plan.steps()) {
            if (step instanceof AtRestStep.Install install) {
                files.addAll(install.files());
            }
        }
        return files;
    }
}
