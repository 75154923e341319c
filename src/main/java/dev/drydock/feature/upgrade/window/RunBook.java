package dev.drydock.feature.upgrade.window;

import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.JsonOut;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Every command of an upgrade, who types it, when, how long it takes, and the check that follows. */
public record RunBook(Optional<Forecast> forecast, List<Line> lines) {

    private static final Messages TEXT = Messages.of("upgradewindow");

    /** Kind of the items that hold its lines. */
    public static final String ITEM = "run-book";

    public RunBook {
        lines = List.copyOf(lines);
    }

    /**
     * When the maintenance window begins, by the clock of this computer.
     *
     * @param text such as {@code 2027-01-31T22:00}, or with blanks for the T, as screens show it
     * @throws java.time.format.DateTimeParseException if it is something else
     */
    public static Instant begin(String text) {
        return LocalDateTime.parse(text.strip().replaceFirst("\\s+", "T"))
                .atZone(ZoneId.systemDefault())
                .toInstant();
    }

    /** The parts of an upgrade, in their order. */
    public enum Phase {
        NOW,
        REHEARSAL,
        WINDOW,
        RETURN,
        BACK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String title() {
            return TEXT.text("phase." + word());
        }
    }

    /**
     * @param when from when on, at the earliest and at the latest
     * @param length what is expected, or that nobody knows
     * @param how how the length came about
     * @param took what it took; empty as long as nobody knows
     */
    public record Line(
            Phase phase,
            String what,
            String command,
            String who,
            String when,
            String length,
            String how,
            String check,
            String took) {

        void json(JsonOut json) {
            json.put("phase", phase.word())
                    .put("what", what)
                    .put("command", command)
                    .put("who", who)
                    .put("when", when)
                    .put("length", length)
                    .put("check", check)
                    .put("took", took);
        }
    }

    /**
     * What is known of the upgrade beside its lengths.
     *
     * @param server how Drydock names it
     * @param source name and version that it has now
     * @param folder its data directory, as it tells it
     * @param begin when the window begins; empty if that is open
     */
    public record Plan(
            String server, String source, String target, String folder, String who, Optional<Instant> begin) {

        private static final Pattern WITHOUT_STATEMENT = Pattern.compile("MySQL 5\\.([0-6]\\.|7\\.[0-8]\\b).*");

        /** How the old server is stopped. */
        private String shutdown() {
            return WITHOUT_STATEMENT.matcher(source).matches() ? "mysqladmin shutdown" : "SHUTDOWN;";
        }
    }

    public static RunBook of(Plan plan, Optional<Forecast> forecast) {
        List<Line> lines = new ArrayList<>();
        lines.add(line(plan, Phase.NOW, "now", ""));
        lines.add(line(
                plan,
                Phase.REHEARSAL,
                "rehearsal",
                forecast.map(known -> TEXT.text(
                                "rehearsed",
                                Formats.time(known.measured()),
                                Long.toString(known.rehearsal()),
                                known.errors()))
                        .orElse(TEXT.text("not.rehearsed"))));
        long low = 0;
        long high = 0;
        boolean whole = true;
        for (WindowStep step : WindowStep.window()) {
            StepTime time = time(forecast, step);
            lines.add(step(plan, Phase.WINDOW, time, when(plan, low, high, whole), forecast));
            low += Math.max(0, time.low());
            high += Math.max(0, time.high());
            whole &= time.known();
        }
        lines.add(new Line(
                Phase.RETURN,
                Phase.RETURN.title(),
                TEXT.text("return.command"),
                plan.who(),
                when(plan, low, high, whole),
                TEXT.text("return.length"),
                "",
                TEXT.text("return.check"),
                ""));
        for (WindowStep step : WindowStep.waysBack()) {
            lines.add(step(plan, Phase.BACK, time(forecast, step), TEXT.text("if.needed"), forecast));
        }
        return new RunBook(forecast, lines);
    }

    private static StepTime time(Optional<Forecast> forecast, WindowStep step) {
        return forecast.map(known -> known.step(step).time())
                .orElseGet(() -> StepTime.unknown(step, TEXT.text("not.rehearsed")));
    }

    private static Line line(Plan plan, Phase phase, String key, String length) {
        return new Line(
                phase,
                TEXT.text(key + ".what", plan.server(), plan.source(), plan.target()),
                TEXT.text(
                        key + ".command",
                        ShellWord.shown(plan.server()),
                        plan.target(),
                        plan.source(),
                        ShellWord.shown(plan.folder())),
                plan.who(),
                "",
                length,
                "",
                TEXT.text(key + ".check"),
                "");
    }

    private static Line step(Plan plan, Phase phase, StepTime time, String when, Optional<Forecast> forecast) {
        WindowStep step = time.step();
        return new Line(
                phase,
                step.title(),
                step.text(
                        "command",
                        ShellWord.shown(plan.server()),
                        plan.target(),
                        ShellWord.shown(plan.folder()),
                        ShellWord.shown(plan.folder() + ".before"),
                        ShellWord.shown(plan.folder() + ".new"),
                        plan.shutdown()),
                plan.who(),
                when,
                step.back()
                        ? forecast.map(known -> known.tried(step)).orElse(TEXT.text("not.tried", ""))
                        : time.shown(),
                time.how(),
                step.text("check", ShellWord.shown(plan.server()), plan.target()),
                forecast.map(known -> known.step(step).took())
                        .map(took -> took.isPresent() ? Forecast.took(took.getAsLong()) : "")
                        .orElse(""));
    }

    /** Where a step before has no known length, no time is the latest. */
    private static String when(Plan plan, long low, long high, boolean whole) {
        String least = moment(plan, low);
        String most = moment(plan, high);
        return whole ? least.equals(most) ? least : least + " – " + most : TEXT.text("not.before", least);
    }

    private static String moment(Plan plan, long millis) {
        return plan.begin()
                .map(begin -> Formats.clock(begin.plusMillis(millis)))
                .orElse("+" + Formats.duration(Duration.ofMillis(millis)));
    }

    /** For the history, in their order. */
    public List<Item> items() {
        return lines.stream()
                .map(line -> Item.of(
                                ITEM,
                                new ObjectName("", line.what(), ""),
                                line.phase().word())
                        .attribute("command", line.command())
                        .attribute("who", line.who())
                        .attribute("when", line.when())
                        .attribute("length", line.length())
                        .attribute("how", line.how())
                        .attribute("check", line.check())
                        .attribute("took", line.took())
                        .build())
                .toList();
    }

    /** The length of the window, for the user. */
    public String length() {
        return forecast.map(Forecast::length).orElse(TEXT.text("unknown"));
    }

    public void json(JsonOut json) {
        json.known("forecast", forecast, (one, known) -> known.json(one))
                .objects("lines", lines, (one, line) -> line.json(one));
    }
}
