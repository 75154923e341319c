package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.journal.Entry;
import dev.drydock.history.journal.EntryCodec;
import dev.drydock.history.journal.WalFile;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalFileTest {

    @TempDir
    private Path folder;

    @Test
    void whatADeadProcessLeftIsBroughtIntoTheHistoryAndCounted() throws Exception {
        long run = endedRun();
        WalFile left = WalFile.create(HistoryLocation.in(folder).folder());
        append(left, run, List.of(item(1, "running"), item(2, "running")));
        append(left, run, List.of(item(1, "done")));
        left.close();

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).containsExactly(item(1, "done"), item(2, "running"));
            assertThat(store.run(run).orElseThrow().items()).isEqualTo(2);
        }
        assertThat(logs()).isEmpty();
    }

    @Test
    void findingsComeInWithTheirDetailsOrWithoutAsTheyWereTold() throws Exception {
        long run = endedRun();
        List<RecordedFinding> told = List.of(
                RecordedFinding.of(Samples.found("t ☃", "a\nword")),
                RecordedFinding.of(Samples.found("u", "none")).told(),
                RecordedFinding.of(Samples.found("v", "")));
        WalFile left = WalFile.create(HistoryLocation.in(folder).folder());
        for (int i = 0; i < told.size(); i++) {
            left.append(List.of(new EntryCodec.Logged(run, new Entry.Found(i + 1, told.get(i)))));
        }
        left.close();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.findings(run)).isEqualTo(told);
        }
    }

    @Test
    void aRecordThatIsCutOffOrDamagedEndsTheLog() throws Exception {
        long run = endedRun();
        WalFile cut = WalFile.create(HistoryLocation.in(folder).folder());
        append(cut, run, List.of(item(1, "done"), item(2, "done")));
        cut.close();
        try (RandomAccessFile file = new RandomAccessFile(logs().getFirst().toFile(), "rw")) {
            file.setLength(file.length() - 3);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).containsExactly(item(1, "done"));
        }

        WalFile damaged = WalFile.create(HistoryLocation.in(folder).folder());
        append(damaged, run, List.of(item(3, "done"), item(4, "done")));
        damaged.close();
        try (RandomAccessFile file = new RandomAccessFile(logs().getFirst().toFile(), "rw")) {
            file.seek(file.length() - 10);
            int there = file.read();
            file.seek(file.length() - 10);
            file.write(there ^ 1);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).containsExactly(item(1, "done"), item(3, "done"));
        }
    }

    @Test
    void theLogOfALivingStoreIsLeftAlone() throws Exception {
        try (HistoryStore first = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter run = first.begin(Samples.start());
            run.itemBefore(item(0, "running"));
            List<Path> before = logs();
            assertThat(before).hasSize(1);

            try (HistoryStore second = HistoryStore.open(folder, Samples.VERSION)) {
                assertThat(second.run(run.runId())).isPresent();
                assertThat(logs()).isEqualTo(before);
            }
            run.itemAfter(1, item(0, "done"));
            assertThat(first.items(run.runId())).containsExactly(item(1, "done"));
        }
        assertThat(logs()).isEmpty();
    }

    @Test
    void aLogOfARunThatWasDeletedIsDropped() throws Exception {
        long run = endedRun();
        WalFile left = WalFile.create(HistoryLocation.in(folder).folder());
        append(left, run, List.of(item(1, "done")));
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            store.delete(run, "anna", "");
        }
        left.close();

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).isEmpty();
            assertThat(store.notices()).isEmpty();
        }
        assertThat(logs()).isEmpty();
    }

    @Test
    void aLogOfARunThatAnOlderHistoryDoesNotHaveIsKeptAndSaid() throws Exception {
        long run = endedRun();
        WalFile left = WalFile.create(HistoryLocation.in(folder).folder());
        append(left, run, List.of(item(1, "done")));
        append(left, run + 5, List.of(item(1, "running"), item(1, "done")));
        left.close();

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).containsExactly(item(1, "done"));
            assertThat(store.items(run + 5)).isEmpty();
            assertThat(store.notices()).singleElement().satisfies(notice -> {
                assertThat(notice.code()).isEqualTo(HistoryError.AHEAD_HOMELESS);
                assertThat(notice.full()).contains("2 records", ".unreadable");
            });
        }
        assertThat(logs())
                .singleElement()
                .satisfies(kept -> assertThat(kept.toString()).endsWith(".unreadable"));
    }

    @Test
    void whatCannotBeReadIsKeptAndSaid() throws Exception {
        long run = endedRun();
        WalFile damaged = WalFile.create(HistoryLocation.in(folder).folder());
        append(damaged, run, List.of(item(1, "done")));
        damaged.close();
        Path file = logs().getFirst();
        byte[] whole = Files.readAllBytes(file);
        Files.write(
                file, "garbage that is no record at all".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);

        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(run)).containsExactly(item(1, "done"));
            assertThat(store.notices()).singleElement().satisfies(notice -> {
                assertThat(notice.code()).isEqualTo(HistoryError.AHEAD_DAMAGED);
                assertThat(notice.full()).contains(".unreadable");
            });
        }
        assertThat(logs()).singleElement().satisfies(kept -> {
            assertThat(kept.toString()).endsWith(".unreadable");
            assertThat(Files.readAllBytes(kept)).startsWith(whole).hasSizeGreaterThan(whole.length);
        });
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.notices()).isEmpty();
        }
    }

    @Test
    void aLongLogIsReadInParts() throws Exception {
        WalFile log = WalFile.create(Files.createDirectories(folder.resolve("logs")));
        List<Item> items = LongStream.rangeClosed(1, 100)
                .mapToObj(seq -> Item.of("table", ObjectName.table("s", "t"), "done")
                        .attribute("text", "x".repeat(50_000))
                        .build()
                        .numbered(seq))
                .toList();
        append(log, 1, items);
        List<Integer> parts = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();

        boolean whole = log.read(part -> {
            parts.add(part.size());
            part.forEach(record ->
                    numbers.add(((Entry.Result) record.change()).item().seq()));
        });
        log.close();
        assertThat(whole).isTrue();
        assertThat(parts).hasSizeGreaterThan(3).allMatch(size -> size < 40);
        assertThat(numbers)
                .containsExactlyElementsOf(items.stream().map(Item::seq).toList());
    }

    private long endedRun() {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            RunWriter run = store.begin(Samples.start());
            run.finish(Samples.succeeded());
            return run.runId();
        }
    }

    private List<Path> logs() throws Exception {
        try (Stream<Path> files = Files.list(HistoryLocation.in(folder).folder())) {
            return files.filter(file -> file.getFileName().toString().startsWith("history-ahead-"))
                    .sorted(Comparator.comparing(file -> file.toString().endsWith(".unreadable")))
                    .toList();
        }
    }

    private static Item item(long seq, String status) {
        return Item.of("table", new ObjectName("sch`ma", "täble ☃", "p0"), status)
                .bytes(17L)
                .finished(Instant.parse("2026-03-01T12:00:00.123456Z"), 250)
                .error("E-1", "text\nof two lines")
                .attribute("sql", "ALTER TABLE x FORCE")
                .build()
                .numbered(seq);
    }

    private static void append(WalFile log, long run, List<Item> items) throws IOException {
        log.append(items.stream()
                .map(item -> new EntryCodec.Logged(run, new Entry.Result(item)))
                .toList());
    }
}
