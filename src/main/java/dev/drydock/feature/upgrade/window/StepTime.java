package dev.drydock.feature.upgrade.window;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.JsonOut;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long a step takes.
 *
 * @param low the shortest, in milliseconds; {@link #UNKNOWN} if that is not known
 * @param high the longest
 * @param fixed what of the middle of both the server computed, which no other disk changes; 0 if that is not known
 * @param how how that came about, or why it is not known, as a sentence
 */
public record StepTime(WindowStep step, long low, long high, long fixed, String how) {

    /** Kind of the items that hold them. */
    public static final String ITEM = "window";

    static final long UNKNOWN = -1;

    private static final long REFUSED = -2;

    private static final String HOW = "how";
    private static final String FIXED = "fixed";

    public static StepTime of(WindowStep step, long millis, String how) {
        return new StepTime(step, millis, millis, 0, how);
    }

    public static StepTime unknown(WindowStep step, String why) {
        return new StepTime(step, UNKNOWN, UNKNOWN, 0, why);
    }

    /** It was tried, and does not work as it is. */
    public static StepTime refused(WindowStep step, String why) {
        return new StepTime(step, REFUSED, REFUSED, 0, why);
    }

    public boolean known() {
        return low >= 0;
    }

    boolean refused() {
        return low == REFUSED;
    }

    private String state() {
        return known() ? "measured" : refused() ? "refused" : "not-measured";
    }

    long middle() {
        return (low + high) / 2;
    }

    /** How much longer it takes where all but what the server computes takes this much longer. */
    double stretched(double disk) {
        double share = middle() == 0 ? 0 : Math.min(1, (double) fixed / middle());
        return share + (1 - share) * disk;
    }

    /** The same between other factors of its own time. */
    public StepTime times(double least, double most, String why) {
        return new StepTime(step, Math.round(low * least), Math.round(high * most), fixed, (how + " " + why).strip());
    }

    /** For the history. */
    public Item item() {
        Item.Draft item = Item.of(ITEM, new ObjectName("", step.word(), ""), state())
                .finished(Instant.now(), Math.max(0, high))
                .attribute(HOW, how)
                .attribute(FIXED, Long.toString(fixed));
        return known() ? item.measure(low).build() : item.build();
    }

    static List<StepTime> read(List<Item> items) {
        return items.stream()
                .filter(item -> item.kind().equals(ITEM))
                .flatMap(item -> WindowStep.named(item.object().name()).map(step -> read(step, item)).stream())
                .toList();
    }

    private static StepTime read(WindowStep step, Item item) {
        Long low = item.measure();
        Long high = item.millis();
        String how = item.attributes().getOrDefault(HOW, "");
        if (item.status().equals("refused")) {
            return refused(step, how);
        }
        return low == null || high == null ? unknown(step, how) : new StepTime(step, low, high, fixed(item), how);
    }

    private static long fixed(Item item) {
        String text = item.attributes().getOrDefault(FIXED, "");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    static Optional<StepTime> find(List<StepTime> times, WindowStep step) {
        return times.stream().filter(time -> time.step() == step).findFirst();
    }

    /** The time alone, for the user. */
    public String shown() {
        return known() ? shown(low, high) : Messages.of("upgradewindow").text(refused() ? "refused.short" : "unknown");
    }

    static String shown(long low, long high) {
        String least = Formats.measured(Duration.ofMillis(low));
        String most = Formats.measured(Duration.ofMillis(high));
        return least.equals(most) ? least : least + " – " + most;
    }

    /** Step, state, least, most and how, which scripts read. */
    public void json(JsonOut json) {
        json.put("step", step.word())
                .put("state", state())
                .known("least_millis", known() ? OptionalLong.of(low) : OptionalLong.empty())
                .known("most_millis", known() ? OptionalLong.of(high) : OptionalLong.empty())
                .put("how", how);
    }
}
