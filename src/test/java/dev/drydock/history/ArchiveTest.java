package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunChanges;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.RunOutcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What leaves the history for an archive comes back as it was, and what is no sound archive is refused as a whole. */
class ArchiveTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path elsewhere;

    private HistoryStore open() {
        return HistoryStore.open(folder, Samples.VERSION);
    }

    private static long run(HistoryStore store, String text) {
        RunWriter run = store.begin(Samples.start());
        for (int i = 0; i < 5; i++) {
            run.item(Samples.counted("t" + i, i));
        }
        run.item(Item.of("table", ObjectName.table("shop", text), "failed")
                .error("E-4104", text)
                .build());
        run.finding(new RecordedFinding("check", "WARNING", ObjectName.table("shop", "t"), text));
        run.finding(RecordedFinding.of(Samples.found("u", text)));
        run.finish(new RunEnd(RunOutcome.ended(RunOutcome.Counts.of(6, 5, 1)), "", "", Map.of("left out", text)));
        return run.runId();
    }

    private Path archived(HistoryStore store, List<Long> runs) {
        Path file = elsewhere.resolve("runs.drydock");
        new HistoryKeeping(store, "alice").archive(runs, file, _ -> {});
        return file;
    }

    @Test
    void runsComeBackOnAnotherComputerAsTheyWereWithTheirMarksAndOnlyOnce() {
        String hostile = "=cmd|' /C calc'!A0 \u0000\u001b[2J\ud800 \u202e../../etc/passwd \"},{\"";
        Path file;
        Item before;
        try (HistoryStore store = open()) {
            long one = run(store, hostile);
            long two = run(store, "second");
            HistoryMarks marks = new HistoryMarks(store, "alice");
            marks.tag(one, "CHG-1");
            marks.note(one, "A note");
            marks.pin(two);
            before = store.items(one).getLast();
            file = archived(store, List.of(one, two));
        }
        try (HistoryStore other = HistoryStore.open(elsewhere.resolve("home"), Samples.VERSION)) {
            run(other, "was here");
            HistoryKeeping keeping = new HistoryKeeping(other, "bob");
            ImportResult result = keeping.importFrom(file, _ -> {});
            assertThat(result.imported()).isEqualTo(2);
            assertThat(result.archive().chained()).isEqualTo(2);

            HistoryBrowser browser = new HistoryBrowser(other);
            assertThat(other.runCount()).isEqualTo(3);
            assertThat(other.items(2)).hasSize(6);
            assertThat(other.items(2).getFirst())
                    .isEqualTo(Samples.counted("t0", 0).numbered(1));
            // half a character of two parts is a question mark in every file
            assertThat(other.items(2).getLast().errorText().getBytes(StandardCharsets.UTF_8))
                    .isEqualTo(before.errorText().getBytes(StandardCharsets.UTF_8));
            assertThat(other.findings(2)).hasSize(2);
            assertThat(other.findings(3).getLast().finding()).isEqualTo(Samples.found("u", "second"));
            assertThat(other.run(2).orElseThrow().outcome().orElseThrow().text())
                    .isEqualTo("complete with 1 failed");
            assertThat(browser.marks(2L).tags()).containsExactly("CHG-1");
            assertThat(browser.marks(2L).note().orElseThrow().text()).isEqualTo("A note");
            assertThat(browser.marks(2L).origin().orElseThrow().run()).isEqualTo(1);
            assertThat(browser.marks(2L).origin().orElseThrow().by()).startsWith("bob@");
            assertThat(browser.marks(3L).pinned()).isPresent();
            assertThat(browser.trend("uuid-1", "rowcount")).hasSize(3);
            assertThat(other.verify(_ -> {}).sentences()).last().asString().startsWith("Everything is as it was");

            ImportResult again = keeping.importFrom(file, _ -> {});
            assertThat(again.imported()).isZero();
            assertThat(again.here()).isEqualTo(2);
            assertThat(other.runCount()).isEqualTo(3);
        }
    }

    @Test
    void aTextThatWasCutComesBackAsItWasCut() {
        Path file;
        Item before;
        try (HistoryStore store = open()) {
            RunWriter run = store.begin(Samples.start());
            String endless = "x".repeat(2 * Text.LONGEST);
            run.item(Item.of("table", ObjectName.table("shop", "t"), "failed")
                    .error("E-4104", endless)
                    .attribute("statement", endless)
                    .build());
            run.finish(Samples.succeeded());
            before = store.items(run.runId()).getFirst();
            file = archived(store, List.of(run.runId()));
        }
        try (HistoryStore other = HistoryStore.open(elsewhere.resolve("home"), Samples.VERSION)) {
            assertThat(new HistoryKeeping(other, "bob")
                            .importFrom(file, _ -> {})
                            .imported())
                    .isEqualTo(1);
            assertThat(other.items(1).getFirst()).isEqualTo(before);
            assertThat(other.verify(_ -> {}).whole()).isTrue();
        }
    }

    @Test
    void whatWasArchivedAndDeletedHereComesBackUnderItsNumberAndAManipulationAfterThatIsFound() throws Exception {
        try (HistoryStore store = open()) {
            long one = run(store, "first");
            run(store, "second");
            Path file = archived(store, List.of(one));
            HistoryKeeping keeping = new HistoryKeeping(store, "alice");
            assertThat(keeping.importFrom(file, _ -> {}).here()).isEqualTo(1);
            for (int round = 0; round < 2; round++) {
                store.delete(one, "alice", "archived");
                assertThat(store.run(one)).isEmpty();
                assertThat(store.verify(_ -> {}).whole()).isTrue();
                assertThat(keeping.importFrom(file, _ -> {}).imported()).isEqualTo(1);
                assertThat(store.run(one)).isPresent();
                assertThat(store.verify(_ -> {}).whole()).isTrue();
            }
            assertThat(store.verify(_ -> {}).links()).isEqualTo(6);
            store.change(connection -> {
                RunChanges.rows(connection, one);
                return true;
            });
            assertThat(store.verify(_ -> {}).breaks())
                    .containsExactly(new ChainVerdict.Break(ChainVerdict.Kind.RUN_MISSING, one));
        }
    }

    @Test
    void aRunThatWasChangedIsNotArchivedAndNothingIsWritten() {
        try (HistoryStore store = open()) {
            long one = run(store, "first");
            store.change(connection -> {
                Rows.update(connection, "UPDATE item SET measure = 99 WHERE name = ?", "t1");
                return true;
            });
            assertThatThrownBy(() -> archived(store, List.of(one))).hasMessageContaining("E-5037");
            assertThat(elsewhere).isEmptyDirectory();
        }
    }

    @Test
    void anArchiveNeverTakesThePlaceOfAFile() throws IOException {
        try (HistoryStore store = open()) {
            long one = run(store, "first");
            Path file = Files.writeString(elsewhere.resolve("runs.drydock"), "mine");
            assertThatThrownBy(() -> archived(store, List.of(one))).hasMessageContaining("E-5039");
            assertThat(file).hasContent("mine");
        }
    }

    private static byte[] unpacked(Path file) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static Path packed(Path file, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            new ByteArrayInputStream(content).transferTo(out);
        }
        return Files.write(file, bytes.toByteArray());
    }

    private void refused(Path file, String code) throws IOException {
        byte[] there = Files.readAllBytes(file);
        try (HistoryStore store = HistoryStore.open(elsewhere.resolve("home"), Samples.VERSION)) {
            long runs = store.runCount();
            String head = store.verify(_ -> {}).head();
            assertThatThrownBy(() -> new HistoryKeeping(store, "bob").importFrom(file, _ -> {}))
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining(code);
            assertThat(store.runCount()).isEqualTo(runs);
            assertThat(store.verify(_ -> {}).head()).isEqualTo(head);
        }
        assertThat(file).hasBinaryContent(there);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"drydock_archive\":2|\"drydock_archive\":3|E-5033",
                "\"drydock_archive\":2|\"drydock_archive\":1|E-5034",
                "\"remedy\":\"ALTER|\"remedy\":\"DROP|E-5034",
                "\"remedy_kind\":\"SQL|\"remedy_kind\":\"ADVICE|E-5034",
                "\"reference\":\"Manual|\"reference\":\"Blog|E-5034",
                "\"subject_kind\":\"TABLE|\"subject_kind\":\"VIEW|E-5034",
                ",\"subject_kind\":\"TABLE\"||E-5034",
                "\"drydock_archive\":2|\"drydock_archive\":-1|E-5032",
                "\"drydock_archive\":2|\"drydock_archive\":\"1\"|E-5032",
                "\"measure\":3|\"measure\":4|E-5034",
                "\"measure\":3|\"measure\":99999999999999999999|E-5034",
                "\"measure\":3|\"measure\":3e999999999|E-5034",
                "\"seq\":3,|\"seq\":2,|E-5034",
                "\"seq\":3,|\"seq\":4294967296,|E-5034",
                "\"id\":1,|\"id\":9223372036854775807,|E-5034",
                "\"id\":1,|\"id\":0,|E-5034",
                "\"state\":\"SUCCEEDED\"|\"state\":\"RUNNING\"|E-5034",
                "\"state\":\"SUCCEEDED\"|\"state\":\"FINE\"|E-5034",
                "\"outcome\":\"SOME_FAILED\"|\"outcome\":\"COMPLETE\"|E-5034",
                "\"counted\",\"5\"|\"counted\",\"x\"|E-5034",
                "\"counted\",\"5\"|\"counted\",\"4\"|E-5034",
                "\"tags\":[]|\"tags\":[\"a\\u001bb\"]|E-5034",
                "\"tags\":[]|\"tags\":[\"added\"]|E-5034",
                "\"position\":1|\"position\":2|E-5034",
                "\"runs\":2,\"items\"|\"runs\":1,\"items\"|E-5034",
                "{\"item\":|{\"file\":\"../../x\",\"item\":[]},{\"item\":|E-5034"
            })
    void oneChangedValueIsFoundAndNothingIsImported(String was, String is, String code) throws IOException {
        Path file;
        try (HistoryStore store = open()) {
            file = archived(store, List.of(run(store, "first"), run(store, "second")));
        }
        String content = new String(unpacked(file), StandardCharsets.UTF_8);
        assertThat(content).contains(was);
        int at = content.indexOf(was);
        refused(
                packed(
                        file,
                        (content.substring(0, at) + is + content.substring(at + was.length()))
                                .getBytes(StandardCharsets.UTF_8)),
                code);
    }

    private void manipulated(UnaryOperator<List<String>> change) throws IOException {
        Path file;
        try (HistoryStore store = open()) {
            file = archived(store, List.of(run(store, "first"), run(store, "second")));
        }
        List<String> lines = new ArrayList<>(List.of(new String(unpacked(file), StandardCharsets.UTF_8).split("\n")));
        String text = String.join("\n", change.apply(lines)) + "\n";
        refused(packed(file, text.getBytes(StandardCharsets.UTF_8)), "E-5034");
    }

    /** Made by a version that recorded no details, with the digests of its chain. */
    @Test
    void anArchiveOfAnOlderVersionComesInAndWhatGoesOutOfItIsReadByThatVersion() throws IOException {
        Path former = Path.of("test-data/history/form-1.drydock");
        try (HistoryStore store = open()) {
            HistoryKeeping keeping = new HistoryKeeping(store, "bob");
            assertThat(keeping.importFrom(former, _ -> {}).imported()).isEqualTo(1);
            assertThat(store.verify(_ -> {}).whole()).isTrue();
            assertThat(store.findings(1)).extracting(RecordedFinding::details).containsOnly(Optional.empty());
            Finding told = store.findings(1).getFirst().finding();
            assertThat(told.message())
                    .isEqualTo("The name is reserved.\nALTER TABLE `shop`.`rank` RENAME TO `shop`.`rank_`;");
            assertThat(told.remedy()).isEqualTo(Remedy.NONE);
            assertThat(told.subject()).isEqualTo(Subject.table("shop", "rank"));
            Path again = archived(store, List.of(1L));
            String content = new String(unpacked(again), StandardCharsets.UTF_8);
            assertThat(content)
                    .startsWith("{\"drydock_archive\":1,")
                    .contains("\"content\":\"eff894a052f3e4e434fc67936537b1810e8e6519dc33f5ccb5bd5626ba4e23e3\"");
        }
    }

    @Test
    void aRemovedItemIsFound() throws IOException {
        manipulated(lines -> {
            lines.remove(3);
            return lines;
        });
    }

    @Test
    void exchangedItemsAreFound() throws IOException {
        manipulated(lines -> {
            lines.add(3, lines.remove(4));
            return lines;
        });
    }

    @Test
    void aRemovedRunIsFound() throws IOException {
        manipulated(lines -> {
            lines.subList(1, 1 + 9).clear();
            return lines;
        });
    }

    @Test
    void aRunThatIsThereTwiceIsFound() throws IOException {
        manipulated(lines -> {
            lines.addAll(10, List.copyOf(lines.subList(1, 10)));
            return lines;
        });
    }

    @Test
    void somethingAfterTheEndIsFound() throws IOException {
        manipulated(lines -> {
            lines.add("{}");
            return lines;
        });
    }

    @Test
    void anArchiveThatUnpacksWithoutEndIsRefusedWhetherInOneLineOrInMany() throws IOException {
        byte[] zeros = new byte[1 << 20];
        for (byte fill : new byte[] {' ', '\n'}) {
            java.util.Arrays.fill(zeros, fill);
            Path file = elsewhere.resolve("bomb-" + fill + ".drydock");
            try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(
                        "{\"drydock_archive\":1,\"created\":\"2026-01-01T00:00:00Z\",\"created_by\":\"x\",\"runs\":1}\n"
                                .getBytes(StandardCharsets.UTF_8));
                for (int i = 0; i < 300; i++) {
                    out.write(zeros);
                }
            }
            assertThat(Files.size(file)).isLessThan(1 << 20);
            refused(file, fill == ' ' ? "E-5035" : "E-5034");
        }
    }

    @Test
    void whatIsNoArchiveIsRefused() throws IOException {
        for (byte[] content : List.of(
                new byte[0],
                "PK\u0003\u0004".getBytes(StandardCharsets.UTF_8),
                "hello".getBytes(StandardCharsets.UTF_8))) {
            refused(Files.write(elsewhere.resolve("none.drydock"), content), "E-5032");
        }
        refused(packed(elsewhere.resolve("none.drydock"), "[]\n".getBytes(StandardCharsets.UTF_8)), "E-5032");
        assertThatThrownBy(() -> HistoryKeeping.check(elsewhere.resolve("missing"), _ -> {}))
                .hasMessageContaining("E-5032");
    }

    @Test
    void anArchiveThatIsCutOffAnywhereIsRefused() throws IOException {
        Path file;
        try (HistoryStore store = open()) {
            file = archived(store, List.of(run(store, "first")));
        }
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 37) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> HistoryKeeping.check(file, _ -> {}))
                    .as("%s of %s", length, whole.length)
                    .isInstanceOf(DrydockException.class);
        }
    }

    @Test
    void aByteThatFlipsAnywhereInAnArchiveIsNeverShownAsSoundData() throws IOException {
        Path file;
        try (HistoryStore store = open()) {
            file = archived(store, List.of(run(store, "first"), run(store, "second")));
        }
        byte[] whole = Files.readAllBytes(file);
        ArchiveContent sound = HistoryKeeping.check(file, _ -> {});
        java.util.Random random = new java.util.Random(4711);
        int found = 0;
        for (int trial = 0; trial < 500; trial++) {
            byte[] flipped = whole.clone();
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, flipped);
            try {
                // the time, the flags and the name in a gzip header say nothing of what is in it
                assertThat(HistoryKeeping.check(file, _ -> {})).isEqualTo(sound);
            } catch (DrydockException refused) {
                assertThat(refused.problem().code()).isInstanceOf(ArchiveError.class);
                found++;
            }
        }
        assertThat(found).isGreaterThan(480);
    }
}
