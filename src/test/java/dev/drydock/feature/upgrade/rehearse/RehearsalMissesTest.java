package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What no statement of an object shows and checks had missed: names that 8.0 brings itself, spatial columns of 5.6, tables that
 * only InnoDB knows, files that are gone, and defaults that change. What statements show is in {@code test-data/rehearsal}.
 */
@NeedsServers
@Timeout(600)
class RehearsalMissesTest {

    @TempDir
    private Path folder;

    static List<String> names() {
        return Trials.some(
                List.of("innodb_ddl_log"),
                List.of("role_edges", "innodb_dynamic_metadata", "component", "default_roles", "password_history"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("names")
    void aTableUnderANameThatTheNewVersionBringsItself(String name) throws Exception {
        RehearsalResult result = onData(name, "CREATE TABLE mysql.`" + name + "` (id INT PRIMARY KEY)")
                .value();
        assertThat(result.findings())
                .filteredOn(one -> one.finding().severity() == Severity.ERROR)
                .as(text(result))
                .anySatisfy(one ->
                        assertThat(one.finding().message() + one.statement()).contains(name));
    }

    /** 8.0.15 crashes on it without naming it. */
    @Test
    void aTableOnWhichTheNewVersionCrashes() throws Exception {
        RunResult<RehearsalResult> run = onData("crash", "CREATE TABLE mysql.global_grants (id INT PRIMARY KEY)");
        RehearsalResult result = run.value();
        assertThat(result.findings()).as(text(result)).anySatisfy(one -> {
            assertThat(one.finding().severity()).isEqualTo(Severity.ERROR);
            assertThat(one.finding().message()).contains("does not start");
            assertThat(one.statement()).isNotBlank();
        });
        assertThat(run.outcome().good()).isFalse();
    }

    @Test
    void aTableThatOnlyInnoDbKnowsAndOneWithoutItsFile() throws Exception {
        RehearsalResult result = onData(
                        "orphans",
                        "CREATE DATABASE shop",
                        "CREATE TABLE shop.orphan (id INT PRIMARY KEY)",
                        "CREATE TABLE shop.`we-ird` (id INT PRIMARY KEY)",
                        "CREATE TABLE shop.parted (id INT PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 2",
                        "CREATE TABLE shop.words (id INT PRIMARY KEY, t TEXT, FULLTEXT (t))",
                        "-remove shop/orphan.frm",
                        "-remove shop/we@002dird.frm")
                .value();
        assertThat(result.findings().stream()
                        .filter(one -> !one.finding().subject().schema().isEmpty())
                        .map(one -> one.finding().severity() + " "
                                + one.finding().subject().shown()))
                .as(text(result))
                .containsExactlyInAnyOrder("WARNING shop.orphan", "WARNING shop.we-ird");
    }

    @Test
    void defaultsThatChangeInWhateverFormTheyAreWritten() throws Exception {
        OptionFiles file = OptionFiles.of("[mysqld]\nmax_allowed_packet = 16M\nlocal-infile\n");
        RehearsalOptions options = new RehearsalOptions(
                Rehearsals.NOTHING, Optional.of(file), false, false, 0, false, 1, Optional.empty());
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result =
                    Rehearsals.run(Lab.mysql57(), target, options, history).value();
            Map<String, String> changed = result.findings().stream()
                    .filter(one -> one.finding().subject().kind() == dev.drydock.check.Subject.Kind.VARIABLE)
                    .collect(Collectors.toMap(
                            one -> one.finding().subject().name(),
                            one -> one.finding().message(),
                            (one, other) -> one + "\n" + other));
            assertThat(changed)
                    .containsKeys(
                            "innodb_max_dirty_pages_pct",
                            "innodb_max_dirty_pages_pct_lwm",
                            "character_set_server",
                            "collation_server",
                            "log_bin",
                            "event_scheduler",
                            "explicit_defaults_for_timestamp",
                            "default_authentication_plugin",
                            "table_open_cache")
                    .doesNotContainKeys(
                            "max_allowed_packet", "local_infile", "character_set_client", "datadir", "version");
            assertThat(changed.get("innodb_max_dirty_pages_pct")).contains("75.000000", "90.000000");
        }
    }

    /** A copy of a 5.7 under 8.0.15, after these statements and removals. */
    private RunResult<RehearsalResult> onData(String word, String... steps) throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve(word), "test")) {
            Path data = stopped.dataDir().orElseThrow();
            for (String step : steps) {
                if (!step.startsWith("-remove ")) {
                    stopped.run(step);
                }
            }
            stopped.stop();
            for (String step : steps) {
                if (step.startsWith("-remove ")) {
                    Files.delete(data.resolve(step.substring("-remove ".length())));
                }
            }
            return Rehearsals.run(Lab.mysql57(), target, of(data), history);
        }
    }

    private static RehearsalOptions of(Path data) {
        return new RehearsalOptions(Rehearsals.NOTHING, Optional.empty(), false, false, 0, false, 1, Optional.of(data));
    }

    private static String text(RehearsalResult result) {
        return result.findings().stream()
                .map(one -> one.finding().severity() + " "
                        + one.finding().subject().shown() + ": " + one.finding().message() + " " + one.statement())
                .collect(Collectors.joining("\n"));
    }
}
