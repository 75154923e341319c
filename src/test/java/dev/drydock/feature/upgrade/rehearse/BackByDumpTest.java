package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.tool.DumpTool;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/** The way back by a dump is tried on real servers: dumped from the upgraded copy, loaded into the old program. */
@NeedsServers
@Timeout(240)
class BackByDumpTest {

    @TempDir
    private Path folder;

    record Pair(ServerKind old, ServerKind target) {}

    static List<Pair> pairs() {
        return Trials.some(
                List.of(new Pair(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0)),
                List.of(new Pair(ServerKind.MARIADB, ServerKind.MARIADB_11_4)));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("pairs")
    void whatWasUpgradedIsDumpedAndLoadedIntoTheOldVersionAndIsAllThere(Pair pair) throws Exception {
        TestServer made = Lab.fresh(pair.old());
        made.run(
                "SET NAMES utf8mb4",
                "SET sql_mode = 'NO_ENGINE_SUBSTITUTION'",
                "CREATE DATABASE `a``b ☃` CHARACTER SET utf8mb4",
                "USE `a``b ☃`",
                "CREATE TABLE `t``1 ☃` (id INT PRIMARY KEY AUTO_INCREMENT, b LONGBLOB, s VARCHAR(50), d DATETIME) COMMENT 'it''s \\ ☃'",
                "INSERT INTO `t``1 ☃` (b, s, d) VALUES (UNHEX('00270A5C0D1AFF'), '🐬 ''\\n;', '0000-00-00'), (NULL, NULL, NULL)",
                "CREATE TABLE child (id INT PRIMARY KEY, t INT, FOREIGN KEY (t) REFERENCES `t``1 ☃` (id))",
                "INSERT INTO child VALUES (1, 2)",
                "CREATE TABLE log (n INT)",
                "CREATE VIEW `v;` AS SELECT s, '☃' AS c FROM `t``1 ☃`",
                "CREATE TRIGGER tr AFTER INSERT ON child FOR EACH ROW INSERT INTO log VALUES (NEW.id)",
                "CREATE FUNCTION f(x INT) RETURNS INT RETURN x + 1",
                "CREATE PROCEDURE p() BEGIN SELECT 1; SELECT '☃'; END",
                "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM log");
        Path data = made.dataDir().orElseThrow();
        made.stop();
        TestServer source = Lab.fresh(pair.old());
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            source, Rehearsals.program(pair.target(), folder), options(data, pair.old()), history)
                    .value();
            StepTime back = result.window().stream()
                    .filter(time -> time.step() == WindowStep.BACK_DUMP)
                    .findFirst()
                    .orElseThrow();
            assertThat(result.findings())
                    .filteredOn(found -> found.finding().severity() == Severity.ERROR)
                    .isEmpty();
            assertThat(back.known()).as(back.how()).isTrue();
            assertThat(back.how()).contains("Dumped by ", "The rows of 3 tables were counted", "; 0 checksums differ");
        }
    }

    @Test
    void whatTheOldVersionRefusesIsNamedAndAClientThatIsKilledIsNoTrial() throws Exception {
        DumpTool real = DumpTool.find(
                        ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_8_0, folder)),
                        ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_5_7, folder)))
                .orElseThrow(() -> new TestAbortedException("no mysqldump here"));
        Path seen = folder.resolve("seen");
        Path tools = Files.createDirectory(folder.resolve("tools"));
        Files.writeString(tools.resolve("mysqldump"), "#!/bin/sh\nexec '" + real.dump() + "' \"$@\"\n");
        Files.writeString(tools.resolve("mysql"), """
                #!/bin/sh
                sed -n 's/^password="\\(.*\\)"$/\\1/p' "${1#--defaults-file=}" > '%1$s.word'
                cat /proc/[0-9]*/cmdline /proc/$$/environ 2>/dev/null | tr '\\0' '\\n' | grep -cFf '%1$s.word' > '%1$s'
                head -c 1500 | '%2$s' "$@"
                kill -9 $$
                """.formatted(seen, real.load()));
        for (String name : List.of("mysqldump", "mysql")) {
            Files.setPosixFilePermissions(tools.resolve(name), PosixFilePermissions.fromString("rwx------"));
        }
        try (TestServer target = Lab.fresh(ServerKind.MYSQL_8_0)) {
            target.run(
                    "CREATE DATABASE `a``b` CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci",
                    "USE `a``b`",
                    "CREATE TABLE good (id INT)",
                    "INSERT INTO good VALUES (1)",
                    "CREATE TABLE `new``t` (s VARCHAR(10)) COLLATE utf8mb4_0900_ai_ci",
                    "INSERT INTO `new``t` VALUES ('s3cr3t')",
                    "CREATE VIEW ranked AS SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS n FROM good",
                    "CREATE TRIGGER tr BEFORE INSERT ON good FOR EACH ROW SET NEW.id = 1");
            List<RehearsalFinding> told = new ArrayList<>();
            StepTime refused = back(target, real, told);
            assertThat(refused.known()).isFalse();
            assertThat(refused.how()).startsWith("MySQL 5.7.22 refused 3 objects of the dump by " + real.product());
            assertThat(told)
                    .extracting(found -> found.finding().severity() + " "
                            + found.finding().subject().kind().word() + " "
                            + found.finding().subject().shown())
                    .containsExactlyInAnyOrder(
                            "ERROR table a`b.new`t", "ERROR trigger a`b.tr", "ERROR view a`b.ranked");
            assertThat(told.toString())
                    .contains("Unknown collation: 'utf8mb4_0900_ai_ci' (1273)")
                    .doesNotContain("s3cr3t");

            StepTime killed = back(target, DumpTool.at(tools), told);
            assertThat(killed.how()).startsWith("mysql ended with exit status 137");
            assertThat(Path.of(seen + ".word")).isNotEmptyFile();
            assertThat(seen).as("processes that show the password").hasContent("0");
        }
    }

    @Test
    void aProgramThatDumpsNothingIsRefusedByName() {
        assertThatThrownBy(() -> DumpTool.at(Path.of("/bin/ls"))).hasMessageContaining("E-4290");
        assertThatThrownBy(() -> DumpTool.at(folder)).hasMessageContaining("E-4290");
    }

    private StepTime back(TestServer target, DumpTool tool, List<RehearsalFinding> told) throws Exception {
        StepTime[] time = new StepTime[1];
        InJob.of(context -> {
            try (HistoryStore history = HistoryStore.open(Files.createTempDirectory(folder, "history"), "test");
                    RunWriter writer = history.begin(new RunStart(
                            RehearsalJob.KIND,
                            RehearsalJob.KIND,
                            new ServerIdentity("key", "shop", "db:3306", "MySQL", "5.7.22", ""),
                            "root",
                            "ada",
                            Map.of()));
                    OpenServer from = OpenServer.open(Lots.profile(target), Secret.none())) {
                RehearsalRecorder recorder = new RehearsalRecorder(
                        writer,
                        new PreflightMatches(LatestFindings.read(history, "key", PreflightRecorder.KIND)),
                        told::add);
                ServerProgram old = ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_5_7, folder));
                SourceSettings settings = from.query(SourceSettings::read);
                try (OwnServer own = OwnServer.of(old)) {
                    time[0] = new DumpRehearsal(tool, old, new CopyRun(settings, recorder, new WindowTimes(), context))
                            .run(from, Secret.none(), TimedOptions.of(Map.of(), own, context));
                }
            }
        });
        return time[0];
    }

    private RehearsalOptions options(Path data, ServerKind old) throws Exception {
        return Rehearsals.ofData(data)
                .withReplay(Optional.of(ReplayOptions.usual(ServerProgram.at(LabPrograms.of(old, folder)), List.of())))
                .withDump(Optional.of(new RehearsalOptions.Dump(Optional.empty())));
    }
}
