package dev.drydock.feature.rowcount;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Counts tables through a real sshd whose sessions are cut at random moments, and looks at what every run came to: the tests
 * do it a few times, the benchmark two hundred.
 */
public final class TunnelCuts implements AutoCloseable {

    private static final String SCHEMA = "cuts";
    private static final int WORKERS = 2;

    /** Much less than a count takes. */
    private static final Duration AFTER_THE_ANSWER = Duration.ofMillis(200);

    /**
     * What one run with one cut came to.
     *
     * @param wrong what was wrong with it; empty if nothing was
     * @param noticed from the cut until the job said that the connection is lost; empty if it ended without
     * @param usable from the cut until a count ran on the server again, or the run ended
     * @param connections that the cut ended
     */
    public record Cut(List<String> wrong, OptionalLong noticed, long usable, long connections) {}

    private final TestServer server;
    private final Sshd sshd;
    private final OpenServer opened;
    private final Connection watcher;
    private final HistoryStore history;
    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final RandomGenerator random;
    private final Map<TableName, Long> rows = new TreeMap<>();

    /** @param folder for keys and history */
    public TunnelCuts(TestServer server, Path folder, int tables, int digits, long seed)
            throws IOException, SQLException {
        this.server = server;
        this.random = new java.util.Random(seed);
        prepare(tables, digits);
        sshd = Sshd.start(folder.resolve("sshd"));
        Path ssh = Files.createDirectory(folder.resolve("ssh"));
        Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        SshHop hop = new SshHop("127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
        Profile profile = Lots.profile(server).withSsh(new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop)));
        opened = OpenServer.open(profile, Lots.password(server), new SshSetup(ssh, SshQuestions.unattended()));
        watcher = server.connect();
        history = HistoryStore.open(folder.resolve("history"), "test");
    }

    /** Tables of which each takes a while to count, and no two have the same rows. */
    private void prepare(int tables, int digits) throws SQLException {
        server.run("DROP DATABASE IF EXISTS " + SCHEMA, "CREATE DATABASE " + SCHEMA);
        Lots.numbers(server, SCHEMA, digits);
        long all = Long.parseLong(server.value("SELECT COUNT(*) FROM " + SCHEMA + ".seq"));
        server.run("RENAME TABLE " + SCHEMA + ".seq TO " + SCHEMA + ".t0", "DROP TABLE " + SCHEMA + ".digits");
        rows.put(new TableName(SCHEMA, "t0"), all);
        for (int number = 1; number < tables; number++) {
            server.run(
                    "CREATE TABLE " + SCHEMA + ".t" + number + " LIKE " + SCHEMA + ".t0",
                    "INSERT INTO " + SCHEMA + ".t" + number + " SELECT n FROM " + SCHEMA + ".t0 WHERE n >= " + number);
            rows.put(new TableName(SCHEMA, "t" + number), all - number);
        }
    }

    private static CountOptions options() {
        return new CountOptions(
                new Scope(List.of(SCHEMA), List.of(), List.of(), false),
                CountOptions.Mode.OWN_MOMENT,
                OptionalInt.of(WORKERS),
                Duration.ZERO,
                Duration.ofSeconds(10),
                false,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CountOptions.OnPrimary.WARN,
                false);
    }

    /** How long the tables are being counted without a cut, in milliseconds. */
    public long undisturbed() throws InterruptedException, SQLException {
        Watch watch = new Watch();
        JobHandle<RunResult<CountResult>> handle =
                runner.submit(new RowCountJob(opened, options(), () -> history, watch));
        long began = System.nanoTime();
        while (running().isEmpty() && handle.snapshot().ended().isEmpty()) {
            began = System.nanoTime();
        }
        if (!(handle.await() instanceof JobOutcome.Succeeded)) {
            throw new IllegalStateException("the undisturbed run failed");
        }
        return (System.nanoTime() - began) / 1_000_000;
    }

    /** Counts everything once, and cuts all SSH sessions at a random moment while a count runs on the server. */
    public Cut once(long mostMillis) throws Exception {
        return once(mostMillis, sshd::cut);
    }

    /** As {@link #once(long)}, with an SSH host that goes away altogether, and is there again only after so long. */
    public Cut bastionRestart(long mostMillis, Duration away) throws Exception {
        return once(mostMillis, () -> {
            long sessions = sshd.sessions();
            sshd.stop();
            Thread.ofVirtual().start(() -> {
                LockSupport.parkNanos(away.toNanos());
                sshd.restart();
            });
            return sessions;
        });
    }

    private Cut once(long mostMillis, LongSupplier ending) throws Exception {
        Watch watch = new Watch();
        JobHandle<RunResult<CountResult>> handle =
                runner.submit(new RowCountJob(opened, options(), () -> history, watch));
        // all lanes, since a connection that only began after the cut would pass for one that is counting again
        while (running().size() < WORKERS && handle.snapshot().ended().isEmpty()) {
            Thread.sleep(1);
        }
        Thread.sleep(random.nextLong(Math.max(1, mostMillis)));
        Set<Long> before = running();
        long cut = System.nanoTime();
        long connections = ending.getAsLong();
        OptionalLong noticed = OptionalLong.empty();
        long usable = -1;
        while (handle.snapshot().ended().isEmpty()) {
            long now = (System.nanoTime() - cut) / 1_000_000;
            if (noticed.isEmpty() && !handle.snapshot().holds().isEmpty()) {
                noticed = OptionalLong.of(now);
            }
            if (usable < 0 && running().stream().anyMatch(id -> !before.contains(id))) {
                usable = now;
            }
            Thread.sleep(1);
        }
        long ended = (System.nanoTime() - cut) / 1_000_000;
        List<String> wrong = new ArrayList<>();
        if (handle.await() instanceof JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> result)) {
            check(result, watch, wrong);
        } else {
            wrong.add(handle.await().toString());
        }
        Set<Long> left = left();
        if (!left.isEmpty()) {
            wrong.add("left on the server: connections " + left);
        }
        return new Cut(wrong, noticed, usable < 0 ? ended : usable, connections);
    }

    private void check(RunResult<CountResult> result, Watch watch, List<String> wrong) throws InterruptedException {
        Map<TableName, Long> counted = new TreeMap<>();
        result.value()
                .tables()
                .forEach(table -> counted.put(table.name(), table.rows().orElse(-1)));
        if (!counted.equals(rows)) {
            wrong.add("counted " + counted + " instead of " + rows);
        }
        if (!watch.finished.equals(Map.copyOf(ones()))) {
            wrong.add("results per table: " + watch.finished);
        }
        List<Item> items = history.items(result.id()).stream()
                .filter(item -> item.measure() != null)
                .toList();
        if (items.size() != rows.size()) {
            wrong.add(items.size() + " results in the history");
        }
    }

    private Map<TableName, Integer> ones() {
        Map<TableName, Integer> ones = new TreeMap<>();
        rows.keySet().forEach(name -> ones.put(name, 1));
        return ones;
    }

    /** The connections that still count after a moment, for which a list names a statement that was answered. */
    private Set<Long> left() throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + AFTER_THE_ANSWER.toNanos();
        Set<Long> left = running();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            Thread.sleep(5);
            left = running();
        }
        return left;
    }

    /** The connections that count now. */
    private Set<Long> running() throws SQLException {
        Set<Long> found = ConcurrentHashMap.newKeySet();
        try (Statement statement = watcher.createStatement();
                ResultSet list = statement.executeQuery("SHOW FULL PROCESSLIST")) {
            while (list.next()) {
                String info = list.getString("Info");
                if (info != null && info.startsWith("SELECT COUNT(*) FROM `" + SCHEMA)) {
                    found.add(list.getLong("Id"));
                }
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        runner.close();
        opened.close();
        history.close();
        watcher.close();
        sshd.close();
        server.run("DROP DATABASE " + SCHEMA);
    }

    /** How many results each table got. */
    private static final class Watch implements CountListener {

        private final Map<TableName, Integer> finished = new ConcurrentHashMap<>();

        @Override
        public void started(TableEntry table) {
            // a table that is counted again has begun once
        }

        @Override
        public void finished(TableCount count) {
            finished.merge(count.name(), 1, Integer::sum);
        }
    }
}
