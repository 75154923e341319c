package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ScriptStatements;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.run.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Real servers held against the checks. */
abstract class CheckedServers extends JobsWithHistory {

    /** A run with what it found. */
    record Checked(RunResult<AdvisorResult> run) {

        AdvisorResult result() {
            return run.value();
        }

        /** Checks that found something, of those whose id begins so. */
        Set<String> ids(String beginning) {
            return result().findings().stream()
                    .filter(finding -> finding.severity() != Severity.NOT_EVALUATED)
                    .map(Finding::check)
                    .filter(check -> check.startsWith(beginning))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        Set<String> unknown() {
            return result().findings().stream()
                    .filter(finding -> finding.severity() == Severity.NOT_EVALUATED)
                    .map(Finding::check)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        List<Finding> all(String check) {
            return result().findings().stream()
                    .filter(finding -> finding.check().equals(check))
                    .toList();
        }

        Finding of(String check) {
            return all(check).stream()
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(check + " says nothing: " + result().findings()));
        }

        /** All findings but those of one check. */
        Map<String, Severity> others(String check) {
            return result().findings().stream()
                    .filter(finding -> !finding.check().equals(check))
                    .collect(Collectors.toMap(
                            finding -> finding.check() + " " + finding.subject().shown(),
                            Finding::severity,
                            (one, _) -> one,
                            TreeMap::new));
        }
    }

    Checked check(TestServer server) throws InterruptedException {
        return check(server, server.user(), Duration.ZERO);
    }

    Checked check(TestServer server, String user, Duration window) throws InterruptedException {
        try (OpenServer opened = OpenServer.open(
                Lots.profile(server, user), user.equals(server.user()) ? Lots.password(server) : Secret.none())) {
            return check(opened, AdvisorChecks.all(), window, Optional.empty());
        }
    }

    Checked check(OpenServer opened, List<AdvisorCheck> checks, Duration window, Optional<OptionFiles> files)
            throws InterruptedException {
        return new Checked(succeeded(runner.submit(new AdvisorCheckJob(opened, checks, window, files, () -> history))));
    }

    /** How a server is looked at, before a remedy and after. */
    interface Look {
        Checked now() throws Exception;
    }

    /** While somebody does something again and again. */
    Checked checkUnder(TestServer server, Duration window, Callable<?> load) throws Exception {
        Thread loader = Thread.ofVirtual().start(() -> {
            try {
                while (!Thread.interrupted()) {
                    load.call();
                }
            } catch (Exception end) {
                // it was interrupted, or the check says what is missing
            }
        });
        try {
            return check(server, server.user(), window);
        } finally {
            loader.interrupt();
            loader.join();
        }
    }

    /** The statement of the remedy is sent: the finding is gone, and no other came or went, nor did other variables change. */
    void mendedBySql(TestServer server, String check, String... variables) throws Exception {
        Checked before = check(server);
        Finding finding = before.all(check).stream()
                .filter(one -> one.remedy().kind() == Remedy.Kind.SQL)
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + ": " + before.all(check)));
        mended(
                () -> check(server),
                before,
                finding,
                () -> send(server, finding.remedy().text()),
                variables);
    }

    /** The same, with its gap filled by what a person would choose. */
    void mendedByTemplate(TestServer server, String check, String object, String filling, String... variables)
            throws Exception {
        Checked before = check(server);
        Finding finding = before.all(check).stream()
                .filter(one -> one.subject().shown().equals(object))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + ": " + before.all(check)));
        assertThat(finding.remedy().kind()).as(check).isEqualTo(Remedy.Kind.TEMPLATE);
        mended(
                () -> check(server),
                before,
                finding,
                () -> send(server, finding.remedy().text().replaceAll("<[^>]*>", filling)),
                variables);
    }

    /** What a remedy is carried out by. */
    interface Mending {
        void carriedOut() throws Exception;
    }

    static void send(TestServer server, String sql) throws Exception {
        server.run(ScriptStatements.of(sql).orElseThrow().toArray(String[]::new));
    }

    /** Its lines as options of the next start. */
    static void configure(TestServer server, Finding finding) {
        server.restartUnseen(finding.remedy()
                .text()
                .lines()
                .filter(line -> !line.startsWith("["))
                .map(line -> "--" + line.replace(" = ", "="))
                .toArray(String[]::new));
    }

    void mended(Look look, Checked before, Finding finding, Mending mending, String... variables) throws Exception {
        String check = finding.check();
        String line = check + " " + finding.subject().shown();
        mending.carriedOut();
        Checked after = look.now();
        Set<String> left = new TreeSet<>(before.others("").keySet());
        left.remove(line);
        assertThat(after.others("").keySet())
                .as("after %s", line)
                .doesNotContain(line)
                .isSubsetOf(Stream.concat(
                                left.stream(),
                                // a server that keeps nothing by itself says so of what was set
                                Stream.of(variables).map("conf.runtime-only "::concat))
                        .toList())
                .containsAll(left.stream()
                        .filter(one -> !one.startsWith("conf.")
                                && !one.endsWith(" " + finding.subject().shown()))
                        .toList());
        Map<String, String> values = new TreeMap<>(before.result().read().variables());
        values.entrySet().removeAll(after.result().read().variables().entrySet());
        // what moves by itself, what the lab gives each start, and what Performance Schema works out
        values.keySet()
                .removeIf(name -> name.matches(
                        "gtid_.*(executed|pos|state)|timestamp|performance_schema_.*|socket|.*tmpdir|pid_file"));
        assertThat(values.keySet()).as("changed by %s", check).isSubsetOf(variables);
    }
}
