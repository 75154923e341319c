package dev.drydock.feature.advisor.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Findings;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.Fact;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.history.Acceptances;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.RecordedChecks;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Samples the counters of a server over a window, reads its settings and sizes, and runs the checks. Changes nothing. */
public final class AdvisorCheckJob extends RunJob<List<AdvisorCheck>, AdvisorResult> {

    /** How long counters are sampled unless somebody says otherwise. */
    public static final Duration USUAL = Duration.ofSeconds(60);

    private static final Messages TEXT = Messages.of(AdvisorCheck.TEXTS);
    private static final int SAMPLES = 12;
    private static final long TICK = 1000;

    private final List<AdvisorCheck> checks;
    private final Duration window;
    private final Optional<OptionFiles> files;
    private Consumer<CounterWindow> sampled = _ -> {};

    /**
     * @param checks all there are; those that the release has are run
     * @param window how long counters are sampled; zero leaves what needs rates not evaluated
     * @param files the option files of the server; empty if they are not known
     * @param history the history; its call may wait until it is open
     */
    public AdvisorCheckJob(
            OpenServer server,
            List<AdvisorCheck> checks,
            Duration window,
            Optional<OptionFiles> files,
            Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(AdvisorFeature.CHECK, TEXT.text("job.title")));
        this.checks = List.copyOf(checks);
        this.window = window;
        this.files = files;
    }

    /** @param taken told of all samples with each new one, on the thread of the job */
    public AdvisorCheckJob onSample(Consumer<CounterWindow> taken) {
        sampled = taken;
        return this;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-5301 for the admin port of a proxy */
    @Override
    protected void require(JobContext context) {
        AdvisorError.requireDatabase(server());
    }

    @Override
    protected Planned<List<AdvisorCheck>> plan(JobContext context) {
        AdvisorCheck.Reach reach = new AdvisorCheck.Reach(
                server().facts(), files.isPresent(), server().databaseHost().isPresent());
        List<AdvisorCheck> wanted =
                checks.stream().filter(check -> check.exists().test(reach)).toList();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("window", window.toSeconds() + " s");
        files.ifPresent(given ->
                settings.put("option files", String.join(", ", given.files().keySet())));
        return new Planned<>(wanted, wanted.size(), settings);
    }

    @Override
    protected AdvisorResult work(Run<List<AdvisorCheck>> run) throws InterruptedException {
        JobContext context = run.context();
        try (RetryingSession session = server().retryingSession(context, List.of())) {
            Fact<CounterWindow> sampled = sample(session, context);
            AdvisorReading read = reading(session, context, sampled);
            sampled.known().ifPresent(counters -> record(counters, run));
            List<CheckResult> results = CheckRunner.run(
                    context,
                    TEXT.text("stage.checks"),
                    run.plan(),
                    1,
                    _ -> new Worker(session, read, new HashMap<>()),
                    RecordedChecks.into(run));
            List<String> leftOut = checks.stream()
                    .filter(check -> !run.plan().contains(check))
                    .map(AdvisorCheck::id)
                    .toList();
            run.note("checks left out", String.join(", ", leftOut));
            AdvisorResult result = new AdvisorResult(
                    read,
                    run.plan(),
                    results,
                    leftOut,
                    Acceptances.read(history().get(), server().key(), LocalDate.now(ZoneId.systemDefault())));
            run.note("accepted", Long.toString(result.accepted()));
            run.counting(counts -> counts.toResolve(result.unresolved()));
            return result;
        }
    }

    private AdvisorReading reading(RetryingSession session, JobContext context, Fact<CounterWindow> sampled)
            throws InterruptedException {
        try (Stage _ = context.stage(TEXT.text("stage.reading"), Total.unknown())) {
            return session.call(one -> AdvisorReading.of(one, server(), files, sampled));
        }
    }

    /** The last sample is taken when the window is over, those before it spread over it. */
    private Fact<CounterWindow> sample(RetryingSession session, JobContext context) throws InterruptedException {
        long seconds = window.toSeconds();
        List<CounterWindow.Sample> samples = new ArrayList<>();
        try (Stage stage = context.stage(TEXT.text("stage.window"), Total.exact(seconds))) {
            long began = System.nanoTime();
            long every = Math.max(1, seconds / SAMPLES);
            for (long second = 0; ; second++) {
                if (second % every == 0 || second == seconds) {
                    Fact<CounterWindow.Sample> sample = session.call(one -> CounterWindow.Sample.read(one.sql()));
                    if (sample instanceof Fact.Unknown<?>(String reason)) {
                        return new Fact.Unknown<>(reason);
                    }
                    sample.known().ifPresent(samples::add);
                    sampled.accept(new CounterWindow(samples));
                }
                if (second == seconds) {
                    return new Fact.Known<>(new CounterWindow(samples));
                }
                context.sleep(Math.max(
                        1,
                        (second + 1) * TICK
                                - Duration.ofNanos(System.nanoTime() - began).toMillis()));
                stage.advance(1);
            }
        }
    }

    /** Each counter that moved, with its rates, and the gauges. */
    private static void record(CounterWindow counters, Run<?> run) {
        run.note(TEXT.text("note.uptime"), Long.toString(counters.now("Uptime").orElse(0)));
        if (!counters.broken().isEmpty()) {
            run.note(TEXT.text("note.window"), counters.broken());
            return;
        }
        for (CounterSeries one : CounterSeries.of(counters)) {
            run.writer().item(one.item(counters.now(one.name()).orElse(0), counters.length()));
        }
    }

    private record Worker(RetryingSession session, AdvisorReading read, Map<Object, Object> shared)
            implements CheckRunner.CheckWorker<AdvisorContext> {

        @Override
        public AdvisorContext contextFor(Findings findings) {
            return new AdvisorContext(read, shared, () -> session.session().sql(), findings);
        }

        @Override
        public void withRetry(Runnable check) throws InterruptedException {
            session.repeat(() -> {
                check.run();
                return true;
            });
        }

        @Override
        public void close() {
            // the session is the job's
        }
    }
}
