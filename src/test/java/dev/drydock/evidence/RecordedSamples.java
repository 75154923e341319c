package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs as features recorded them on real servers, one item of each shape: {@code runs.tsv}. Its lines begin with R (run), S
 * (setting), U (summary), I (item), A (its attribute), F (finding).
 */
final class RecordedSamples {

    private static final Path FILE = Path.of("test-data/report/runs.tsv");

    private RecordedSamples() {}

    /** One run. */
    static final class Sample {

        final String kind;
        final String title;
        final String problem;
        final Map<String, String> settings = new LinkedHashMap<>();
        final Map<String, String> summary = new LinkedHashMap<>();
        final List<Item.Draft> items = new ArrayList<>();
        final List<RecordedFinding> findings = new ArrayList<>();

        private Sample(List<String> cells) {
            kind = cells.get(1);
            title = cells.get(2);
            problem = cells.get(3);
        }

        private void add(List<String> cells) {
            switch (cells.getFirst()) {
                case "S" -> settings.put(cells.get(1), cells.get(2));
                case "U" -> summary.put(cells.get(1), cells.get(2));
                case "A" -> items.getLast().attribute(cells.get(1), cells.get(2));
                case "I" -> items.add(item(cells));
                default ->
                    findings.add(new RecordedFinding(cells.get(1), cells.get(2), object(cells, 3), cells.get(6)));
            }
        }

        private static Item.Draft item(List<String> cells) {
            Item.Draft draft =
                    Item.of(cells.get(1), object(cells, 2), cells.get(5)).finished(Instant.now(), 1);
            return cells.get(7).isEmpty() ? draft : draft.error(cells.get(6), cells.get(7));
        }

        private static ObjectName object(List<String> cells, int at) {
            return new ObjectName(cells.get(at), cells.get(at + 1), cells.get(at + 2));
        }

        long record(HistoryStore history, ServerIdentity server, String account, String osUser) {
            RunWriter run = history.begin(new RunStart(kind, title, server, account, osUser, settings, items.size()));
            items.forEach(item -> run.item(item.build()));
            findings.forEach(run::finding);
            run.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(items.size(), items.size(), 0)), summary));
            return run.runId();
        }
    }

    static List<Sample> all() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            List<String> cells = Stream.of(line.split("\t", -1))
                    .map(cell -> cell.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\"))
                    .toList();
            if (cells.getFirst().equals("R")) {
                samples.add(new Sample(cells));
            } else {
                samples.getLast().add(cells);
            }
        }
        return samples;
    }
}
