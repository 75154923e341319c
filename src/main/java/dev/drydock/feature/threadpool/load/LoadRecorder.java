package dev.drydock.feature.threadpool.load;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a load test to the history: the scratch schema before it is made, each step, and the schema's end. */
final class LoadRecorder {

    /** Kind of the item of a scratch schema. */
    static final String SCRATCH = "scratch";

    /** The end of a scratch schema. */
    static final String DROPPED = "dropped";

    /** Kind of the item of a step. */
    static final String STEP = "step";

    static final String THROUGHPUT = "throughput";
    static final String MEDIAN = "median µs";
    static final String P95 = "p95 µs";
    static final String P99 = "p99 µs";
    static final String GENERATOR = "generator share";

    private final RunWriter writer;

    LoadRecorder(RunWriter writer) {
        this.writer = writer;
    }

    /** Returns when it is on disk: what is made on the server is known before it is there. */
    long making(LoadSchema scratch) {
        return writer.itemBefore(item(scratch, "made").build());
    }

    void dropped(long item, LoadSchema scratch) {
        writer.itemAfter(item, item(scratch, DROPPED).build());
    }

    void left(long item, LoadSchema scratch, Problem why) {
        writer.itemAfter(
                item, item(scratch, "left").error(why.code().id(), why.line()).build());
    }

    private static Item.Draft item(LoadSchema scratch, String status) {
        return Item.of(SCRATCH, new ObjectName(scratch.name(), "", ""), status);
    }

    void record(LoadStep step) {
        Item.Draft draft = Item.of(
                        STEP,
                        new ObjectName("", step.connections() + " connections, " + step.active() + " active", ""),
                        step.failures() > 0 ? "failures" : step.generatorLimits() ? "generator-limited" : "measured")
                .measure(step.operations())
                .attribute(THROUGHPUT, number(step.throughput()))
                .attribute(MEDIAN, Long.toString(step.medianMicros()))
                .attribute(P95, Long.toString(step.p95Micros()))
                .attribute(P99, Long.toString(step.p99Micros()))
                .attribute("most µs", Long.toString(step.mostMicros()))
                .attribute("active, measured", number(step.measuredActive()))
                .attribute("opened in ms", Long.toString(step.openMillis()))
                .attribute(GENERATOR, String.format(Locale.ROOT, "%.2f", step.generatorShare()))
                .attribute("failures", Long.toString(step.failures()))
                .attribute("running", known(step.running()))
                .attribute("queued", known((double) step.queued()))
                .attribute("threads", known((double) step.threads()))
                .attribute("scans", Long.toString(step.scans()));
        if (!step.firstFailure().isEmpty()) {
            draft.attribute("first failure", step.firstFailure());
        }
        writer.item(draft.build());
    }

    static Map<String, String> summary(List<LoadStep> steps) {
        return steps.stream()
                .max(Comparator.comparingDouble(LoadStep::throughput))
                .map(best -> Map.of(
                        "most operations a second", number(best.throughput()),
                        "at connections", Integer.toString(best.connections())))
                .orElse(Map.of());
    }

    private static String known(double value) {
        return value < 0 ? "unknown" : number(value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
