package dev.drydock.feature.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.certificate.KeyKind;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What real servers show by TLS: chain, names, days left; programs behind sessions; links of a cluster. */
@NeedsServers
@Timeout(180)
class TransitSurveyTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("history"), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theChainIsToldWithItsNamesAndDays(ServerKind kind) throws Exception {
        Instant begun = Instant.now().minus(Duration.ofDays(80));
        KeyKind key = kind == ServerKind.MYSQL_8_0 ? KeyKind.RSA_2048 : KeyKind.EC_256;
        Path made = Pem.make(folder.resolve("made"), key, begun, 100, "db1.example.com", "127.0.0.1");
        try (TestServer server = Lab.fresh(kind, options(Pem.forServer(made)))) {
            RunResult<Checked<Survey>> survey = survey(Lots.profile(server), server);
            Handshake shown = survey.value().read().transit().handshake().orElseThrow();
            assertThat(shown.protocol()).startsWith("TLSv1.");
            assertThat(shown.cipher()).startsWith("TLS_");
            assertThat(shown.own().names()).containsExactly("db1.example.com", "127.0.0.1");
            assertThat(shown.own().daysLeft(survey.finished())).isBetween(19L, 20L);
            assertThat(shown.own().key()).isEqualTo(key == KeyKind.RSA_2048 ? "RSA 2048" : "EC 256");
            assertThat(found(survey)).contains("certificate").doesNotContain("certificate-names");
            assertThat(survey.value().read().transit().sessions().orElseThrow())
                    .anyMatch(one -> one.program().equals("Drydock"));
            assertThat(history.items(survey.id()))
                    .anyMatch((Item item) -> item.kind().equals("certificate")
                            && "db1.example.com, 127.0.0.1"
                                    .equals(item.attributes().get("names")));
            StringWriter json = new StringWriter();
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                SurveyJson.write(survey, opened, json);
            }
            assertThat(json.toString()).contains("\"days_left\":" + shown.own().daysLeft(survey.finished()));
        }
    }

    @Test
    void aCertificateThatTheServerMadeItselfAndOneForAnotherNameAreNamed() throws Exception {
        TestServer own = Lab.shared(ServerKind.MYSQL_9);
        assertThat(found(survey(Lots.profile(own), own))).contains("certificate-names");
        Path made = Pem.make(folder.resolve("made"), "db1.example.com");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, options(Pem.forServer(made)))) {
            Profile verified = Lots.profile(server)
                    .withTls(
                            TlsMode.VERIFY_CA,
                            new TlsFiles(made.resolve("ca.pem").toString(), "", ""));
            RunResult<Checked<Survey>> survey = survey(verified, server);
            assertThat(survey.value().findings().stream()
                            .filter(finding -> finding.check().equals("certificate-names"))
                            .map(Finding::message))
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1", "db1.example.com");
        }
    }

    @Test
    void eachLinkOfAClusterIsTold() throws Exception {
        TestServer node = Lab.galera().nodes().getFirst();
        RunResult<Checked<Survey>> survey = survey(Lots.profile(node), node);
        assertThat(survey.value().read().transit().groups())
                .containsEntry("galera group", Optional.of(false))
                .containsEntry("galera IST", Optional.of(false))
                .containsEntry("galera SST", Optional.empty());
        assertThat(survey.value().findings().stream()
                        .filter(finding -> finding.check().equals("plain-cluster")))
                .hasSize(3);
    }

    private static String[] options(Path there) {
        String[] files = Pem.options(there);
        return new String[] {files[0], files[1], files[2], "--performance-schema=ON"};
    }

    private static List<String> found(RunResult<Checked<Survey>> survey) {
        return survey.value().findings().stream().map(Finding::check).toList();
    }

    private RunResult<Checked<Survey>> survey(Profile profile, TestServer server) throws Exception {
        try (OpenServer opened = OpenServer.open(profile, Lots.password(server))) {
            JobOutcome<RunResult<Checked<Survey>>> outcome = new CurrentThreadRunner()
                    .submit(new SurveyJob(opened, SurveyChecks.all(), () -> history))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
            assertThat(history.runs(RunFilter.newest(1))).hasSize(1);
            return ((JobOutcome.Succeeded<RunResult<Checked<Survey>>>) outcome).value();
        }
    }
}
