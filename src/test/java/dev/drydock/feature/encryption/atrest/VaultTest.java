package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.db.host.FileSight;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keys in a vault. MariaDB's plugin is tried where its package is, against a stand-in for the vault; what Percona Server gets
 * is by its documentation, since no such server is here.
 */
class VaultTest extends AtRestTrials {

    private static final String PLUGIN = "hashicorp_key_management.so";
    private static final Map<String, String> PLACES =
            Map.of("plugin_dir", "/usr/lib64/mysql/plugin/", "basedir", "/usr/", "pid_file", "/run/mysqld.pid");

    private AtRestOptions.Files vault(String keyFile, String optionFile, Path settings) {
        return new AtRestOptions.Files(false, keyFile, "", optionFile, Optional.empty(), Optional.of(settings));
    }

    private Path settings(String text) throws IOException {
        return Files.writeString(folder.resolve("vault-settings"), text);
    }

    private AtRestOptions options(AtRestOptions.Files files) {
        return AtRestOptions.of(AtRestTarget.ENCRYPTED, "a dump", folder.resolve("files"))
                .with(files);
    }

    private void refused(TestServer server, AtRestOptions options, ErrorCode code) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobOutcome<AtRestPlan> outcome = runner.submit(new AtRestPlanJob(opened, options, () -> history))
                    .await();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(code));
        }
    }

    private List<PlannedFile> ofPercona(String version) throws Exception {
        AtRestOptions options = options(vault("", "", settings("token = " + VaultStandIn.TOKEN)));
        try (OpenServer opened = OpenServer.open(
                Lots.profile(Lab.shared(ServerKind.MYSQL_8_0)), Lots.password(Lab.shared(ServerKind.MYSQL_8_0)))) {
            ServerFacts facts = as(opened.facts(), Flavour.PERCONA, version);
            return new MySqlKeyFiles(
                            "percona", facts, Optional::empty, options, PLACES, _ -> FileSight.State.THERE, _ -> {}, "")
                    .there();
        }
    }

    private static ServerFacts as(ServerFacts facts, Flavour flavour, String version) {
        return new ServerFacts(
                flavour,
                ServerVersion.parse(version),
                facts.comment(),
                facts.galera(),
                facts.hostname(),
                facts.port(),
                facts.uuid(),
                facts.role(),
                facts.replicas(),
                facts.readOnly(),
                facts.account(),
                facts.grants());
    }

    @Test
    void perconaServerGetsThePluginAndFrom81OnTheComponentWithTheTokenShownNowhere() throws Exception {
        List<PlannedFile> plugin = ofPercona("8.0.36-28");
        assertThat(plugin)
                .extracting(PlannedFile::path)
                .containsExactly("/etc/mysql/keyring_vault.conf", "/etc/my.cnf");
        assertThat(plugin.getLast().diff())
                .contains(
                        "+early-plugin-load = keyring_vault.so",
                        "+loose-keyring_vault_config = /etc/mysql/keyring_vault.conf");
        List<PlannedFile> component = ofPercona("8.4.3-3");
        assertThat(component)
                .extracting(PlannedFile::path)
                .containsExactly("/usr/lib64/mysql/plugin/component_keyring_vault.cnf", "/usr/sbin/mysqld.my");
        assertThat(component.getLast().diff()).contains("file://component_keyring_vault");
        assertThat(Stream.concat(plugin.stream(), component.stream()).map(PlannedFile::diff))
                .noneMatch(diff -> diff.contains(VaultStandIn.TOKEN));
        assertThat(plugin.getFirst().rights().mode()).isEqualTo("400");
        assertThat(component.getFirst().rights().mode()).isEqualTo("400");
    }

    @Test
    void whatHasNoKeyManagerForAVaultIsRefusedBeforeAnythingIsChanged() throws Exception {
        Path settings = settings("");
        try (HostedServer mySql = Lab.hosted(ServerKind.MYSQL_9)) {
            refused(mySql.server(), options(vault("", "", settings)), EncryptionError.NO_MANAGER);
        }
        refused(Lab.shared(ServerKind.MARIADB_11_4), options(vault("", "", settings)), EncryptionError.NO_MANAGER);
        refused(
                Lab.shared(ServerKind.MARIADB_11_4),
                options(AtRestOptions.Files.BY_PERSON),
                EncryptionError.NO_MANAGER);
        refused(
                Lab.shared(ServerKind.MARIADB),
                options(vault("", "", folder.resolve("nothing"))),
                EncryptionError.KEY_FILE);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB"})
    void aMariaDbHasItsKeysFromTheVaultAndWritesOldVersionsAnew(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind);
                VaultStandIn vault = new VaultStandIn()) {
            String plugins = host.server().value("SELECT @@plugin_dir");
            assumeTrue(
                    Files.exists(Path.of(plugins, PLUGIN)),
                    "needs the package mariadb-plugin-hashicorp-key-management");
            fill(host.server());
            List<String> rows = checksums(host.server());
            Path there = host.keys().resolveSibling("vault.cnf");
            AtRestOptions options = options(host, AtRestTarget.ENCRYPTED)
                    .with(vault(there.toString(), host.optionFile().toString(), settings(vault.settings())));
            DbaAtTheHost dba = new DbaAtTheHost(host) {
                @Override
                void place(PlannedFile file, Path from) throws IOException {
                    if (file.key()) {
                        Files.writeString(there, vault.settings());
                    } else {
                        super.place(file, from);
                        Files.writeString(
                                host.optionFile(), Files.readString(host.optionFile()) + "\n!include " + there + "\n");
                    }
                }
            };
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                RunResult<Converted> result = succeeded(start(server, options, dba));
                assertThat(result.value().left()).isEmpty();
                assertThat(dba.asked).anyMatch(AtRestGuide.Question.KeysElsewhere.class::isInstance);
                assertThat(dba.asked).noneMatch(AtRestGuide.Question.CopyOfKey.class::isInstance);
                assertThat(rest(server).keys().name()).isEqualTo("hashicorp_key_management");
                assertThatThrownBy(() -> RotateJob.statements(server))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                refused -> assertThat(refused.problem().code())
                                        .isEqualTo(EncryptionError.VERSIONS_ELSEWHERE));
                vault.versions(3);
                assertThat(oldest(host.server())).isEqualTo("1");
                RunResult<Converted> anew = succeeded(start(server, options, dba));
                assertThat(anew.value().left()).isEmpty();
                assertThat(oldest(host.server())).isEqualTo("3");
                assertThat(rest(server).keys().keys()).containsExactly("key 1, version 3");
                assertThat(checksums(host.server())).isEqualTo(rows);
                JobOutcome<AtRestPlan> removal = runner.submit(new AtRestPlanJob(
                                server,
                                options(host, AtRestTarget.PLAIN)
                                        .with(options.files())
                                        .removing(),
                                () -> history))
                        .await();
                assertThat(removal)
                        .isInstanceOfSatisfying(
                                JobOutcome.Failed.class,
                                failed -> assertThat(failed.problem().code())
                                        .isEqualTo(EncryptionError.MANAGER_NOT_OURS));
            }
        }
        for (Path file : LiveFolder.files(folder.resolve("home"))) {
            assertThat(LiveFolder.bytes(file)).doesNotContain(VaultStandIn.TOKEN);
        }
    }

    private static String oldest(TestServer server) throws Exception {
        return server.value("SELECT MIN(MIN_KEY_VERSION) FROM information_schema.INNODB_TABLESPACES_ENCRYPTION");
    }
}
