package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Beside each failed object stands what the pre-flight had found of it, or that the rehearsal alone found it. */
@NeedsServers
@Timeout(300)
class RehearsalPreflightTest {

    @TempDir
    private Path folder;

    @Test
    void eachErrorNamesTheCheckThatHadSeenItOrThatNoneHad() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "USE shop",
                    "CREATE TABLE parted (id INT PRIMARY KEY) ENGINE=MyISAM PARTITION BY HASH (id) PARTITIONS 2",
                    "CREATE TABLE old_letters (id INT PRIMARY KEY, t VARCHAR(9)) DEFAULT CHARSET=utf8",
                    "CREATE PROCEDURE takes_rows() BEGIN DECLARE rows INT; SET rows = 1; END",
                    "CREATE FUNCTION takes_area(g GEOMETRY) RETURNS TEXT NO SQL RETURN area(g)",
                    "CREATE PROCEDURE reads_cache() SELECT @@query_cache_size",
                    "CREATE EVENT cached ON SCHEDULE EVERY 1 DAY DO FLUSH QUERY CACHE",
                    "CREATE VIEW rests_on_nothing AS SELECT t FROM old_letters",
                    "ALTER TABLE old_letters DROP COLUMN t",
                    "CREATE USER old@'%'",
                    "GRANT SELECT ON shop.* TO old@'%'");
            try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none())) {
                JobOutcome<?> preflight = new CurrentThreadRunner()
                        .submit(new PreflightJob(
                                opened,
                                new PreflightOptions("8.0", Optional.empty(), true, false),
                                UpgradeChecks.all(),
                                () -> history,
                                _ -> {}))
                        .await();
                assertThat(preflight).isInstanceOf(JobOutcome.Succeeded.class);
            }
            source.run("CREATE PROCEDURE shop.made_since() BEGIN DECLARE cube INT; SET cube = 1; END");
            RehearsalResult result = Rehearsals.run(source, target, RehearsalOptions.usual(), history)
                    .value();
            Map<String, String> seen = new TreeMap<>();
            result.findings().stream()
                    .filter(found -> found.finding().severity() == Severity.ERROR)
                    .forEach(found -> seen.put(found.finding().subject().shown(), found.seenBy()));
            assertThat(seen)
                    .isEqualTo(Map.of(
                            "shop.parted", "partitioned-tables",
                            "shop.takes_rows", "reserved-words",
                            "shop.takes_area", "removed-functions",
                            "shop.reads_cache", "target-syntax",
                            "shop.cached", "target-syntax",
                            "shop.rests_on_nothing", "broken-views",
                            "shop.made_since", ""));
            assertThat(result.onlyHere()).isEqualTo(1);
        }
    }
}
