package dev.drydock.feature.threadpool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.checks.PoolChecks;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.Checked;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Servers with pools, and surveys of them, for tests. */
public final class Surveys {

    /** Checks that speak of the load of the moment, which is whatever it is. */
    public static final Set<String> OF_THE_MOMENT =
            Set.of("worth", "proxy", "stalls", "waiting", "throttles", "kickups");

    private Surveys() {}

    /** A MariaDB with its pool on, and an extra port. */
    public static TestServer mariaDb(int extraPort, String... more) {
        return Lab.fresh(
                ServerKind.MARIADB, with(more, "--thread-handling=pool-of-threads", "--extra-port=" + extraPort));
    }

    /** A MySQL 9 with the plugin, and an extra port. */
    public static TestServer mySql(int adminPort, String... more) {
        return Lab.fresh(
                ServerKind.MYSQL_9,
                with(
                        more,
                        "--plugin-load-add=thread_pool.so",
                        "--admin-address=127.0.0.1",
                        "--admin-port=" + adminPort,
                        "--create-admin-listener-thread=ON"));
    }

    private static String[] with(String[] more, String... arguments) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    public static int freePort() throws java.io.IOException {
        return LabPorts.free();
    }

    public static Checked<SurveyReading> survey(TestServer server, HistoryStore history) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return survey(opened, history);
        }
    }

    public static Checked<SurveyReading> survey(OpenServer opened, HistoryStore history) throws Exception {
        return done(new PoolSurveyJob(opened, PoolChecks.all(), Duration.ofSeconds(1), () -> history))
                .value();
    }

    /** The result of a job that is to succeed. */
    public static <R> R done(Job<R> job) throws Exception {
        JobOutcome<R> outcome = new CurrentThreadRunner().submit(job).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<R>) outcome).value();
    }

    /** The checks that found something, notices and the load of the moment left out. */
    public static Set<String> found(Checked<SurveyReading> survey) {
        return survey.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTICE)
                .map(Finding::check)
                .filter(check -> !OF_THE_MOMENT.contains(check))
                .collect(Collectors.toSet());
    }
}
