package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.ui.WindowWord;
import dev.drydock.lab.Arbitrator;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * States of a real cluster of three, each as its servers and processes say themselves, beside the one look of
 * {@code galera status} and the word of a window opened anew. Prints the table.
 */
@NeedsServers
@Timeout(1_500)
class ClusterStatesTest extends CommandLine {

    private static final String WELL = "healthy";
    private static final String ACCOUNT = "statestest";

    /** What is right to say: that it is well, that something is to be known, or that something is wrong, with these words. */
    private enum Truth {
        WELL,
        NOTICE,
        WRONG
    }

    private interface Step {
        void run() throws Exception;
    }

    private record Row(String state, String servers, String command, String window, boolean right) {

        String line() {
            return "| " + String.join(" | ", state, servers, command, window, right ? "yes" : "NO") + " |";
        }
    }

    private GaleraCluster lab;
    private TestServer first;
    private TestServer second;
    private TestServer third;
    private Clusters cluster;
    private String saved = "";
    private Profile profile;
    private final List<Row> rows = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        lab = Lab.galera();
        first = lab.nodes().getFirst();
        second = lab.nodes().get(1);
        third = lab.nodes().getLast();
        cluster = new Clusters(first);
        cluster.awaitHealthy();
        first.run(
                "CREATE OR REPLACE USER " + ACCOUNT + "@'%' IDENTIFIED BY ''",
                "GRANT ALL ON *.* TO " + ACCOUNT + "@'%'");
        profile = Lots.profile(first, ACCOUNT).withPassword(PasswordSource.NONE);
        commands.profiles().save(profile);
        saved = profile.name();
        first.run(
                "CREATE SCHEMA IF NOT EXISTS statestest",
                "CREATE OR REPLACE TABLE statestest.t (n INT AUTO_INCREMENT PRIMARY KEY, filled VARCHAR(4000))");
        status();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    /** Those that take seconds. */
    @Test
    void whatANodeIsSetToIsSaid() throws Exception {
        quick();
        assertThat(rows).allMatch(Row::right);
    }

    @Test
    @Tag(Trials.SOAK)
    void aNodeThatIsGoneIsMissed() throws Exception {
        gone();
        assertThat(rows).hasSize(6).allMatch(Row::right);
    }

    @Test
    @Tag(Trials.SOAK)
    void partsAreCalledParts() throws Exception {
        parted();
        assertThat(rows).hasSize(4).allMatch(Row::right);
    }

    @Test
    @Tag(Trials.SOAK)
    void aNodeThatJoinsAndAFullStopAreNotWell() throws Exception {
        joining();
        whole();
        assertThat(rows).hasSize(3).allMatch(Row::right);
    }

    private void quick() throws Exception {
        state("all well", Truth.WELL, () -> {}, () -> {});
        set("donor, desynchronised", Truth.WRONG, "wsrep_desync", "ON", "OFF", "node3 is desynchronised");
        set("wsrep_reject_queries", Truth.WRONG, "wsrep_reject_queries", "ALL", "NONE", "node3 rejects queries");
        set("wsrep_on off", Truth.WRONG, "wsrep_on", "OFF", "ON", "node3 does not replicate");
        set("read_only node", Truth.NOTICE, "read_only", "ON", "OFF", "node3 takes no writes");
        state(
                "wrong password at one node",
                Truth.WRONG,
                () -> password("another"),
                () -> password(""),
                "node3 refuses our log-in");
        try (TcpProxy late = TcpProxy.to(third.port())) {
            late.slow(8_000);
            state(
                    "node that answers late",
                    Truth.WRONG,
                    () -> {},
                    () -> {},
                    List.of("--node", "node3=127.0.0.1:" + late.port()),
                    "node3",
                    "has not answered");
        }
        flowControl();
    }

    /** A variable of the third node. */
    private void set(String name, Truth truth, String variable, String to, String back, String said) throws Exception {
        String set = "SET GLOBAL " + variable + " = ";
        state(name, truth, () -> third.run(set + to), () -> third.run(set + back), said);
    }

    private void flowControl() throws Exception {
        try (Connection connection = third.connect();
                Statement lock = connection.createStatement()) {
            lock.execute("SET SESSION wsrep_on = OFF");
            lock.execute("LOCK TABLES statestest.t READ");
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    for (int n = 0; n < 400; n++) {
                        first.run("INSERT INTO statestest.t (filled) VALUES ('x')");
                    }
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            cluster.await("paused", view -> !view.brakes().isEmpty());
            state(
                    "flow control",
                    Truth.WRONG,
                    () -> {},
                    () -> {
                        lock.execute("UNLOCK TABLES");
                        writer.join();
                    },
                    "Flow control paused");
        }
    }

    private void gone() throws Exception {
        state("one node stopped cleanly", Truth.WRONG, third::stop, third::restart, "node3", "gone|has not answered");
        state("one node killed", Truth.WRONG, third::kill, third::restart, "node3", "has not answered");
        state(
                "one node frozen",
                Truth.WRONG,
                () -> Clusters.signal(third, "STOP"),
                () -> Clusters.signal(third, "CONT"),
                "node3",
                "has not answered|joining");
        state(
                "one node evicted",
                Truth.WRONG,
                () -> {
                    first.run("SET GLOBAL wsrep_provider_options = 'evs.evict=" + status(third, "WSREP_GCOMM_UUID")
                            + "'");
                    cluster.await("two", view -> view.components().getFirst().size() == 2);
                },
                () -> cluster.restore(third),
                "node3");
        state(
                "another cluster's node in the list",
                Truth.WRONG,
                () -> {
                    third.stop();
                    Files.delete(third.dataDir().orElseThrow().resolve("grastate.dat"));
                    lab.bootstrapElsewhere(third, "other");
                },
                () -> cluster.restore(third),
                "node3",
                "another cluster|other");
        List<Arbitrator> arbitrators = new ArrayList<>();
        state(
                "arbitrator beside three",
                Truth.WELL,
                () -> {
                    arbitrators.add(Lab.arbitrator(lab));
                    cluster.await("four", view -> view.components().getFirst().size() == 4);
                },
                () -> arbitrators.getFirst().close());
    }

    private void parted() throws Exception {
        state(
                "partitioned 2/1",
                Truth.WRONG,
                () -> isolate(1, third),
                () -> isolate(0, third),
                "2 components",
                "node3 is non-Primary");
        third.stop();
        cluster.await("two", view -> view.components().getFirst().size() == 2);
        state(
                "even split of two",
                Truth.WRONG,
                () -> isolate(1, second),
                () -> {
                    isolate(0, second);
                    third.restart();
                },
                "node1 is non-Primary",
                "node2 is non-Primary");
        state(
                "two Primary components",
                Truth.WRONG,
                () -> {
                    cluster.splitOff(third);
                    first.run("INSERT INTO statestest.t (filled) VALUES ('first')");
                    third.run("INSERT INTO statestest.t (filled) VALUES ('third')");
                },
                () -> cluster.restore(third),
                "Split brain");
        state(
                "all non-Primary",
                Truth.WRONG,
                () -> isolate(1, first, second, third),
                () -> {
                    isolate(0, first, second, third);
                    first.run("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
                },
                "node1 is non-Primary",
                "node3 is non-Primary");
    }

    private void joining() throws Exception {
        third.stop();
        fill();
        joins("joining by IST", this::joinerHeld);
        third.stop();
        Files.delete(third.dataDir().orElseThrow().resolve("grastate.dat"));
        joins("joining by SST", ClusterStatesTest::transferHeld);
    }

    private interface Hold {
        List<ProcessHandle> processes() throws Exception;
    }

    private void joins(String how, Hold hold) throws Exception {
        AtomicBoolean started = new AtomicBoolean();
        Thread start = Thread.ofVirtual().start(() -> {
            try {
                third.restart();
                started.set(true);
            } catch (IllegalStateException late) {
                // the limit of its start runs on while it is held: it is started again below
                System.out.println(how + ": started again, since it was held for long");
            }
        });
        List<ProcessHandle> held = new ArrayList<>();
        state(
                how,
                Truth.WRONG,
                () -> held.addAll(hold.processes()),
                () -> {
                    for (ProcessHandle process : held) {
                        signal("CONT", process);
                    }
                    start.join();
                    if (!started.get()) {
                        third.restart();
                    }
                },
                "node3",
                "joining|has not answered");
    }

    private void whole() throws Exception {
        state(
                "full stop",
                Truth.WRONG,
                () -> {
                    third.stop();
                    second.stop();
                    first.stop();
                },
                () -> {
                    lab.bootstrap(first);
                    second.restart();
                    third.restart();
                },
                "");
    }

    private void state(String name, Truth truth, Step make, Step undo, String... words) throws Exception {
        state(name, truth, make, undo, List.of(), words);
    }

    private void state(String name, Truth truth, Step make, Step undo, List<String> further, String... words)
            throws Exception {
        try {
            make.run();
            String servers = servers();
            Commands.Ended ended = status(further.toArray(String[]::new));
            String said = ended.out() + ended.err();
            String command = ended.status() + " "
                    + said.lines()
                            .filter(line -> line.matches(
                                    "(error|warning|notice|not evaluated): .*|.* · healthy · .*|.*E-\\d{4}.*"))
                            .map(line -> line.length() > 110 ? line.substring(0, 110) + "…" : line)
                            .reduce((one, other) -> one + "<br>" + other)
                            .orElse("");
            WindowWord word = window(further);
            Row row = new Row(name, servers, command, word.text(), right(truth, ended, said, word, words));
            rows.add(row);
            System.out.println(row.line());
        } finally {
            undo.run();
        }
        cluster.awaitHealthy();
    }

    private static boolean right(Truth truth, Commands.Ended ended, String said, WindowWord word, String... words) {
        boolean named = java.util.Arrays.stream(words)
                .allMatch(one ->
                        java.util.regex.Pattern.compile(one).matcher(said).find()
                                && (java.util.regex.Pattern.compile(one)
                                                .matcher(word.text())
                                                .find()
                                        || ended.status() == 3));
        return named
                && switch (truth) {
                    case WELL -> ended.status() == 0 && said.contains(WELL) && word.well();
                    case NOTICE -> ended.status() == 0 && !said.contains("· healthy") && !word.well() && !word.bad();
                    case WRONG -> ended.status() != 0 && !said.contains("· healthy") && !word.well() && word.bad();
                };
    }

    private Commands.Ended status(String... more) {
        return commands.run(java.util.stream.Stream.concat(
                        java.util.stream.Stream.of("galera", "status", "--all-nodes", "--server", saved),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new));
    }

    /** What a window that is opened now would show at its third look. */
    private WindowWord window(List<String> further) throws InterruptedException {
        AddressMap addresses =
                further.isEmpty() ? AddressMap.ANY : AddressMap.ANY.with(AddressMap.parse(List.of(further.getLast())));
        ClusterMemory memory =
                new ClusterMemory(Optional.of(new RosterBook(home().resolve(RosterBook.FILE))), List.of(), _ -> {});
        try (OpenServer opened = OpenServer.open(profile, Lots.password(first));
                ClusterMonitor monitor = new ClusterMonitor(
                        new PeerLinks(opened), new NodeAddress(first.host(), first.port()), addresses, memory)) {
            monitor.poll();
            Thread.sleep(1_000);
            monitor.poll();
            Thread.sleep(1_000);
            ClusterView view = monitor.poll();
            return WindowWord.of(view);
        } catch (dev.drydock.db.sql.ServerException unreachable) {
            return new WindowWord(
                    false, true, "not connected: " + unreachable.problem().line());
        }
    }

    /** What servers and processes say themselves, without Drydock. */
    private String servers() throws IOException {
        List<String> all = new ArrayList<>();
        for (TestServer node : lab.nodes()) {
            all.add(said(node));
        }
        return String.join("<br>", all);
    }

    private static String said(TestServer node) throws IOException {
        List<ProcessHandle> processes = ProcessHandle.current()
                .descendants()
                .filter(one -> one.info()
                        .arguments()
                        .filter(all -> List.of(all).contains("--port=" + node.port()))
                        .isPresent())
                .toList();
        if (processes.isEmpty()) {
            return "no process";
        }
        for (ProcessHandle process : processes) {
            Path stat = Path.of("/proc/" + process.pid() + "/stat");
            if (Files.isReadable(stat) && Files.readString(stat).matches("(?s)\\d+ \\([^)]*\\) T .*")) {
                return "frozen (T)";
            }
        }
        try (Connection connection = node.connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(3);
            List<String> words = new ArrayList<>();
            for (String variable : List.of("WSREP_CLUSTER_STATUS", "WSREP_CLUSTER_SIZE", "WSREP_LOCAL_STATE_COMMENT")) {
                try (var answer = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + variable + "'")) {
                    words.add(answer.next() ? answer.getString(2) : "?");
                }
            }
            for (String variable : List.of("wsrep_desync", "wsrep_reject_queries", "wsrep_on", "read_only")) {
                try (var answer = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE '" + variable + "'")) {
                    String value = answer.next() ? answer.getString(2) : "?";
                    if (!value.equals("NONE") && value.equals("OFF") == variable.equals("wsrep_on")) {
                        words.add(variable + " " + value);
                    }
                }
            }
            return String.join(" ", words);
        } catch (SQLException failure) {
            return "no log-in: " + failure.getErrorCode();
        }
    }

    private static String status(TestServer node, String name) throws SQLException {
        return node.value(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = '" + name + "'");
    }

    private static void isolate(int on, TestServer... nodes) throws Exception {
        for (TestServer node : nodes) {
            node.run("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=" + on + "'");
        }
        if (on == 1) {
            for (TestServer node : nodes) {
                long end = System.nanoTime() + 60_000_000_000L;
                while (!status(node, "WSREP_CLUSTER_STATUS")
                                .toLowerCase(Locale.ROOT)
                                .equals("non-primary")
                        && System.nanoTime() < end) {
                    Thread.sleep(100);
                }
            }
        }
    }

    /** The log-in of the saved server, which one node does not know as the others do. */
    private void password(String ofThird) throws SQLException {
        try (Connection connection = third.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION wsrep_on = OFF");
            statement.execute("ALTER USER " + ACCOUNT + "@'%' IDENTIFIED BY '" + ofThird + "'");
        }
    }

    private void fill() throws SQLException {
        for (int n = 0; n < 100; n++) {
            first.run("INSERT INTO statestest.t (filled) VALUES (REPEAT('x', 4000)), (REPEAT('y', 4000)), (REPEAT('z',"
                    + " 4000))");
        }
    }

    /** Freezes the joining node as soon as the others list it. */
    private List<ProcessHandle> joinerHeld() throws Exception {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!status(first, "WSREP_CLUSTER_SIZE").equals("3") && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        return held("--port=" + third.port());
    }

    /** Freezes what carries the data to the joining node. */
    private static List<ProcessHandle> transferHeld() throws Exception {
        return held("wsrep_sst_");
    }

    /** Freezes our processes with this in their command lines; a starting server itself says nothing of its process. */
    private static List<ProcessHandle> held(String part) throws Exception {
        long end = System.nanoTime() + 60_000_000_000L;
        List<ProcessHandle> found = List.of();
        while (found.isEmpty() && System.nanoTime() < end) {
            found = ProcessHandle.current()
                    .descendants()
                    .filter(one -> one.info()
                            .arguments()
                            .filter(all -> String.join(" ", all).contains(part))
                            .isPresent())
                    .toList();
            Thread.sleep(5);
        }
        for (ProcessHandle one : found) {
            signal("STOP", one);
        }
        return found;
    }

    private static void signal(String signal, ProcessHandle process) throws Exception {
        var _ = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }
}
