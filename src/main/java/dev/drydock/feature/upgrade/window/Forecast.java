package dev.drydock.feature.upgrade.window;

import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.JsonOut;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How long the window and each way back take, by what a rehearsal measured, the disks of both machines and what earlier upgrades
 * took.
 *
 * @param rehearsal number of the run that measured
 * @param measured when
 * @param errors what it found that has to be resolved
 * @param steps each step of the window and each way back, in their order
 */
public record Forecast(long rehearsal, Instant measured, long errors, List<Step> steps) {

    private static final Messages TEXT = Messages.of("upgradewindow");

    /** With fewer upgrades than that their factors say too little alone. */
    private static final int ENOUGH_PAIRS = 3;

    public Forecast {
        steps = List.copyOf(steps);
    }

    /**
     * @param time what is expected
     * @param took what it then took, in milliseconds; empty as long as nobody knows
     */
    public record Step(StepTime time, OptionalLong took) {

        public void json(JsonOut json) {
            time.json(json);
            json.known("took_millis", took);
        }
    }

    static Forecast of(RunSummary rehearsal, PastUpgrades past) {
        List<StepTime> measured = past.measured(rehearsal.id());
        return new Forecast(
                rehearsal.id(),
                rehearsal.started(),
                rehearsal.outcome().map(outcome -> outcome.counts().toResolve()).orElse(0L),
                java.util.Arrays.stream(WindowStep.values())
                        .map(step -> new Step(
                                expected(
                                        StepTime.find(measured, step)
                                                .orElseGet(() -> StepTime.unknown(step, step.text("unknown"))),
                                        rehearsal.id(),
                                        past),
                                past.took(rehearsal.id(), step)))
                        .toList());
    }

    private static StepTime expected(StepTime base, long rehearsal, PastUpgrades past) {
        // a way back says what was tried, and not what is expected
        if (base.high() == 0 || base.step().back()) {
            return base;
        }
        if (!base.known()) {
            List<Long> others = past.others(base.step(), rehearsal);
            return others.isEmpty()
                    ? base
                    : new StepTime(
                            base.step(),
                            Collections.min(others),
                            Collections.max(others),
                            0,
                            base.how() + " " + TEXT.text("others", others.size()));
        }
        List<Double> factors = past.factors(base.step(), rehearsal);
        if (!factors.isEmpty()) {
            StepTime middle = new StepTime(base.step(), base.middle(), base.middle(), base.fixed(), base.how());
            StepTime learned = ranged(middle, factors, TEXT.text("learned", factors.size(), texts(factors)));
            return factors.size() < ENOUGH_PAIRS
                    ? new StepTime(
                            base.step(),
                            Math.min(base.low(), learned.low()),
                            Math.max(base.high(), learned.high()),
                            base.fixed(),
                            learned.how())
                    : learned;
        }
        Optional<DiskSpeed> here = past.disk(rehearsal, DiskSpeed.HERE);
        Optional<DiskSpeed> there = past.disk(rehearsal, DiskSpeed.THERE);
        if (here.isEmpty() || there.isEmpty()) {
            return ranged(base, List.of(1.0), TEXT.text("alone"));
        }
        if (here.get().sameAs(there.get())) {
            return ranged(base, List.of(1.0), TEXT.text("disk.one"));
        }
        double write = (double) here.get().write() / there.get().write();
        double read = (double) here.get().read() / there.get().read();
        return ranged(
                base,
                List.of(1.0, base.stretched(write), base.stretched(read)),
                TEXT.text("disk", texts(List.of(write, read)), took(Math.min(base.fixed(), base.middle()))));
    }

    private static StepTime ranged(StepTime base, List<Double> factors, String why) {
        double least = factors.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double most = factors.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return base.times(least, most, why);
    }

    private static String texts(List<Double> factors) {
        return factors.stream()
                .sorted()
                .map(factor -> String.format(Locale.ROOT, "%.2f", factor))
                .collect(Collectors.joining(", "));
    }

    public Step step(WindowStep wanted) {
        return steps.stream()
                .filter(step -> step.time().step() == wanted)
                .findFirst()
                .orElseThrow();
    }

    private List<StepTime> window() {
        return steps.stream()
                .map(Step::time)
                .filter(time -> !time.step().back())
                .toList();
    }

    /** The steps of the window whose length nobody knows. */
    public List<WindowStep> unknown() {
        return window().stream()
                .filter(time -> !time.known())
                .map(StepTime::step)
                .toList();
    }

    public long low() {
        return window().stream()
                .filter(StepTime::known)
                .mapToLong(StepTime::low)
                .sum();
    }

    public long high() {
        return window().stream()
                .filter(StepTime::known)
                .mapToLong(StepTime::high)
                .sum();
    }

    /** The length of the window, for the user, with what is not in it. */
    public String length() {
        String known = StepTime.shown(low(), high());
        return unknown().isEmpty()
                ? known
                : TEXT.text(
                        "and", known, unknown().stream().map(WindowStep::title).collect(Collectors.joining(", ")));
    }

    /** What the steps took of which that is known, beside what was expected of these; empty if nothing is. */
    public Optional<String> compared() {
        List<Step> known = steps.stream()
                .filter(step -> step.took().isPresent()
                        && step.time().known()
                        && !step.time().step().back())
                .toList();
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(TEXT.text(
                        "compared",
                        known.size(),
                        StepTime.shown(
                                known.stream()
                                        .mapToLong(step -> step.time().low())
                                        .sum(),
                                known.stream()
                                        .mapToLong(step -> step.time().high())
                                        .sum()),
                        took(known.stream()
                                .mapToLong(step -> step.took().orElse(0))
                                .sum())));
    }

    static String took(long millis) {
        return StepTime.shown(millis, millis);
    }

    /** Whether a way back was tried, when, and how long it took, for the user. */
    public String tried(WindowStep back) {
        StepTime time = step(back).time();
        return time.known()
                ? TEXT.text("tried", Formats.time(measured), time.shown(), Long.toString(rehearsal))
                : TEXT.text(time.refused() ? "refused" : "not.tried", time.how());
    }

    public void json(JsonOut json) {
        json.put("rehearsal", rehearsal)
                .put("measured", measured)
                .put("least_millis", low())
                .put("most_millis", high())
                .texts("not_measured", unknown().stream().map(WindowStep::word).toList())
                .objects("steps", steps, (one, step) -> step.json(one));
    }
}
