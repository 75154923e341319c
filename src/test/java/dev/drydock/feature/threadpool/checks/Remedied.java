package dev.drydock.feature.threadpool.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.TestServer;
import dev.drydock.run.Checked;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A remedy carried out on a real server: its finding goes, all others stay as they were, and so do all other variables. */
final class Remedied {

    /** The lab gives each start a folder of its own, and the server works one value out from another. */
    private static final Set<String> OF_THE_START = Set.of(
            "tmpdir", "slave_load_tmpdir", "replica_load_tmpdir", "socket", "thread_pool_max_transactions_limit");

    private final HistoryStore history;

    Remedied(HistoryStore history) {
        this.history = history;
    }

    /** Carries out what the check says by itself: a statement. */
    void bySql(TestServer server, OpenServer opened, String check, String variable) throws Exception {
        Checked<SurveyReading> before = under(opened, check);
        String sql = finding(before, check).remedy().text();
        assertThat(sql).as("remedy of " + check).startsWith("SET ").endsWith(";");
        server.run(sql.replaceFirst(";$", ""));
        vanished(before, Surveys.survey(opened, history), check, variable);
    }

    /** Carries out what the check says in words, by what the test does. */
    void byHand(OpenServer opened, String check, Step step, String... variables) throws Exception {
        Checked<SurveyReading> before = under(opened, check);
        assertThat(finding(before, check).remedy().text())
                .as("remedy of " + check)
                .isNotBlank();
        step.run();
        vanished(before, Surveys.survey(opened, history), check, variables);
    }

    /** How much of the test's load a window of a second meets is up to the computer. */
    private Checked<SurveyReading> under(OpenServer opened, String check) throws Exception {
        Checked<SurveyReading> seen = Surveys.survey(opened, history);
        for (int further = 0; further < 20 && !names(seen).contains(check); further++) {
            seen = Surveys.survey(opened, history);
        }
        return seen;
    }

    private static void vanished(
            Checked<SurveyReading> before, Checked<SurveyReading> after, String check, String... variables) {
        assertThat(names(after)).isEqualTo(without(names(before), check));
        assertThat(changed(before.read().variables(), after.read().variables())).isSubsetOf(List.of(variables));
    }

    /** The same for what rests on a variable that other checks look at, too. */
    void withOthers(OpenServer opened, Set<String> checks, Step step) throws Exception {
        assertThat(names(Surveys.survey(opened, history))).containsAll(checks);
        step.run();
        assertThat(names(Surveys.survey(opened, history))).doesNotContainAnyElementsOf(checks);
    }

    static Finding finding(Checked<SurveyReading> survey, String check) {
        return survey.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + " says nothing: " + survey.findings()));
    }

    private static Set<String> names(Checked<SurveyReading> survey) {
        return survey.findings().stream()
                .map(Finding::check)
                .filter(check -> !Surveys.OF_THE_MOMENT.contains(check))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> names, String check) {
        Set<String> less = new TreeSet<>(names);
        less.remove(check);
        return less;
    }

    private static Set<String> changed(Map<String, String> before, Map<String, String> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeAll(OF_THE_START);
        names.removeIf(name -> before.getOrDefault(name, "").equals(after.getOrDefault(name, "")));
        return names;
    }

    /** The lines of a remedy for the option file as arguments of the server. */
    static String[] arguments(Finding finding) {
        return finding.remedy()
                .text()
                .lines()
                .filter(line -> !line.startsWith("["))
                .map(line -> "--" + line.replace(" ", ""))
                .toArray(String[]::new);
    }

    /** Something that a test does. */
    interface Step {
        void run() throws Exception;
    }
}
