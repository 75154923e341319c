package dev.drydock.feature.galera.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.check.Findings;
import dev.drydock.check.Severity;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.feature.galera.FakeLinks;
import dev.drydock.feature.galera.Readings;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check on a cluster that has what it looks for, and all of them on one that has nothing. */
@Timeout(120)
class GaleraChecksTest {

    private static final String[] NAMES = {"a", "b", "c"};

    /** A cluster that a test makes ill. */
    private static final class Ill {

        private final Map<String, Readings> nodes = new HashMap<>();
        private final FakeLinks links = new FakeLinks();
        private SchemaSurvey schema =
                new SchemaSurvey(new Fact.Known<>(List.of()), new Fact.Known<>(List.of()), new Fact.Known<>(List.of()));
        private NodeSurvey survey = new NodeSurvey(
                new Fact.Known<>(false), new Fact.Known<>(0), new Fact.Known<>(false), new Fact.Known<>(List.of()));
        private OptionalInt expected = OptionalInt.empty();

        Ill() {
            ClusterMember[] members = Stream.of(NAMES)
                    .map(name -> new ClusterMember("uuid-" + name, name, address(name)))
                    .toArray(ClusterMember[]::new);
            for (String name : NAMES) {
                nodes.put(
                        name,
                        Readings.of(name)
                                .members(members)
                                .variables(
                                        "wsrep_cluster_address=gcomm://seed,b,c",
                                        "binlog_format=ROW",
                                        "binlog_row_image=FULL",
                                        "innodb_autoinc_lock_mode=2",
                                        "log_output=FILE",
                                        "log_bin=ON",
                                        "log_slave_updates=ON",
                                        "wsrep_mode=REQUIRED_PRIMARY_KEY,STRICT_REPLICATION",
                                        "wsrep_slave_threads=4",
                                        "wsrep_auto_increment_control=ON",
                                        "wsrep_sst_method=mariabackup")
                                .status(
                                        "wsrep_cert_deps_distance=40",
                                        "wsrep_local_cached_downto=5",
                                        "wsrep_last_committed=100",
                                        "wsrep_replicated_bytes=0",
                                        "wsrep_received_bytes=0")
                                .provider(
                                        "gcache.size=128M",
                                        "pc.recovery=true",
                                        "socket.ssl=YES",
                                        "gcache.encryption=yes"));
                links.put(address(name), node(name));
            }
        }

        private static String address(String name) {
            return (name.equals("a") ? "seed" : name) + ":3306";
        }

        Readings node(String name) {
            return java.util.Objects.requireNonNull(nodes.get(name));
        }

        List<CheckResult> check() throws Exception {
            ClusterSurvey all = new ClusterSurvey(
                    new CheckOptions(AddressMap.NONE, ClusterMemory.NONE, Duration.ofMinutes(30), expected),
                    links.polled(AddressMap.NONE),
                    Stream.of(NAMES).collect(Collectors.toMap(name -> name, _ -> survey)),
                    schema);
            try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
                JobOutcome<List<CheckResult>> outcome = runner.submit(new Job<List<CheckResult>>() {
                            @Override
                            public String title() {
                                return "checks";
                            }

                            @Override
                            public String subject() {
                                return "";
                            }

                            @Override
                            public List<CheckResult> run(JobContext context) throws InterruptedException {
                                return CheckRunner.run(
                                        context, "checks", GaleraChecks.all(), 1, _ -> worker(all), _ -> {});
                            }
                        })
                        .await();
                return ((JobOutcome.Succeeded<List<CheckResult>>) outcome).value();
            }
        }

        private static CheckRunner.CheckWorker<GaleraContext> worker(ClusterSurvey survey) {
            return new CheckRunner.CheckWorker<>() {
                @Override
                public GaleraContext contextFor(Findings findings) {
                    return new GaleraContext(survey, findings);
                }

                @Override
                public void withRetry(Runnable check) {
                    check.run();
                }

                @Override
                public void close() {}
            };
        }
    }

    /** One illness, and what is to be found. */
    record Case(String check, Severity severity, String part, Consumer<Ill> illness) {

        @Override
        public String toString() {
            return check + " " + part;
        }
    }

    private static Case of(String check, Severity severity, String part, Consumer<Ill> illness) {
        return new Case(check, severity, part, illness);
    }

    private static Consumer<Ill> b(Consumer<Readings> change) {
        return ill -> change.accept(ill.node("b"));
    }

    private static Consumer<Ill> survey(NodeSurvey survey) {
        return ill -> ill.survey = survey;
    }

    static List<Case> cases() {
        return List.of(
                of(
                        "one-component",
                        Severity.ERROR,
                        "2 components",
                        b(node -> node.status(
                                "wsrep_cluster_status=non-Primary", "wsrep_cluster_conf_id=18446744073709551615"))),
                of("cluster-size", Severity.ERROR, "3 members; 5", ill -> ill.expected = OptionalInt.of(5)),
                of(
                        "node-state",
                        Severity.WARNING,
                        "Donor",
                        b(node -> node.status("wsrep_local_state=2", "wsrep_local_state_comment=Donor/Desynced"))),
                of("node-state", Severity.ERROR, "wsrep_ready is OFF", b(node -> node.status("wsrep_ready=OFF"))),
                of(
                        "off-duty",
                        Severity.NOTICE,
                        "rejects queries",
                        b(node -> node.variables("wsrep_reject_queries=ALL"))),
                of("votes", Severity.NOTICE, "4 votes", b(node -> node.provider("pc.weight=2"))),
                of(
                        "cluster-address",
                        Severity.ERROR,
                        "names nobody",
                        b(node -> node.variables("wsrep_cluster_address=gcomm://"))),
                of(
                        "pc-recovery",
                        Severity.WARNING,
                        "pc.recovery is off",
                        b(node -> node.provider("pc.recovery=false"))),
                of(
                        "network",
                        Severity.WARNING,
                        "answered late",
                        b(node -> node.status("wsrep_evs_delayed=uuid:tcp://c:4567:3"))),
                of("network", Severity.ERROR, "evicted", b(node -> node.status("wsrep_evs_evict_list=uuid-c"))),
                of("versions", Severity.WARNING, "server differ", b(node -> node.variables("version=10.6.20-MariaDB"))),
                of("flow-control", Severity.WARNING, "30 %", b(node -> node.status("wsrep_flow_control_paused=0.3"))),
                of("flow-control", Severity.ERROR, "asked for by: c", ill -> {
                    ill.node("b").status("wsrep_flow_control_paused=0.7");
                    ill.node("c").status("wsrep_flow_control_sent=9");
                }),
                of("recv-queue", Severity.WARNING, "1.50", b(node -> node.status("wsrep_local_recv_queue_avg=1.5"))),
                of("send-queue", Severity.WARNING, "2.00", b(node -> node.status("wsrep_local_send_queue_avg=2"))),
                of(
                        "applier-threads",
                        Severity.NOTICE,
                        "64 applier threads",
                        b(node -> node.variables("wsrep_slave_threads=64"))),
                of(
                        "write-conflicts",
                        Severity.NOTICE,
                        "3 certification failures",
                        b(node -> node.status("wsrep_local_cert_failures=3"))),
                of(
                        "ist-window",
                        Severity.WARNING,
                        "planned maintenance",
                        ill -> Stream.of(NAMES)
                                .forEach(name -> ill.node(name).status("wsrep_received_bytes=1000000000"))),
                of(
                        "gcache-empty",
                        Severity.NOTICE,
                        "empty",
                        b(node -> node.status("wsrep_local_cached_downto=18446744073709551615"))),
                of("binlog-format", Severity.ERROR, "MIXED", b(node -> node.variables("binlog_format=MIXED"))),
                of(
                        "autoinc-lock-mode",
                        Severity.ERROR,
                        "is 1",
                        b(node -> node.variables("innodb_autoinc_lock_mode=1"))),
                of("log-output", Severity.WARNING, "TABLE", b(node -> node.variables("log_output=TABLE"))),
                of(
                        "strict-mode",
                        Severity.NOTICE,
                        "STRICT_REPLICATION",
                        b(node -> node.variables("wsrep_mode=REQUIRED_PRIMARY_KEY"))),
                of(
                        "strict-mode",
                        Severity.WARNING,
                        "PERMISSIVE",
                        b(node -> node.variables("pxc_strict_mode=PERMISSIVE"))),
                of("quorum-ignored", Severity.WARNING, "pc.ignore_sb", b(node -> node.provider("pc.ignore_sb=true"))),
                of("row-image", Severity.NOTICE, "MINIMAL", b(node -> node.variables("binlog_row_image=MINIMAL"))),
                of(
                        "row-image",
                        Severity.NOTICE,
                        "on average",
                        b(node -> node.status("wsrep_replicated_bytes=1000000000", "wsrep_replicated=10"))),
                of(
                        "increment-control",
                        Severity.NOTICE,
                        "steps of 3",
                        b(node -> node.status("wsrep_replicated=10").variables("auto_increment_increment=3"))),
                of("streaming", Severity.WARNING, "7 fragments", b(node -> node.streaming(7))),
                of(
                        "equal-settings",
                        Severity.WARNING,
                        "max_allowed_packet differs",
                        b(node -> node.variables("max_allowed_packet=1024"))),
                of(
                        "tables-without-key",
                        Severity.WARNING,
                        "no primary key",
                        ill -> ill.schema = new SchemaSurvey(
                                new Fact.Known<>(List.of(new TableName("shop", "log"))),
                                new Fact.Known<>(List.of()),
                                new Fact.Known<>(List.of()))),
                of(
                        "other-engines",
                        Severity.WARNING,
                        "MyISAM",
                        ill -> ill.schema = new SchemaSurvey(
                                new Fact.Known<>(List.of()),
                                new Fact.Known<>(
                                        List.of(new SchemaSurvey.EngineTable(new TableName("shop", "old"), "MyISAM"))),
                                new Fact.Known<>(List.of()))),
                of(
                        "async-increment",
                        Severity.WARNING,
                        "cannot be read",
                        survey(new NodeSurvey(
                                new Fact.Known<>(true),
                                new Fact.Known<>(0),
                                new Fact.Known<>(false),
                                new Fact.Known<>(List.of())))),
                of("async-updates", Severity.ERROR, "2 servers replicate", ill -> {
                    ill.survey = new NodeSurvey(
                            new Fact.Known<>(false),
                            new Fact.Known<>(2),
                            new Fact.Known<>(false),
                            new Fact.Known<>(List.of()));
                    ill.node("b").variables("log_slave_updates=OFF");
                }),
                of("async-parallel", Severity.WARNING, "is 8", ill -> {
                    ill.survey = new NodeSurvey(
                            new Fact.Known<>(true),
                            new Fact.Known<>(0),
                            new Fact.Known<>(false),
                            new Fact.Known<>(List.of()));
                    ill.node("b").variables("slave_parallel_threads=8");
                }),
                of(
                        "gtid-after-sst",
                        Severity.NOTICE,
                        "gtid_executed",
                        b(node -> node.variables("wsrep_sst_method=xtrabackup-v2", "gtid_mode=ON"))),
                of(
                        "memcached",
                        Severity.WARNING,
                        "memcached",
                        survey(new NodeSurvey(
                                new Fact.Known<>(false),
                                new Fact.Known<>(0),
                                new Fact.Known<>(true),
                                new Fact.Known<>(List.of())))),
                of("sst-method", Severity.NOTICE, "rsync", b(node -> node.variables("wsrep_sst_method=rsync"))),
                of("sst-donor", Severity.WARNING, "gone", b(node -> node.variables("wsrep_sst_donor=gone,"))),
                of("sst-donor", Severity.NOTICE, "only", b(node -> node.variables("wsrep_sst_donor=a"))),
                of("gcache-recover", Severity.NOTICE, "gcache.recover", b(node -> node.provider("gcache.recover=no"))),
                of(
                        "warm-start",
                        Severity.NOTICE,
                        "load_at_startup",
                        b(node -> node.variables("innodb_buffer_pool_load_at_startup=OFF"))),
                of(
                        "binlog-filters",
                        Severity.WARNING,
                        "binlog_ignore_db=log",
                        survey(new NodeSurvey(
                                new Fact.Known<>(false),
                                new Fact.Known<>(0),
                                new Fact.Known<>(false),
                                new Fact.Known<>(List.of("binlog_ignore_db=log"))))),
                of(
                        "probe-super",
                        Severity.WARNING,
                        "clustercheck@localhost",
                        ill -> ill.schema = new SchemaSurvey(
                                new Fact.Known<>(List.of()),
                                new Fact.Known<>(List.of()),
                                new Fact.Known<>(List.of("clustercheck@localhost")))),
                of("node-tls", Severity.WARNING, "plain text", b(node -> node.provider("socket.ssl=no"))),
                of(
                        "plain-gcache",
                        Severity.WARNING,
                        "encrypted on disk",
                        b(node -> node.provider("gcache.encryption=no").variables("innodb_encrypt_tables=ON"))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void anIllnessIsFound(Case one) throws Exception {
        Ill ill = new Ill();
        one.illness.accept(ill);
        List<Finding> found = ill.check().stream()
                .filter(result -> result.check().equals(one.check))
                .flatMap(result -> result.findings().stream())
                .toList();
        assertThat(found).anySatisfy(finding -> {
            assertThat(finding.severity()).isEqualTo(one.severity);
            assertThat(finding.message()).contains(one.part);
            assertThat(finding.remedy().text()).isNotBlank();
        });
    }

    @Test
    void aClusterThatHasNothingIsSilentAndEveryCheckHasACase() throws Exception {
        List<CheckResult> results = new Ill().check();
        assertThat(results.stream().flatMap(result -> result.findings().stream()))
                .isEmpty();
        Set<String> tried = cases().stream().map(Case::check).collect(Collectors.toCollection(TreeSet::new));
        assertThat(tried)
                .isEqualTo(results.stream().map(CheckResult::check).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyCheckIsInThePageForDbas() throws Exception {
        String page = java.nio.file.Files.readString(java.nio.file.Path.of("docs/galera.md"));
        assertThat(GaleraChecks.all()).allSatisfy(check -> assertThat(page).contains("`" + check.id() + "`"));
    }

    @Test
    void whatDoesNotAnswerOrMayNotBeReadIsNotEvaluated() throws Exception {
        Ill ill = new Ill();
        ill.links.remove("c:3306");
        ill.schema = SchemaSurvey.unknown("no privilege");
        List<CheckResult> results = ill.check();
        assertThat(results)
                .filteredOn(result -> result.check().equals("node-tls")
                        || result.check().equals("equal-settings")
                        || result.check().equals("tables-without-key"))
                .allSatisfy(result -> assertThat(result.worst()).contains(Severity.NOT_EVALUATED));
        assertThat(ill.links.polled(AddressMap.NONE).nodes())
                .extracting(NodeView::name)
                .contains("c");
    }
}
