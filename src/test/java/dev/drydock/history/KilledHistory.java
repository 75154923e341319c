package dev.drydock.history;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A history whose processes are killed one after the other, and all that was ever confirmed to them. */
final class KilledHistory {

    private final Path folder;
    private final Set<Long> begun = new HashSet<>();
    private final Set<Long> gone = new HashSet<>();
    private final Map<Long, Long> ended = new HashMap<>();
    private final Map<Long, Map<Long, String>> items = new HashMap<>();
    private final Map<Long, List<String>> tags = new HashMap<>();
    private final Map<Long, Set<Long>> signed = new HashMap<>();
    private final Set<Long> accepted = new HashSet<>();

    KilledHistory(Path folder) {
        this.folder = folder;
    }

    /** So many counts of so many tables, recorded by processes that end in order. */
    KilledHistory filled(int runs, int tables) {
        for (int i = 0; i < runs; i++) {
            try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION);
                    RunWriter run = store.begin(Samples.start())) {
                for (int table = 1; table <= tables; table++) {
                    run.item(Samples.counted("t" + table, table));
                }
                run.finish(Samples.succeeded());
                begun.add(run.runId());
                ended.put(run.runId(), (long) tables);
            }
        }
        return this;
    }

    /** As an earlier version of Drydock left it, in the data folder itself and without passwords. */
    KilledHistory older(int schema, int runs, int tables) throws SQLException {
        String url = H2Url.alone(folder.resolve(HistoryLocation.NAME + H2Url.SUFFIX));
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            until(1).migrate(connection, 0);
            for (long run = 1; run <= runs; run++) {
                statement.execute("INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address,"
                        + " server_flavour, server_version, server_hostname, account, os_user, settings, app_version,"
                        + " machine, pid, started, state, item_counts) VALUES (" + run
                        + ", RANDOM_UUID(), 'rowcount', '', 'key', '', '', '', '', '', '', '', ARRAY[], '', '', 1,"
                        + " TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00+00', 'SUCCEEDED', ARRAY['counted', '" + tables
                        + "'])");
                statement.execute("INSERT INTO item (run_id, seq, kind, schema_name, name, part, status, measure,"
                        + " error_code, error_text, attributes) SELECT " + run
                        + ", x, 'table', 's', 't' || x, '', 'counted', x, '', '', ARRAY[] FROM SYSTEM_RANGE(1, "
                        + tables
                        + ")");
                begun.add(run);
                ended.put(run, (long) tables);
            }
            statement.execute("UPDATE run_number SET next_id = " + (runs + 1));
            until(schema).migrate(connection, 1);
        }
        return this;
    }

    private static Schema until(int version) {
        return new Schema(Schema.CURRENT.migrations().subList(0, version));
    }

    /** With holes all over its file: of each two runs one is deleted again. */
    KilledHistory fragmented(int runs, Random random) {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            for (int i = 0; i < runs; i++) {
                try (RunWriter run = store.begin(Samples.start())) {
                    int tables = random.nextInt(1, 300);
                    for (int table = 1; table <= tables; table++) {
                        run.item(Samples.counted("t" + table, table));
                    }
                    run.finish(Samples.succeeded());
                    if (i % 2 == 0) {
                        store.delete(run.runId(), "alice", "holes");
                    } else {
                        begun.add(run.runId());
                        ended.put(run.runId(), (long) tables);
                    }
                }
            }
        }
        return this;
    }

    /** Lets a process work, kills it so long after it was ready, and takes what it was told. */
    void kill(KilledWork work, long seed, long afterMillis) throws IOException {
        try (HistoryProcess child = HistoryProcess.start("work", folder, work.name(), String.valueOf(seed))) {
            child.line();
            LockSupport.parkNanos(afterMillis * 1_000_000);
            child.kill();
            child.remainingLines().forEach(this::take);
        }
    }

    private void take(String line) {
        String[] words = line.split(" ", -1);
        long number = Long.parseLong(words[1]);
        switch (words[0]) {
            case "begun" -> begun.add(number);
            case "ended" -> ended.put(number, Long.valueOf(words[2]));
            case "item" -> items.computeIfAbsent(number, _ -> new HashMap<>()).put(Long.valueOf(words[2]), words[3]);
            case "tagged" ->
                tags.computeIfAbsent(number, _ -> new ArrayList<>()).add(words[2] + " " + words[3]);
            case "signed" ->
                signed.computeIfAbsent(number, _ -> new HashSet<>()).add(Long.valueOf(words[2]));
            case "accepted" -> accepted.add(number);
            case "goes" -> gone.add(number);
            default -> throw new IllegalArgumentException(line);
        }
    }

    /** What is missing of it, in words; the history is opened three times and closed in order. */
    List<String> losses() {
        List<String> lost = new ArrayList<>();
        try {
            long runs = opened(lost);
            for (int again = 0; again < 2; again++) {
                try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
                    if (store.runCount() != runs) {
                        lost.add("only reading left " + store.runCount() + " of " + runs + " runs");
                    }
                }
            }
        } catch (DrydockException refused) {
            lost.add("does not open: " + refused.problem().full());
        }
        return lost;
    }

    private long opened(List<String> lost) {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.notices().forEach(notice -> lost.add("said at opening: " + notice.line()));
            HistoryBrowser browser = new HistoryBrowser(store);
            for (long id : begun) {
                Optional<RunSummary> run = store.run(id);
                if (gone.contains(id)) {
                    continue;
                }
                if (run.isEmpty()) {
                    lost.add("run " + id);
                    continue;
                }
                Long count = ended.get(id);
                if (count != null
                        && (run.get().state() != RunState.SUCCEEDED || run.get().items() != count)) {
                    lost.add("end of run " + id);
                }
                Map<Long, String> promised = items.getOrDefault(id, Map.of());
                if (!promised.isEmpty()) {
                    Map<Long, String> found = new HashMap<>();
                    store.items(id, item -> found.put(item.seq(), item.status()));
                    promised.forEach((number, status) -> {
                        if (!status.equals(found.get(number)) && !"counted".equals(found.get(number))) {
                            lost.add("item " + number + " of run " + id);
                        }
                    });
                }
                tags.getOrDefault(id, List.of()).stream()
                        .filter(tag -> !browser.marks(id).tags().contains(tag))
                        .forEach(tag -> lost.add(tag + " of run " + id));
                signed.getOrDefault(id, Set.of()).stream()
                        .filter(sign -> store.evidence().signOffs(id).stream().noneMatch(one -> one.id() == sign))
                        .forEach(sign -> lost.add("sign-off " + sign + " of run " + id));
            }
            Set<Long> standing = new HashSet<>();
            store.acceptances(Samples.start().server().key()).forEach(one -> standing.add(one.id()));
            accepted.stream().filter(id -> !standing.contains(id)).forEach(id -> lost.add("acceptance " + id));
            ChainVerdict verdict = store.verify(_ -> {});
            if (!verdict.whole()) {
                lost.add(String.join(" ", verdict.sentences()));
            } else if (!lost.isEmpty()) {
                lost.add("and it is called whole");
            }
            return store.runCount();
        }
    }

    /** Bytes of its file. */
    long size() {
        return HistoryLocation.in(folder).database().toFile().length();
    }
}
