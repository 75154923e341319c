package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.Grants;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.ServerSetting.AtRestart;
import dev.drydock.feature.advisor.ServerSettings;
import dev.drydock.feature.advisor.check.Advised;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.AdvisorReading;
import dev.drydock.feature.advisor.check.CounterWindow;
import dev.drydock.feature.advisor.check.DataSizes;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not be advised, over random and extreme readings of every release that has a table of defaults. */
class MustNotAdviseTest {

    private static final int READINGS = 60;

    private static final Set<String> BUFFERS = Set.of(
            "innodb_buffer_pool_size",
            "join_buffer_size",
            "sort_buffer_size",
            "read_buffer_size",
            "read_rnd_buffer_size",
            "mrr_buffer_size",
            "key_buffer_size",
            "query_cache_size",
            "query_cache_limit",
            "tmp_table_size",
            "max_heap_table_size",
            "innodb_log_buffer_size",
            "table_open_cache",
            "innodb_log_file_size",
            "innodb_redo_log_capacity");

    private static final List<String> GAUGES = List.of(
            "Threads_running",
            "Threads_connected",
            "Open_files",
            "Innodb_buffer_pool_pages_free",
            "Innodb_buffer_pool_pages_total",
            "Innodb_buffer_pool_pages_dirty",
            "Innodb_checkpoint_age",
            "Max_used_connections");

    private static final List<String> COUNTERS = List.of(
            "Innodb_buffer_pool_reads",
            "Innodb_buffer_pool_read_requests",
            "Innodb_buffer_pool_wait_free",
            "Innodb_os_log_written",
            "Threads_created",
            "Connections",
            "Handler_mrr_init",
            "Handler_mrr_key_refills",
            "Handler_mrr_rowid_refills",
            "Com_insert_select",
            "Com_load",
            "Com_replace_select",
            "Sort_merge_passes",
            "Select_full_join",
            "Created_tmp_disk_tables",
            "Qcache_hits",
            "Qcache_lowmem_prunes");

    @ParameterizedTest
    @ValueSource(longs = {1, 20261126, 4711, 987654321})
    void nothingThatMustNotBeAdvisedIsAdvised(long seed) throws Exception {
        Random random = new Random(seed);
        int fired = 0;
        for (int i = 0; i < READINGS; i++) {
            AdvisorReading reading = reading(random);
            List<Finding> findings = findings(reading);
            fired += findings.size();
            String when =
                    "seed " + seed + ", reading " + i + ", " + reading.facts().product();
            consistent(findings, reading, when);
            for (Finding one : findings) {
                if (!one.check().startsWith("conf.")) { // those keep what there is
                    allowed(one, reading, when);
                }
            }
        }
        assertThat(fired).as("findings of seed %d", seed).isGreaterThan(READINGS);
    }

    /** What findings advise of one variable goes one way; a choice left to a person goes with any. */
    private static void consistent(List<Finding> findings, AdvisorReading reading, String when) {
        Map<String, Advised> before = new TreeMap<>();
        for (Finding one : findings) {
            List<Advised> advised = Advised.of(one, reading.variables());
            if (one.severity() != Severity.NOT_EVALUATED && one.subject().kind() == Subject.Kind.VARIABLE) {
                assertThat(one.remedy().text().startsWith("Do not keep this value")
                                || one.remedy().text().startsWith("There is no option for it")
                                || advised.stream()
                                        .anyMatch(of -> of.variable()
                                                .equals(one.subject().name())))
                        .as("%s: what %s advises of its variable", when, one)
                        .isTrue();
            }
            for (Advised now : advised) {
                if (!now.direction().equals("choose")) {
                    assertThat(now.direction())
                            .as("%s: %s", when, one)
                            .isEqualTo(before.merge(now.variable(), now, (first, _) -> first)
                                    .direction());
                }
            }
        }
    }

    private static void allowed(Finding one, AdvisorReading reading, String when) {
        String remedy = one.remedy().text();
        for (Advised advised : Advised.of(one, reading.variables())) {
            String variable = advised.variable();
            if (one.remedy().kind() != Remedy.Kind.ADVICE) {
                assertThat(BUFFERS).as("%s: a buffer is set by %s", when, one).doesNotContain(variable);
            }
            if (variable.equals("sync_binlog") || variable.equals("innodb_flush_log_at_trx_commit")) {
                assertThat(remedy).as("%s: durability of %s", when, one).doesNotContainPattern(" = [^1]");
            }
            if (variable.equals("innodb_doublewrite")) {
                assertThat(advised.direction()).as("%s", when).isEqualTo("= ON");
            }
        }
        assertThat(remedy)
                .as("%s: %s", when, one)
                .doesNotContain("OPTIMIZE TABLE", "DROP INDEX", "skip_name_resolve", "jemalloc");
        if (one.severity() != Severity.NOT_EVALUATED
                && (one.check().equals("mem.pool-full") || one.check().equals("mem.pool-default"))) {
            long pool = Long.parseLong(reading.variables().getOrDefault("innodb_buffer_pool_size", "0"));
            assertThat(reading.sizes().known().orElseThrow().of("innodb").bytes())
                    .as("%s: a pool that holds all data is left alone", when)
                    .isGreaterThan(pool);
        }
        if (one.subject().name().equals("innodb_io_capacity")) {
            assertThat(reading.window()
                            .known()
                            .orElseThrow()
                            .rate("Innodb_buffer_pool_wait_free")
                            .orElse(0))
                    .as("%s: io_capacity without a symptom", when)
                    .isPositive();
        }
    }

    private static List<Finding> findings(AdvisorReading reading) throws Exception {
        List<AdvisorCheck> checks = AdvisorChecks.all().stream()
                .filter(check -> check.exists().test(new AdvisorCheck.Reach(reading.facts(), false, false)))
                .toList();
        Map<Object, Object> shared = new HashMap<>();
        CompletableFuture<List<CheckResult>> done = new CompletableFuture<>();
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            runner.submit(new Job<List<CheckResult>>() {
                        @Override
                        public String title() {
                            return "checks";
                        }

                        @Override
                        public String subject() {
                            return "made";
                        }

                        @Override
                        public List<CheckResult> run(JobContext context) throws InterruptedException {
                            return CheckRunner.run(
                                    context,
                                    "checks",
                                    checks,
                                    1,
                                    _ -> CheckRunner.onRead(findings -> new AdvisorContext(
                                            reading,
                                            shared,
                                            () -> {
                                                throw new dev.drydock.platform.error.DrydockException(
                                                        dev.drydock.platform.error.Problem.of(
                                                                dev.drydock.db.sql.DbError.CONNECTION_LOST,
                                                                "",
                                                                "made"));
                                            },
                                            findings)),
                                    _ -> {});
                        }
                    })
                    .onEnd(outcome -> {
                        if (outcome instanceof JobOutcome.Succeeded<List<CheckResult>>(List<CheckResult> results)) {
                            done.complete(results);
                        } else {
                            done.completeExceptionally(new AssertionError(outcome.toString()));
                        }
                    });
            return done.get().stream().flatMap(one -> one.findings().stream()).toList();
        }
    }

    private static AdvisorReading reading(Random random) {
        ReleaseDefaults release =
                ReleaseDefaults.all().get(random.nextInt(ReleaseDefaults.all().size()));
        ServerFacts facts = facts(release, random);
        Map<String, String> variables = new HashMap<>();
        release.values()
                .forEach((name, one) ->
                        variables.put(name, random.nextInt(8) == 0 ? wild(one.value(), random) : one.value()));
        for (String name : List.copyOf(variables.keySet())) {
            if (random.nextInt(40) == 0) {
                variables.remove(name);
            }
        }
        variables.put("version_compile_os", "Linux");
        long pool = 1L << (20 + random.nextInt(20));
        variables.put("innodb_buffer_pool_size", Long.toString(random.nextBoolean() ? 128L << 20 : pool));
        return new AdvisorReading(
                facts,
                new ServerSettings(
                        Optional.of(release.label()), settings(variables, random), true, Map.of(), List.of()),
                variables,
                new Fact.Known<>(window(random)),
                new Fact.Known<>(new DataSizes(
                        Map.of(
                                "innodb",
                                new DataSizes.OfEngine(10, 1L << (10 + random.nextInt(32))),
                                "myisam",
                                new DataSizes.OfEngine(random.nextInt(3), 1000)),
                        random.nextBoolean())),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(64)),
                new Fact.Unknown<>("no way to the host"));
    }

    /** Some were set at run time, some are pending. */
    private static List<ServerSetting> settings(Map<String, String> variables, Random random) {
        return new TreeMap<>(variables)
                .entrySet().stream()
                        .map(one -> new ServerSetting(
                                one.getKey(),
                                one.getValue(),
                                ServerSetting.Standing.DIFFERS,
                                Optional.of("another"),
                                VariableOrigin.UNKNOWN,
                                "",
                                Optional.empty(),
                                Optional.empty(),
                                List.of(AtRestart.STAYS, AtRestart.LOST, AtRestart.CHANGES)
                                        .get(random.nextInt(3))))
                        .toList();
    }

    private static String wild(String value, Random random) {
        if (value.matches("\\d+")) {
            return switch (random.nextInt(4)) {
                case 0 -> "0";
                case 1 -> "1";
                case 2 -> "999999999999999999";
                default -> Long.toString(1L << random.nextInt(50));
            };
        }
        return switch (value) {
            case "ON" -> "OFF";
            case "OFF" -> "ON";
            default -> random.nextBoolean() ? "" : value;
        };
    }

    private static CounterWindow window(Random random) {
        Map<String, Long> before = new HashMap<>();
        Map<String, Long> after = new HashMap<>();
        for (String name : GAUGES) {
            before.put(name, (long) random.nextInt(100_000));
            after.put(name, random.nextInt(5) == 0 ? 0L : (long) random.nextInt(100_000));
        }
        for (String name : COUNTERS) {
            long start = random.nextInt(1_000_000_000);
            before.put(name, start);
            after.put(name, start + (random.nextBoolean() ? 0 : 1L << random.nextInt(40)));
        }
        if (random.nextInt(10) == 0) {
            before.keySet().removeIf(_ -> random.nextBoolean());
        }
        long uptime = random.nextInt(10_000_000);
        before.put("Uptime", uptime);
        after.put("Uptime", uptime + 60);
        if (random.nextInt(10) == 0) {
            after.put("Uptime", 3L);
        }
        List<CounterWindow.Sample> samples = new ArrayList<>();
        samples.add(new CounterWindow.Sample(0, before, Map.of()));
        if (random.nextInt(10) != 0) {
            samples.add(new CounterWindow.Sample(Duration.ofSeconds(60).toNanos(), after, Map.of()));
        }
        return new CounterWindow(samples);
    }

    private static ServerFacts facts(ReleaseDefaults release, Random random) {
        boolean mariaDb = release.release().startsWith("mariadb");
        return new ServerFacts(
                mariaDb ? Flavour.MARIADB : Flavour.MYSQL,
                ServerVersion.parse(
                        release.release().substring(release.release().indexOf('-') + 1)),
                "",
                mariaDb && random.nextBoolean(),
                new Fact.Known<>("made"),
                new Fact.Known<>(3306L),
                new Fact.Known<>("made"),
                new Fact.Known<>(random.nextBoolean() ? Role.REPLICA : Role.PRIMARY),
                new Fact.Known<>(random.nextInt(3)),
                new Fact.Known<>(false),
                "dba@localhost",
                new Grants(List.of("GRANT ALL PRIVILEGES ON *.* TO 'dba'@'localhost'")));
    }
}
