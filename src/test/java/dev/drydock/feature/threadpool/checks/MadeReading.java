package dev.drydock.feature.threadpool.checks;

import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.MadeFacts;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.feature.threadpool.pool.QueuedStatement;
import dev.drydock.feature.threadpool.pool.SettingSpecs;
import dev.drydock.feature.threadpool.survey.PoolCheckContext;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A reading that no server had to give: a healthy one of each kind, in which a test changes what it is about. Ten seconds long. */
final class MadeReading {

    private static final long SECONDS = 10;
    private static final long CORES = 4;

    private final Flavour flavour;
    private final String version;
    private final Pool pool;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, VariableOrigin> origins = new HashMap<>();
    private final Map<String, Long> before = new HashMap<>();
    private final Map<String, Long> now = new HashMap<>();
    private final Map<String, String> host = new HashMap<>();
    private final List<String> unread = new ArrayList<>();
    private final List<BusySession> sessions = new ArrayList<>();
    private List<PoolGroup> groupsBefore = List.of();
    private List<PoolGroup> groupsNow = List.of();
    private List<QueuedStatement> queue = List.of();
    private PoolReading.StatementTotals statements = new PoolReading.StatementTotals(0, 0);
    private ExtraPort door;
    private OptionalInt cores = OptionalInt.of((int) CORES);
    private boolean ssh = true;
    private String hostTrouble = "";

    private MadeReading(Flavour flavour, String version, Pool pool, ExtraPort door) {
        this.flavour = flavour;
        this.version = version;
        this.pool = pool;
        this.door = door;
        with("max_connections", "500").with("table_open_cache", "2000").with("open_files_limit", "32000");
        with("back_log", "300").with("thread_cache_size", "100").with("thread_stack", "262144");
        with("net_buffer_length", "16384").with("innodb_buffer_pool_size", "134217728");
        both("Threads_connected", 100).both("Threads_running", 3).both("Max_used_connections", 200);
        rises("Opened_tables", 5)
                .both("Open_tables", 400)
                .rises("Threads_created", 5)
                .rises("Connections", 20);
        host("files", "1000000")
                .host("processes", "100000")
                .host("tasks", "max")
                .host("somaxconn", "4096");
        host("tcp_max_syn_backlog", "4096")
                .host("ip_local_port_range", "32768 60999")
                .host("swappiness", "1");
        host("memory_kib", "16777216").host("cores", Long.toString(CORES)).host("allocator", "jemalloc");
    }

    static MadeReading mariaDb() {
        MadeReading made = new MadeReading(
                Flavour.MARIADB, "10.11.6-MariaDB", new Pool(PoolKind.MARIADB, Pool.State.RUNNING), door("extra_port"));
        made.with("thread_handling", "pool-of-threads")
                .with("extra_port", "3307")
                .with("extra_max_connections", "3");
        made.with("thread_pool_size", "4").with("thread_pool_stall_limit", "500");
        made.with("thread_pool_max_threads", "65536").with("thread_pool_oversubscribe", "3");
        made.with("thread_pool_prio_kickup_timer", "1000").both("Threadpool_threads", 20);
        return made.groups(group(0), group(1));
    }

    static MadeReading mariaDbWithoutPool() {
        MadeReading made = new MadeReading(
                Flavour.MARIADB, "10.11.6-MariaDB", new Pool(PoolKind.MARIADB, Pool.State.OFF), door("extra_port"));
        return made.with("thread_handling", "one-thread-per-connection").with("thread_pool_size", "4");
    }

    static MadeReading percona(String version) {
        MadeReading made = new MadeReading(
                Flavour.PERCONA, version, new Pool(PoolKind.PERCONA, Pool.State.RUNNING), door("extra_port"));
        made.with("thread_pool_size", "4")
                .with("thread_pool_stall_limit", "500")
                .with("extra_port", "3307");
        return made.with("thread_pool_max_threads", "100000").both("Threadpool_threads", 20);
    }

    static MadeReading mySql() {
        MadeReading made = new MadeReading(
                Flavour.MYSQL, "9.7.4", new Pool(PoolKind.MYSQL, Pool.State.RUNNING), door("admin_port"));
        made.with("thread_pool_size", "2").with("thread_pool_stall_limit", "6");
        made.with("thread_pool_prio_kickup_timer", "1000").with("thread_pool_max_transactions_limit", "128");
        return made.groups(group(0), group(1));
    }

    static MadeReading mySqlWithoutPool() {
        return new MadeReading(
                Flavour.MYSQL, "8.0.36", new Pool(PoolKind.NONE, Pool.State.IMPOSSIBLE), door("admin_port"));
    }

    private static ExtraPort door(String variable) {
        return new ExtraPort(variable, "", 3307, ExtraPort.State.PROVEN, "");
    }

    /** One at work in which nothing waits. */
    static PoolGroup group(long id) {
        return group(id, 0, Map.of());
    }

    static PoolGroup group(long id, long queued, Map<Counter, Long> counters) {
        return new PoolGroup(id, 50, 5, 1, 3, queued, 0, counters);
    }

    MadeReading with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    MadeReading from(String variable, VariableOrigin origin) {
        origins.put(variable, origin);
        return this;
    }

    /** A number of the status that does not change. */
    MadeReading both(String status, long value) {
        before.put(status, value);
        now.put(status, value);
        return this;
    }

    MadeReading first(String status, long value) {
        before.put(status, value);
        return this;
    }

    /** By so much in the whole window of ten seconds. */
    MadeReading rises(String status, long by) {
        before.put(status, 1_000L);
        now.put(status, 1_000L + by);
        return this;
    }

    MadeReading host(String name, String value) {
        host.put(name, value);
        return this;
    }

    MadeReading withoutHost() {
        ssh = false;
        return this;
    }

    MadeReading hostTrouble(String words) {
        ssh = false;
        hostTrouble = words;
        return this;
    }

    MadeReading groups(PoolGroup... both) {
        groupsBefore = List.of(both);
        groupsNow = List.of(both);
        return this;
    }

    MadeReading groupsNow(PoolGroup... groups) {
        groupsNow = List.of(groups);
        return this;
    }

    MadeReading waits(long... millis) {
        List<QueuedStatement> waiting = new ArrayList<>();
        for (long one : millis) {
            waiting.add(new QueuedStatement(0, 7, false, one * 1_000));
        }
        queue = waiting;
        return this;
    }

    /** Statements that ended in the window, with their mean time. */
    MadeReading statements(long count, double meanMillis) {
        statements = new PoolReading.StatementTotals(count, (long) (count * meanMillis * 1e9));
        return this;
    }

    MadeReading transactions(int open) {
        for (int i = 0; i < open; i++) {
            sessions.add(new BusySession(i, "app@h", "Sleep", "", 9, OptionalLong.of(9), ""));
        }
        return this;
    }

    MadeReading door(ExtraPort.State state, int port, String why) {
        door = new ExtraPort(door.variable(), "", port, state, why);
        return this;
    }

    MadeReading noDoorKnown() {
        door = new ExtraPort("", "", 0, ExtraPort.State.UNKNOWN_TO_SERVER, "");
        return this;
    }

    MadeReading withoutCores() {
        cores = OptionalInt.empty();
        return this;
    }

    MadeReading unread(String line) {
        unread.add(line);
        return this;
    }

    SurveyReading read() {
        ServerFacts facts = MadeFacts.of(flavour, version);
        List<PoolSetting> settings = SettingSpecs.of(pool.kind()).stream()
                .filter(spec -> variables.containsKey(spec.name()))
                .map(spec -> new PoolSetting(
                        spec,
                        variables.getOrDefault(spec.name(), ""),
                        "",
                        "",
                        "",
                        origins.getOrDefault(spec.name(), VariableOrigin.DEFAULT),
                        ""))
                .toList();
        PoolReading earlier = reading(0, groupsBefore, before, new PoolReading.StatementTotals(0, 0));
        PoolReading later = reading(SECONDS, groupsNow, now, statements);
        return new SurveyReading(
                facts,
                Map.copyOf(variables),
                pool,
                settings,
                new PoolWindow(earlier, later),
                door,
                cores,
                ssh ? Optional.of(new HostLimits(host)) : Optional.empty(),
                hostTrouble);
    }

    private PoolReading reading(
            long second, List<PoolGroup> groups, Map<String, Long> status, PoolReading.StatementTotals totals) {
        return new PoolReading(
                Instant.EPOCH.plusSeconds(second),
                second * 1_000_000_000L,
                groups,
                queue,
                Map.of(),
                Map.copyOf(status),
                totals,
                List.copyOf(sessions),
                List.copyOf(unread));
    }

    /** What all checks find in it. */
    List<Finding> findings() throws InterruptedException {
        SurveyReading read = read();
        JobOutcome<List<Finding>> outcome = new CurrentThreadRunner()
                .submit(new Job<List<Finding>>() {
                    @Override
                    public String title() {
                        return "checks";
                    }

                    @Override
                    public String subject() {
                        return "made";
                    }

                    @Override
                    public List<Finding> run(JobContext context) throws InterruptedException {
                        return CheckRunner.run(
                                        context,
                                        "checks",
                                        PoolChecks.all(),
                                        1,
                                        _ -> CheckRunner.onRead(found -> new PoolCheckContext(read, found)),
                                        _ -> {})
                                .stream()
                                .flatMap(result -> result.findings().stream())
                                .toList();
                    }
                })
                .await();
        if (outcome instanceof JobOutcome.Succeeded<List<Finding>>(List<Finding> found)) {
            return found;
        }
        throw new AssertionError(outcome.toString());
    }
}
