package dev.drydock.feature.threadpool.checks;

import static dev.drydock.feature.threadpool.checks.MadeReading.group;
import static dev.drydock.feature.threadpool.checks.MadeReading.mariaDb;
import static dev.drydock.feature.threadpool.checks.MadeReading.mariaDbWithoutPool;
import static dev.drydock.feature.threadpool.checks.MadeReading.mySql;
import static dev.drydock.feature.threadpool.checks.MadeReading.mySqlWithoutPool;
import static dev.drydock.feature.threadpool.checks.MadeReading.percona;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Check;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each check on readings that were made for it: just beyond its limit it speaks, and no other check with it; just before, and
 * where its precondition is not met, it is silent.
 */
class PoolChecksTest {

    private static final String WORTH = "worth";

    /** @param severity what it is to say; null where it is to be silent */
    record Case(
            String check,
            String when,
            MadeReading reading,
            @Nullable Severity severity) {
        @Override
        public String toString() {
            return check + (severity == null ? " silent: " : " speaks: ") + when;
        }
    }

    private static Case speaks(String check, Severity severity, String when, MadeReading reading) {
        return new Case(check, when, reading, severity);
    }

    private static Case silent(String check, String when, MadeReading reading) {
        return new Case(check, when, reading, null);
    }

    static List<Case> cases() {
        return Stream.of(live(), settings(), doors(), around(), worth(), host())
                .flatMap(List::stream)
                .toList();
    }

    private static Map<Counter, Long> counted(Counter counter, long value) {
        return Map.of(counter, value);
    }

    private static MadeReading rising(MadeReading made, Counter counter, long by) {
        return made.groups(group(0, 0, counted(counter, 100))).groupsNow(group(0, 0, counted(counter, 100 + by)));
    }

    private static List<Case> live() {
        Severity error = Severity.ERROR;
        Severity warning = Severity.WARNING;
        return List.of(
                speaks(
                        "unread",
                        Severity.NOT_EVALUATED,
                        "a table was denied",
                        mariaDb().unread("Not read: groups.")),
                silent("unread", "all was read", mariaDb()),
                // waits of less than a second keep the check waiting out of it
                speaks(
                        "stuck",
                        error,
                        "MySQL: no group with connections has begun anything",
                        mySql().groups(
                                        group(0, 4, counted(Counter.QUERIES, 9)),
                                        group(1, 2, counted(Counter.QUERIES, 9)))),
                silent(
                        "stuck",
                        "one of them has",
                        mySql().groups(
                                        group(0, 4, counted(Counter.QUERIES, 9)),
                                        group(1, 2, counted(Counter.QUERIES, 9)))
                                .groupsNow(
                                        group(0, 4, counted(Counter.QUERIES, 9)),
                                        group(1, 2, counted(Counter.QUERIES, 10)))),
                silent(
                        "stuck",
                        "nothing waits in one of them",
                        mySql().groups(group(0, 4, counted(Counter.QUERIES, 9)), group(1))),
                silent(
                        "stuck",
                        "MySQL: only the group of the extra port waits",
                        mySql().groups(group(0), group(1), group(2, 3, Map.of()))),
                silent(
                        "stuck",
                        "MariaDB: all that waits has come since the first reading",
                        mariaDb()
                                .groups(group(0, 4, Map.of()), group(1, 1, Map.of()))
                                .waits(900, 400)),
                silent("stuck", "without a pool", mariaDbWithoutPool()),
                speaks("waiting", warning, "one second", mariaDb().waits(1_000)),
                silent("waiting", "just below a second", mariaDb().waits(999)),
                speaks("stalls", warning, "one a second", rising(mariaDb(), Counter.STALLS, 10)),
                silent("stalls", "fewer: a single long report", rising(mariaDb(), Counter.STALLS, 9)),
                speaks("stalls", warning, "MySQL, one a second", rising(mySql(), Counter.STALLS, 10)),
                silent("stalls", "counted anew after a restart", rising(mariaDb(), Counter.STALLS, -50)),
                speaks("throttles", warning, "one a second", rising(mariaDb(), Counter.THROTTLES, 10)),
                silent("throttles", "fewer", rising(mariaDb(), Counter.THROTTLES, 9)),
                silent("throttles", "MySQL has no such counter", mySql()),
                speaks("kickups", warning, "one a second", rising(mySql(), Counter.PRIO_KICKUPS, 10)),
                silent("kickups", "fewer", rising(mySql(), Counter.PRIO_KICKUPS, 9)),
                speaks(
                        "max-threads",
                        error,
                        "90 %",
                        mariaDb().with("thread_pool_max_threads", "1000").both("Threadpool_threads", 900)),
                silent(
                        "max-threads",
                        "below 90 %",
                        mariaDb().with("thread_pool_max_threads", "1000").both("Threadpool_threads", 899)),
                speaks(
                        "max-threads",
                        error,
                        "Percona Server",
                        percona("8.0.36")
                                .with("thread_pool_max_threads", "1000")
                                .both("Threadpool_threads", 1_000)),
                silent(
                        "max-threads",
                        "pool off",
                        mariaDbWithoutPool()
                                .with("thread_pool_max_threads", "10")
                                .both("Threadpool_threads", 10)),
                silent("max-threads", "status unknown", mySql().with("thread_pool_max_threads", "1")));
    }

    private static List<Case> settings() {
        Severity warning = Severity.WARNING;
        Severity notice = Severity.NOTICE;
        return List.of(
                speaks("range", warning, "MariaDB: 60 s", mariaDb().with("thread_pool_stall_limit", "60000")),
                silent("range", "MariaDB: 2 s", mariaDb().with("thread_pool_stall_limit", "2000")),
                silent("range", "pool off", mariaDbWithoutPool().with("thread_pool_oversubscribe", "1000")),
                speaks("size", warning, "over twice the cores", mariaDb().with("thread_pool_size", "9")),
                silent("size", "twice the cores", mariaDb().with("thread_pool_size", "8")),
                speaks("size", warning, "below the cores", mariaDb().with("thread_pool_size", "3")),
                speaks("size", warning, "MySQL: below half of the cores", mySql().with("thread_pool_size", "1")),
                silent("size", "MySQL: half of the cores, as it takes by itself", mySql()),
                silent(
                        "size",
                        "cores unknown",
                        mariaDb().with("thread_pool_size", "500").withoutCores()),
                silent("size", "pool off", mariaDbWithoutPool().with("thread_pool_size", "900")),
                speaks("stall-unit", warning, "MySQL: 2 s", mySql().with("thread_pool_stall_limit", "200")),
                silent("stall-unit", "MySQL: below 2 s", mySql().with("thread_pool_stall_limit", "199")),
                speaks("stall-unit", warning, "MariaDB: below 10 ms", mariaDb().with("thread_pool_stall_limit", "9")),
                silent("stall-unit", "MariaDB: 10 ms", mariaDb().with("thread_pool_stall_limit", "10")),
                silent("stall-unit", "pool off", mariaDbWithoutPool().with("thread_pool_stall_limit", "6")),
                speaks("stall-limit", warning, "MySQL: the mean is above 60 ms", mySql().statements(100, 61)),
                silent("stall-limit", "MySQL: the mean is below 60 ms", mySql().statements(100, 59)),
                silent(
                        "stall-limit",
                        "MariaDB: the same mean below 500 ms",
                        mariaDb().statements(100, 61)),
                silent("stall-limit", "the performance schema is off", mySql()),
                speaks(
                        "oversubscribe",
                        warning,
                        "over 10, and over 4 threads a core",
                        mariaDb()
                                .with("thread_pool_oversubscribe", "11")
                                .groups(new PoolGroup(0, 50, 20, 17, 0, 0, 0, Map.of()))),
                silent("oversubscribe", "over 10, but few at work", mariaDb().with("thread_pool_oversubscribe", "11")),
                silent(
                        "oversubscribe",
                        "10",
                        mariaDb()
                                .with("thread_pool_oversubscribe", "10")
                                .groups(new PoolGroup(0, 50, 20, 17, 0, 0, 0, Map.of()))),
                speaks("kickup-off", notice, "0", mySql().with("thread_pool_prio_kickup_timer", "0")),
                silent("kickup-off", "1", mariaDb().with("thread_pool_prio_kickup_timer", "1")),
                silent("kickup-off", "pool off", mariaDbWithoutPool().with("thread_pool_prio_kickup_timer", "0")),
                speaks(
                        "transactions-limit",
                        warning,
                        "as many as are allowed",
                        mySql().with("thread_pool_max_transactions_limit", "8").transactions(8)),
                silent(
                        "transactions-limit",
                        "one fewer",
                        mySql().with("thread_pool_max_transactions_limit", "8").transactions(7)),
                silent(
                        "transactions-limit",
                        "no limit",
                        mySql().with("thread_pool_max_transactions_limit", "0").transactions(9)),
                speaks(
                        "thread-cache-ignored",
                        notice,
                        "set in a file",
                        mariaDb().from("thread_cache_size", VariableOrigin.FILE)),
                silent(
                        "thread-cache-ignored",
                        "worked out by the server",
                        mariaDb().from("thread_cache_size", VariableOrigin.AUTO)),
                silent(
                        "thread-cache-ignored",
                        "pool off",
                        mariaDbWithoutPool().from("thread_cache_size", VariableOrigin.FILE)));
    }

    private static List<Case> doors() {
        Severity warning = Severity.WARNING;
        return List.of(
                speaks("no-door", Severity.ERROR, "a pool runs", mariaDb().door(ExtraPort.State.NONE, 0, "")),
                speaks(
                        "no-door",
                        Severity.NOTICE,
                        "no pool runs",
                        mySqlWithoutPool().door(ExtraPort.State.NONE, 0, "")),
                speaks("no-door", warning, "the server knows none, and a pool runs", mySql().noDoorKnown()),
                silent(
                        "no-door",
                        "the server knows none, without a pool",
                        mySqlWithoutPool().noDoorKnown()),
                silent("no-door", "there is one", mariaDb()),
                speaks("door-closed", Severity.ERROR, "refused", mariaDb().door(ExtraPort.State.REFUSED, 3307, "no")),
                speaks(
                        "door-closed",
                        Severity.NOTICE,
                        "not tried",
                        mySql().door(ExtraPort.State.UNTRIED, 3307, "loopback")),
                silent("door-closed", "it let us in", mySql()),
                speaks("door-narrow", warning, "room for one", mariaDb().with("extra_max_connections", "1")),
                silent("door-narrow", "room for two", mariaDb().with("extra_max_connections", "2")),
                silent("door-narrow", "admin_port has no such limit", mySql()),
                silent(
                        "door-narrow",
                        "there is no door",
                        mariaDb().with("extra_max_connections", "1").door(ExtraPort.State.NONE, 0, "")),
                speaks("door-percona", warning, "8.0.13", percona("8.0.13")),
                silent("door-percona", "8.0.14", percona("8.0.14")),
                silent("door-percona", "MariaDB keeps it", mariaDb()));
    }

    private static List<Case> around() {
        Severity warning = Severity.WARNING;
        return List.of(
                speaks("max-connections", warning, "85 % were in use", mariaDb().both("Max_used_connections", 425)),
                silent("max-connections", "fewer", mariaDb().both("Max_used_connections", 424)),
                speaks(
                        "memory",
                        warning,
                        "the likely need exceeds the machine",
                        mySqlWithoutPool().with("max_connections", "5000").host("memory_kib", "1048576")),
                speaks(
                        "memory",
                        warning,
                        "a tenth of the worst exceeds it",
                        mySqlWithoutPool()
                                .with("sort_buffer_size", "104857600")
                                .with("max_connections", "1000")
                                .host("memory_kib", "1048576")),
                silent(
                        "memory",
                        "only the worst exceeds it",
                        mySqlWithoutPool()
                                .with("sort_buffer_size", "2097152")
                                .with("max_connections", "1000")
                                .host("memory_kib", "1048576")),
                silent(
                        "memory",
                        "with a pool few connections have a stack",
                        mySql().with("max_connections", "5000").host("memory_kib", "1048576")),
                silent(
                        "memory",
                        "no SSH",
                        mySqlWithoutPool().with("max_connections", "15000").withoutHost()),
                speaks(
                        "open-files",
                        warning,
                        "below what the server wants",
                        mariaDb().with("open_files_limit", "4509")),
                silent("open-files", "what it wants", mariaDb().with("open_files_limit", "4510")),
                silent("open-files", "not told", mariaDb().with("open_files_limit", "0")),
                speaks(
                        "table-cache",
                        warning,
                        "10 a second with a full cache",
                        mariaDb().rises("Opened_tables", 100).both("Open_tables", 1_700)),
                silent("table-cache", "10 a second, not full", mariaDb().rises("Opened_tables", 100)),
                silent("table-cache", "full, few opened", mariaDb().both("Open_tables", 2_000)),
                speaks(
                        "thread-cache",
                        warning,
                        "10 a second",
                        mySqlWithoutPool().rises("Threads_created", 100)),
                silent("thread-cache", "9 a second", mySqlWithoutPool().rises("Threads_created", 99)),
                silent("thread-cache", "a pool makes them", mariaDb().rises("Threads_created", 900)));
    }

    private static List<Case> worth() {
        return List.of(
                speaks(WORTH, Severity.NOTICE, "few run at once", mariaDbWithoutPool()),
                speaks(
                        WORTH,
                        Severity.WARNING,
                        "over 4 a core",
                        mariaDbWithoutPool().both("Threads_running", 17)),
                speaks(
                        WORTH,
                        Severity.WARNING,
                        "over 4 a core on a server without a pool",
                        mySqlWithoutPool().both("Threads_running", 17)),
                speaks(
                        WORTH,
                        Severity.NOTICE,
                        "a burst in one of two looks",
                        mariaDbWithoutPool().both("Threads_running", 90).first("Threads_running", 3)),
                silent(WORTH, "a pool runs", mariaDb().both("Threads_running", 90)),
                silent(WORTH, "cores unknown", mariaDbWithoutPool().withoutCores()),
                speaks(
                        "proxy",
                        Severity.NOTICE,
                        "500 of which a tenth runs",
                        mariaDb().both("Threads_connected", 500).both("Threads_running", 50)),
                silent(
                        "proxy",
                        "500 of which more run",
                        mariaDb().both("Threads_connected", 500).both("Threads_running", 51)),
                silent("proxy", "499", mariaDb().both("Threads_connected", 499)),
                speaks(
                        "proxy",
                        Severity.NOTICE,
                        "50 log-ins a second",
                        mariaDb().rises("Connections", 500)),
                silent("proxy", "49 log-ins a second", mariaDb().rises("Connections", 490)));
    }

    private static List<Case> host() {
        Severity warning = Severity.WARNING;
        Severity notice = Severity.NOTICE;
        return List.of(
                speaks("host", notice, "no SSH", mariaDb().withoutHost()),
                speaks(
                        "host",
                        Severity.NOT_EVALUATED,
                        "it did not answer",
                        mariaDb().hostTrouble("no answer")),
                silent("host", "read", mariaDb()),
                speaks("host-files", warning, "fewer than needed", mariaDb().host("files", "4509")),
                silent("host-files", "as many as needed", mariaDb().host("files", "4510")),
                silent("host-files", "without limit", mariaDb().host("files", "unlimited")),
                silent("host-files", "no SSH", mariaDb().withoutHost()),
                speaks("host-tasks", warning, "processes", mySqlWithoutPool().host("processes", "599")),
                speaks(
                        "host-tasks",
                        warning,
                        "tasks of the group",
                        mySqlWithoutPool().host("tasks", "599")),
                silent("host-tasks", "as many as needed", mySqlWithoutPool().host("tasks", "600")),
                silent("host-tasks", "a pool runs", mariaDb().host("tasks", "100")),
                speaks("host-backlog", warning, "somaxconn", mariaDb().host("somaxconn", "299")),
                speaks("host-backlog", warning, "tcp_max_syn_backlog", mariaDb().host("tcp_max_syn_backlog", "299")),
                silent("host-backlog", "the same", mariaDb().host("somaxconn", "300")),
                speaks(
                        "host-ports",
                        notice,
                        "more connections than ports",
                        mySql().with("max_connections", "1001").host("ip_local_port_range", "60001 61000")),
                silent(
                        "host-ports",
                        "as many",
                        mySql().with("max_connections", "1000").host("ip_local_port_range", "60001 61000")),
                silent(
                        "host-ports",
                        "fewer than 1,000",
                        mySql().with("max_connections", "999").host("ip_local_port_range", "60001 60100")),
                speaks(
                        "host-own-ports",
                        warning,
                        "the default of admin_port",
                        mySql().door(ExtraPort.State.PROVEN, 33_062, "")),
                speaks(
                        "host-own-ports",
                        warning,
                        "others are reserved",
                        mySql().door(ExtraPort.State.PROVEN, 33_062, "")
                                .host("ip_local_reserved_ports", "33060-33061,33063")),
                silent(
                        "host-own-ports",
                        "it is reserved",
                        mySql().door(ExtraPort.State.PROVEN, 33_062, "")
                                .host("ip_local_reserved_ports", "8080,33060-33062")),
                silent("host-own-ports", "it is below the range", mySql().door(ExtraPort.State.PROVEN, 32_767, "")),
                silent("host-own-ports", "there is no door", mySql().door(ExtraPort.State.NONE, 0, "")),
                speaks("host-swappiness", notice, "11", mariaDb().host("swappiness", "11")),
                silent("host-swappiness", "10", mariaDb().host("swappiness", "10")),
                speaks(
                        "host-allocator",
                        notice,
                        "the C library's, 1,000 connections",
                        mariaDb()
                                .with("max_connections", "5000")
                                .host("allocator", "")
                                .both("Max_used_connections", 1_000)),
                silent("host-allocator", "fewer connections", mariaDb().host("allocator", "")),
                silent(
                        "host-allocator",
                        "jemalloc",
                        mariaDb().with("max_connections", "5000").both("Max_used_connections", 1_000)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void speaksBeyondItsLimitAndIsSilentBefore(Case one) throws Exception {
        List<Finding> found = one.reading().findings();
        if (one.severity() == null) {
            assertThat(found).noneMatch(finding -> finding.check().equals(one.check()));
            return;
        }
        assertThat(found.stream().filter(finding -> finding.check().equals(one.check())))
                .hasSize(1)
                .allSatisfy(finding -> {
                    assertThat(finding.severity()).isEqualTo(one.severity());
                    assertThat(finding.message()).isNotBlank().doesNotContain("{", "!");
                });
        // servers without a pool are always told whether one would help
        assertThat(found.stream().map(Finding::check).filter(check -> !check.equals(WORTH)))
                .as(found.toString())
                .isSubsetOf(one.check());
    }

    @Test
    void eachCheckHasACaseThatSpeaksAndOneThatIsSilent() {
        List<String> all = PoolChecks.all().stream().map(Check::id).toList();
        for (boolean speaks : new boolean[] {true, false}) {
            assertThat(cases().stream()
                            .filter(one -> (one.severity() != null) == speaks)
                            .map(Case::check)
                            .collect(Collectors.toSet()))
                    .containsExactlyInAnyOrderElementsOf(all);
        }
    }
}
