package dev.drydock.feature.upgrade.window;

import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the history knows of a server's rehearsals, and of how long the steps then took in earnest. */
public final class PastUpgrades {

    /** Kind of the items in which a person says how long a step took. */
    public static final String TOOK = "took";

    private static final int NEWEST = 50;

    /** Steps of the window, and the kind of runs that are one. */
    private static final Map<WindowStep, String> RUNS = Map.of(
            WindowStep.REBUILDS, UpgradeHistory.KIND,
            WindowStep.VERIFY, UpgradeHistory.KIND,
            WindowStep.CHECK, UpgradeHistory.VERIFY,
            WindowStep.SYSTEM_TABLES, UpgradeHistory.SYSTEM_TABLES);

    private final List<RunSummary> rehearsals = new ArrayList<>();
    private final Map<Long, List<Item>> items = new HashMap<>();
    private final Map<Real, Long> took = new HashMap<>();

    private record Real(long rehearsal, WindowStep step) {}

    /**
     * Blocks on the history.
     *
     * @param server its key
     * @param rehearsal the kind of runs that measure
     * @param saying the kind of runs in which a person says what a step took
     * @param now what a person says of the newest rehearsal, in milliseconds, and no run holds yet
     */
    public PastUpgrades(
            HistoryStore history, String server, String rehearsal, String saying, Map<WindowStep, Long> now) {
        for (RunSummary run : newest(history, server, rehearsal)) {
            List<Item> measured = history.items(run.id()).stream()
                    .filter(item -> item.object().schema().isEmpty())
                    .toList();
            if (!StepTime.read(measured).isEmpty()) {
                rehearsals.add(run);
                items.put(run.id(), measured);
            }
        }
        RUNS.forEach((step, kind) -> newest(history, server, kind)
                .reversed()
                .forEach(run -> before(run)
                        .filter(of -> series(of.start().settings().getOrDefault("target", ""))
                                .equals(series(run.start().server().version())))
                        .ifPresent(of -> took.putIfAbsent(new Real(of.id(), step), millis(history, run, step)))));
        newest(history, server, saying)
                .reversed()
                .forEach(run -> before(run)
                        .ifPresent(of -> history.items(run.id()).stream()
                                .filter(item -> item.kind().equals(TOOK) && item.millis() != null)
                                .forEach(item -> WindowStep.named(item.object().name())
                                        .ifPresent(step -> took.put(new Real(of.id(), step), item.millis())))));
        rehearsals.stream()
                .findFirst()
                .ifPresent(newest -> now.forEach((step, millis) -> took.put(new Real(newest.id(), step), millis)));
    }

    private static List<RunSummary> newest(HistoryStore history, String server, String kind) {
        return history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(server)).stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .toList();
    }

    /** The rehearsal that a run in earnest followed. */
    private Optional<RunSummary> before(RunSummary run) {
        return rehearsals.stream().filter(one -> one.id() < run.id()).findFirst();
    }

    private static String series(String product) {
        return product.replaceFirst("^\\D*(\\d+\\.\\d+).*", "$1");
    }

    private static long millis(HistoryStore history, RunSummary run, WindowStep step) {
        long all = run.duration().map(java.time.Duration::toMillis).orElse(0L);
        return switch (step) {
            case REBUILDS -> rebuilding(history, run);
            case VERIFY -> Math.max(0, all - rebuilding(history, run));
            default -> all;
        };
    }

    /** Without the check before and after. */
    private static long rebuilding(HistoryStore history, RunSummary run) {
        List<Item> statements = history.items(run.id()).stream()
                .filter(item -> item.finished() != null && item.millis() != null)
                .filter(item ->
                        !item.kind().equals(UpgradeHistory.PLAN) && !item.kind().equals(UpgradeHistory.PROGRAM))
                .toList();
        Optional<Instant> first = statements.stream().map(PastUpgrades::begun).min(Comparator.naturalOrder());
        Optional<Instant> last = statements.stream().map(PastUpgrades::ended).max(Comparator.naturalOrder());
        return first.isEmpty() || last.isEmpty()
                ? 0
                : java.time.Duration.between(first.get(), last.get()).toMillis();
    }

    private static Instant begun(Item item) {
        Long millis = item.millis();
        return ended(item).minusMillis(millis == null ? 0 : millis);
    }

    private static Instant ended(Item item) {
        Instant finished = item.finished();
        return finished == null ? Instant.EPOCH : finished;
    }

    /** By the newest rehearsal that measured for a target of this series. */
    public Optional<Forecast> forecast(String target) {
        String wanted = series(target);
        return rehearsals.stream()
                .filter(run -> series(run.start().settings().getOrDefault("target", ""))
                        .equals(wanted))
                .findFirst()
                .map(run -> Forecast.of(run, this));
    }

    List<StepTime> measured(long rehearsal) {
        return StepTime.read(items.getOrDefault(rehearsal, List.of()));
    }

    Optional<DiskSpeed> disk(long rehearsal, String where) {
        return DiskSpeed.read(items.getOrDefault(rehearsal, List.of()), where);
    }

    OptionalLong took(long rehearsal, WindowStep step) {
        Long millis = took.get(new Real(rehearsal, step));
        return millis == null ? OptionalLong.empty() : OptionalLong.of(millis);
    }

    /** How long a step took in earnest, after each rehearsal but this one. */
    List<Long> others(WindowStep step, long without) {
        return rehearsals.stream()
                .filter(run -> run.id() != without)
                .flatMapToLong(run -> took(run.id(), step).stream())
                .boxed()
                .toList();
    }

    /** How much longer than measured a step took in earnest, for each rehearsal but this one. */
    List<Double> factors(WindowStep step, long without) {
        return rehearsals.stream()
                .filter(run -> run.id() != without)
                .flatMap(run -> StepTime.find(measured(run.id()), step)
                        .filter(time -> time.known() && time.middle() > 0)
                        .flatMap(time -> took(run.id(), step).stream()
                                .mapToObj(real -> (double) real / time.middle())
                                .findFirst())
                        .stream())
                .toList();
    }
}
