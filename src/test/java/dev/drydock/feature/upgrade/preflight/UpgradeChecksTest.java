package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.WholeFolder;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Every case of {@code test-data/upgrade-checks} on real servers. What was found is kept in {@code target/upgrade-checks}. */
@NeedsServers
class UpgradeChecksTest {

    private static final Map<ServerKind, TestServer> SERVERS = new ConcurrentHashMap<>();
    private static final Map<TestServer, OpenServer> OPENED = new ConcurrentHashMap<>();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private static CasesByVersion running;

    @BeforeAll
    static void open() {
        history = HistoryStore.open(folder, "test");
        running = new CasesByVersion(chosen(), UpgradeChecksTest::run);
    }

    @AfterAll
    static void close() throws InterruptedException {
        running.close();
        history.close();
        OPENED.values().forEach(OpenServer::close);
        SERVERS.values().forEach(TestServer::close);
    }

    /** Each case on its oldest server, and the first of each check on its newest, too. */
    private static Map<CheckCase, List<ServerKind>> chosen() {
        String only = System.getProperty("cases", "");
        Map<CheckCase, List<ServerKind>> chosen = new LinkedHashMap<>();
        Set<String> checks = new HashSet<>();
        CheckCase.all().stream()
                .filter(one -> Stream.of(only.split(",", -1)).anyMatch(one.name()::startsWith))
                .forEach(one -> {
                    List<ServerKind> usual =
                            new ArrayList<>(List.of(one.servers().getFirst()));
                    if (one.servers().size() > 1 && checks.add(one.check())) {
                        usual.add(one.servers().getLast());
                    }
                    List<ServerKind> others = new ArrayList<>(one.servers());
                    others.removeAll(usual);
                    chosen.put(one, Trials.some(usual, others));
                });
        return chosen;
    }

    static Stream<Arguments> cases() {
        return chosen().entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(kind -> Arguments.argumentSet(
                                each.getKey().name() + " on " + kind.label(), each.getKey(), kind)));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("cases")
    void findsWhatStandsBesideTheCaseAndMendsIt(CheckCase one, ServerKind kind) throws Exception {
        running.await(one, kind);
    }

    private static void run(CheckCase one, ServerKind kind) throws Exception {
        boolean own = !one.arguments().isEmpty();
        TestServer server = own
                ? Lab.fresh(kind, one.arguments().toArray(String[]::new))
                : SERVERS.computeIfAbsent(kind, UpgradeChecksTest::started);
        try {
            List<String> setup = one.statements("setup.sql");
            server.run(setup.toArray(String[]::new));
            one.change(server.dataDir().orElseThrow());
            server.run("FLUSH TABLES");
            List<Finding> found = look(server, one);
            keep(one, kind, found);
            assertThat(shortened(found, one)).isEqualTo(wanted(one));
            new RemedyTrial(server, () -> look(server, one)).of(found);
        } finally {
            if (own) {
                server.close();
            } else {
                one.cleanUp(server);
            }
        }
    }

    /** The package of 5.5 has a folder in its data directory that the server takes for a schema. */
    private static TestServer started(ServerKind kind) {
        TestServer server = Lab.fresh(kind);
        try {
            Path stray = server.dataDir().orElseThrow().resolve("META-INF");
            if (Files.exists(stray)) {
                WholeFolder.delete(stray);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return server;
    }

    private static List<Finding> look(TestServer server, CheckCase one) throws Exception {
        Profile profile = Lots.profile(server, one.user().orElse(server.user()));
        Optional<Path> config = one.file("my.cnf");
        PreflightOptions options = new PreflightOptions(
                one.target(),
                config.isPresent() ? Optional.of(OptionFiles.read(config.get())) : Optional.empty(),
                false,
                one.readsData());
        List<UpgradeCheck> checks = UpgradeChecks.all().stream()
                .filter(check -> check.id().equals(one.check()))
                .toList();
        assertThat(checks).as("a check " + one.check()).hasSize(1);
        boolean own = !one.arguments().isEmpty() || one.user().isPresent();
        OpenServer opened = own
                ? OpenServer.open(profile, Secret.none())
                : OPENED.computeIfAbsent(server, _ -> OpenServer.open(profile, Secret.none()));
        try {
            JobOutcome<RunResult<PreflightResult>> outcome = new CurrentThreadRunner()
                    .submit(new PreflightJob(opened, options, checks, () -> history, _ -> {}))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
            return ((JobOutcome.Succeeded<RunResult<PreflightResult>>) outcome)
                    .value()
                    .value()
                    .findings();
        } finally {
            if (own) {
                opened.close();
            }
        }
    }

    /** Findings as text, in an order of their own; of those parts that the case names. */
    private static List<String> shortened(List<Finding> found, CheckCase one) {
        JsonNode first = one.expected().get("findings").get(0);
        boolean remedy = first != null && first.has("remedy");
        return found.stream()
                .map(finding -> text(
                        finding.severity().name(),
                        place(finding, one),
                        remedy ? finding.remedy().text() : ""))
                .sorted()
                .toList();
    }

    private static List<String> wanted(CheckCase one) {
        List<String> wanted = new ArrayList<>();
        for (JsonNode finding : one.expected().get("findings")) {
            wanted.add(text(
                    finding.get("severity").asString(),
                    finding.get("object").asString(),
                    finding.has("remedy") ? finding.get("remedy").asString() : ""));
        }
        return wanted.stream().sorted().toList();
    }

    private static String text(String severity, String object, String remedy) {
        return severity + " " + object + (remedy.isEmpty() ? "" : " -> " + remedy);
    }

    private static String place(Finding finding, CheckCase one) {
        return finding.subject().shown().replace(one.folder() + "/", "");
    }

    private static void keep(CheckCase one, ServerKind kind, List<Finding> found) throws IOException {
        ArrayNode findings = JsonMapper.shared().createArrayNode();
        for (Finding finding : found) {
            ObjectNode node = findings.addObject();
            node.put("severity", finding.severity().name());
            node.put("object", place(finding, one));
            node.put("message", finding.message());
            node.put("remedy", finding.remedy().text());
        }
        Path file = Path.of("target/upgrade-checks", one.name(), kind.name() + ".json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, findings.toPrettyString());
    }
}
