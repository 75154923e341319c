package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.ChainVerdict.Break;
import dev.drydock.history.ChainVerdict.Kind;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.Schema;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the chain finds when somebody has changed the file, and that it finds nothing otherwise. */
class ChainTest {

    private static final int ITEMS = 7;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private HistoryStore open() {
        return HistoryStore.open(folder, Samples.VERSION);
    }

    private static long finished(HistoryStore store, int items) {
        RunWriter run = store.begin(Samples.start());
        for (int i = 0; i < items; i++) {
            run.item(Samples.counted("t" + i, i));
        }
        run.finding(finding("a"));
        run.finding(finding("b"));
        run.finish(Samples.succeeded());
        return run.runId();
    }

    private static RecordedFinding finding(String table) {
        return RecordedFinding.of(Samples.found(table, "a word"));
    }

    private static long accept(HistoryStore store, String table) {
        return store.accept(
                Samples.start().server(), finding(table), "Team", "quoted", LocalDate.of(2027, 1, 1), "alice");
    }

    /** Runs 1 to 3, of which the second was deleted; acceptances 1 to 3, of which the first was accepted anew. */
    private void record() {
        new CopyRule(0, "").keepIn(folder);
        try (HistoryStore store = open()) {
            finished(store, ITEMS);
            long gone = finished(store, ITEMS);
            finished(store, ITEMS);
            RunWriter changing = store.begin(Samples.start("upgrade", "uuid-1"));
            long seq = changing.itemBefore(Samples.counted("t", 1));
            changing.itemAfter(seq, Samples.counted("t", 2));
            changing.close();
            store.delete(gone, "alice", "counted the wrong server");
            accept(store, "a");
            accept(store, "b");
            accept(store, "a");
            store.withdraw(2, "bob");
            store.evidence().sign(1, "Ada", "looked at", "alice");
            store.evidence().sign(1, "Bob", "", "bob");
            store.evidence().withdraw(2, "wrong run", "bob");
            store.evidence()
                    .issued("5c0e6f1e-0000-4000-8000-000000000001", "pdf", "ab".repeat(32), List.of(1L), "alice");
        }
    }

    private ChainVerdict verdict() {
        try (HistoryStore store = open()) {
            return store.verify(_ -> {});
        }
    }

    @Test
    void whatDrydockDoesLeavesTheChainWhole() {
        record();
        ChainVerdict verdict = verdict();
        assertThat(verdict.breaks()).isEmpty();
        assertThat(verdict.whole()).isTrue();
        assertThat(verdict.runs()).isEqualTo(3);
        assertThat(verdict.rows()).isEqualTo(2 * (ITEMS + 2) + 1);
        assertThat(verdict.runsBefore()).isZero();
        // 4 ends, 1 deletion, 3 acceptances, 2 withdrawals, 2 sign-offs, 1 of them withdrawn, 1 report
        assertThat(verdict.links()).isEqualTo(14);
        assertThat(verdict.head()).matches("[0-9a-f]{64}");
    }

    @Test
    void anEmptyHistoryIsWholeAndSoIsOneWhoseRunsGoOn() {
        try (HistoryStore store = open()) {
            assertThat(store.verify(_ -> {}).whole()).isTrue();
            RunWriter run = store.begin(Samples.start());
            run.item(Samples.counted("t", 1));
            assertThat(store.verify(_ -> {})).satisfies(verdict -> {
                assertThat(verdict.whole()).isTrue();
                assertThat(verdict.runs()).isZero();
            });
        }
        assertThat(verdict().runs()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE item SET measure = measure + 1 WHERE id = 3 * 4294967296 + 2 | RUN_CHANGED | 3",
                "UPDATE item SET error_text = 'x' WHERE id = 3 * 4294967296 + 2 | RUN_CHANGED | 3",
                "UPDATE item SET attributes = ARRAY['engine', 'MyISAM'] WHERE id = 4294967296 + 7 | RUN_CHANGED | 1",
                "UPDATE item SET finished = DATEADD(NANOSECOND, 1000, finished) WHERE id = 4294967296 + 7 |"
                        + " RUN_CHANGED | 1",
                "DELETE FROM item WHERE id = 4294967296 + 7 | RUN_CHANGED | 1",
                "UPDATE item SET id = 4294967296 + 8 WHERE id = 4294967296 + 7 | RUN_CHANGED | 1",
                "UPDATE item SET estimate = measure, measure = estimate WHERE id = 4294967296 + 7 | RUN_CHANGED | 1",
                "DELETE FROM finding WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET severity = 'NOTICE' WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET subject_kind = 'VIEW' WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET remedy_kind = 'ADVICE' WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET remedy = 'DROP' WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET reference = '' WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE finding SET subject_kind = NULL WHERE run_id = 3 AND seq = 2 | RUN_CHANGED | 3",
                "UPDATE run SET title = 'Count' WHERE id = 1 | RUN_CHANGED | 1",
                "UPDATE run SET outcome = 'COMPLETE' WHERE id = 4 | RUN_CHANGED | 4",
                "UPDATE run SET settings = ARRAY['workers', '5'] WHERE id = 1 | RUN_CHANGED | 1",
                "UPDATE run SET done = done + 1 WHERE id = 1 | RUN_CHANGED | 1",
                "UPDATE run SET started = DATEADD(DAY, -1, started) WHERE id = 1 | RUN_CHANGED | 1",
                "DELETE FROM item WHERE run_id = 1; DELETE FROM finding WHERE run_id = 1; DELETE FROM run WHERE id = 1"
                        + " | RUN_MISSING | 1",
                "DELETE FROM chain_link WHERE event = 'RUN' AND subject = 1 | LINK | 2",
                "UPDATE chain_link SET reason = 'old' WHERE event = 'DELETED' | LINK | 5",
                "UPDATE chain_link SET position = -position WHERE position < 3; UPDATE chain_link SET position = 3 +"
                        + " position WHERE position < 0 | LINK | 1",
                "UPDATE chain_head SET runs_before = 3 | LINK | 1",
                "UPDATE chain_head SET position = position - 1 | LINK | 14",
                "UPDATE acceptance SET until_day = DATE '2099-01-01' WHERE id = 3 | ACCEPTANCE_CHANGED | 3",
                "UPDATE acceptance SET withdrawn = NULL WHERE id = 1 | ACCEPTANCE_CHANGED | 1",
                "UPDATE acceptance SET withdrawn = CURRENT_TIMESTAMP WHERE id = 3 | ACCEPTANCE_CHANGED | 3",
                "DELETE FROM acceptance WHERE id = 3 | ACCEPTANCE_MISSING | 3",
                "INSERT INTO acceptance (token, server_key, profile_name, check_id, severity, schema_name, name, part,"
                        + " text, owner, reason, until_day, accepted, accepted_by, machine) SELECT RANDOM_UUID(),"
                        + " server_key, profile_name, check_id, severity, schema_name, 'c', part, text, owner, reason,"
                        + " until_day, accepted, accepted_by, machine FROM acceptance WHERE id = 3 | ACCEPTANCE_UNKNOWN |"
                        + " 4",
                "UPDATE sign_off SET name = 'Eve' WHERE id = 1 | SIGN_OFF_CHANGED | 1",
                "UPDATE sign_off SET remark = 'not looked at' WHERE id = 1 | SIGN_OFF_CHANGED | 1",
                "UPDATE sign_off SET withdrawn_at = NULL WHERE id = 2 | SIGN_OFF_CHANGED | 2",
                "UPDATE sign_off SET withdrawn_at = 1 WHERE id = 1 | SIGN_OFF_CHANGED | 1",
                "DELETE FROM sign_off WHERE id = 1 | SIGN_OFF_MISSING | 1",
                "INSERT INTO sign_off SELECT 3, 't', run_id, name, remark, signed_at, entered_by, NULL, '', '' FROM"
                        + " sign_off WHERE id = 1 | SIGN_OFF_UNKNOWN | 3",
                "UPDATE issued_report SET sha256 = 'cd' WHERE id = 1 | REPORT_CHANGED | 1",
                "DELETE FROM issued_report WHERE id = 1 | REPORT_MISSING | 1",
                "INSERT INTO issued_report SELECT 2, document, form, 'cd', runs, issued_at, issued_by FROM"
                        + " issued_report WHERE id = 1 | REPORT_UNKNOWN | 2",
                "INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address, server_flavour,"
                        + " server_version, server_hostname, account, os_user, settings, app_version, machine, pid,"
                        + " started, state) SELECT 9, RANDOM_UUID(), kind, title, server_key, profile_name,"
                        + " server_address, server_flavour, server_version, server_hostname, account, os_user, settings,"
                        + " app_version, machine, pid, started, state FROM run WHERE id = 1 | RUN_UNKNOWN | 9",
            })
    void whatSomebodyChangesInTheFileIsNamed(String sql, Kind kind, long subject) throws Exception {
        record();
        TamperedHistory.run(folder, sql);
        ChainVerdict verdict = verdict();
        assertThat(verdict.whole()).isFalse();
        assertThat(verdict.breaks().getFirst()).isEqualTo(new Break(kind, subject));
    }

    @Test
    void aSecondLinkOfARunCoversNoChange() throws Exception {
        record();
        asOwner(connection -> {
            Rows.update(connection, "UPDATE item SET measure = measure + 1 WHERE id = 3 * 4294967296 + 2");
            new Chain(connection).ended(3);
        });
        assertThat(verdict().breaks()).containsExactly(new Break(Kind.LINK_TWICE, 15), new Break(Kind.RUN_CHANGED, 3));
    }

    @Test
    void aDeletionAndALinkBehindItCoverNoChange() throws Exception {
        record();
        asOwner(connection -> {
            new Chain(connection).deleted(3, Optional.empty(), "eve", "none");
            Rows.update(connection, "UPDATE item SET measure = measure + 1 WHERE id = 3 * 4294967296 + 2");
            new Chain(connection).imported(3, "eve", "archive");
        });
        assertThat(verdict().breaks()).containsExactly(new Break(Kind.LINK_TWICE, 16));
    }

    @Test
    void aHeadThatWentBackHidesNothing() throws Exception {
        record();
        asOwner(connection -> Rows.update(
                connection,
                "UPDATE chain_head SET position = 13, hash = (SELECT hash FROM chain_link WHERE position = 13)"));
        assertThat(verdict().breaks()).contains(new Break(Kind.HEAD_BACK, 13));
    }

    @Test
    void anInterruptedRunOfWhichMoreWasFoundAfterTheCrashIsNamedAndWhole() throws Exception {
        record();
        asOwner(connection -> {
            Rows.update(connection, "UPDATE item SET status = 'counted' WHERE id = 4 * 4294967296 + 1");
            Rows.update(connection, "UPDATE run SET finding_count = 1 WHERE id = 4 AND state = 'INTERRUPTED'");
            new Chain(connection).ended(4);
        });
        assertThat(verdict()).satisfies(verdict -> {
            assertThat(verdict.breaks()).isEmpty();
            assertThat(verdict.sealedAgain()).containsExactly(4L);
            assertThat(verdict.sentences()).anyMatch(line -> line.contains("sealed again") && line.contains("run 4."));
        });
    }

    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    private void asOwner(Work work) throws Exception {
        HistoryLocation place = HistoryLocation.in(folder);
        String password = HistoryPasswords.read(place.passwords()).owner();
        try (Connection connection =
                DriverManager.getConnection(H2Url.alone(place.database()), H2Url.OWNER, password)) {
            connection.setAutoCommit(false);
            work.on(connection);
            connection.commit();
        }
        Files.delete(place.closedState());
    }

    @Test
    void runsThatAreOlderThanTheChainAreNamedAsSuch() throws Exception {
        String url = H2Url.alone(folder.resolve("history.mv.db"));
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            new Schema(Schema.CURRENT.migrations().subList(0, 4)).migrate(connection, 0);
        }
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE run_number SET next_id = 3");
            for (int run = 1; run <= 2; run++) {
                statement.execute("INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address,"
                        + " server_flavour, server_version, server_hostname, account, os_user, settings, app_version,"
                        + " machine, pid, started, state) VALUES (" + run
                        + ", RANDOM_UUID(), 'rowcount', '', 'key', '', '', '', '', '', '', '', ARRAY[], '', '', 1,"
                        + " CURRENT_TIMESTAMP, 'SUCCEEDED')");
            }
        }
        try (HistoryStore store = open()) {
            finished(store, 1);
            ChainVerdict verdict = store.verify(_ -> {});
            assertThat(verdict.breaks()).isEmpty();
            assertThat(verdict.runsBefore()).isEqualTo(2);
            assertThat(verdict.runs()).isEqualTo(1);
        }
    }

    @Test
    void runsThatEndWhileItIsHeldAgainstTheChainDoNotBreakIt() throws Exception {
        try (HistoryStore store = open();
                HistoryStore other = open();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> recording = new ArrayList<>();
            for (HistoryStore one : List.of(store, other, store)) {
                recording.add(threads.submit(() -> {
                    for (int run = 0; run < 10; run++) {
                        long id = finished(one, 40);
                        if (run % 3 == 0) {
                            one.delete(id, "alice", "a trial");
                        }
                    }
                }));
            }
            do {
                assertThat(store.verify(_ -> {}).breaks()).isEmpty();
            } while (!recording.stream().allMatch(Future::isDone));
            for (Future<?> one : recording) {
                one.get();
            }
            assertThat(other.verify(_ -> {})).satisfies(verdict -> {
                assertThat(verdict.breaks()).isEmpty();
                assertThat(verdict.runs()).isEqualTo(18);
                assertThat(verdict.links()).isEqualTo(42);
            });
        }
    }
}
