package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Carries a plan out, step by step. A step whose proof fails ends the run, and nothing after it is begun. Used once, by the
 * job's thread.
 */
final class AtRestRun {

    private static final Messages TEXT = Messages.of("rest");
    private static final int NAMED = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LOOK_MILLIS = 500;

    private final Run<AtRestPlan> run;
    private final OpenServer server;
    private final AtRestPlan plan;
    private final AtRestRecorder recorder;
    private final AtRestGuide guide;
    private final LaneListener<AtRestItem> listener;
    private final JobContext context;
    private final ChangePermit permit;
    private final RunLock lock;
    private final WorkerLimit lanes;
    private final AtRestStatements statements;
    private final KeySteps keys;
    private final MariaDbThreads threads;
    private final InstallStep install;
    private final List<LaneResult<AtRestItem>> items = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Optional<AtRest> after = Optional.empty();
    /** Why files of the redo log from before it was encrypted may still be there; empty if none is. */
    private Optional<String> oldRedo;

    private int stepsDone;

    AtRestRun(
            Run<AtRestPlan> run,
            AtRestGuide guide,
            LaneListener<AtRestItem> listener,
            Optional<EarlierRest> earlier,
            RunLock lock,
            WorkerLimit lanes) {
        this.run = run;
        this.server = run.server();
        this.plan = run.plan();
        this.recorder = new AtRestRecorder(run.writer());
        this.context = run.context();
        this.permit = run.permit();
        this.guide = guide;
        this.listener = listener;
        this.lock = lock;
        this.lanes = lanes;
        this.oldRedo = plan.plainRedoStays() ? Optional.of(TEXT.text("redo.still")) : Optional.empty();
        this.statements = new AtRestStatements(run, recorder, lock);
        this.keys = new KeySteps(run, recorder, guide, earlier);
        this.threads = new MariaDbThreads(
                run, statements, recorder, earlier.map(EarlierRest::threads).orElse(OptionalInt.empty()));
        this.install = new InstallStep(run, recorder, guide, statements);
    }

    Converted carryOut() throws InterruptedException {
        try {
            steps();
        } finally {
            threads.putBack()
                    .ifPresent(why -> notes.add(
                            TEXT.text("after.threads", server.profile().name(), why.line())));
        }
        notes.add(TEXT.text("after." + plan.options().target().word()));
        if (!keys.copyIsCurrent()) {
            notes.add(TEXT.text("after.keys-changed", plan.keyFile()));
        }
        return result();
    }

    private void steps() throws InterruptedException {
        for (AtRestStep step : plan.steps()) {
            context.checkCancelled();
            guide.step(step.id());
            recorder.step(step.id(), () -> {
                try {
                    carryOut(step);
                } catch (RuntimeException | InterruptedException | Error failure) {
                    run.failed(context.cancelled() ? 0 : 1);
                    throw failure;
                }
                stepsDone++;
                run.done(1);
                return step;
            });
        }
    }

    private void carryOut(AtRestStep step) throws InterruptedException {
        switch (step) {
            case AtRestStep.Backup _ -> keys.backup();
            case AtRestStep.MakeKey _ -> keys.make();
            case AtRestStep.CopyKey copy -> {
                if (copy.holder().isEmpty()) {
                    keys.copied(copy.id());
                } else {
                    keys.kept(copy);
                }
            }
            case AtRestStep.Install files -> install(files);
            case AtRestStep.Acts acts -> bring(acts);
            case AtRestStep.Convert convert -> convert(convert);
            case AtRestStep.Background background -> background(background);
            case AtRestStep.EmptyUndo undo -> {
                try (Stage _ = stage(step)) {
                    new UndoCycle(statements, context).run(undo.names());
                }
            }
            case AtRestStep.NewRedo redo -> {
                try (Stage _ = stage(step)) {
                    oldRedo = new RedoTurn(statements, recorder, context).run(redo.capacity());
                }
            }
            case AtRestStep.PurgeLogs _ -> {
                try (Stage _ = stage(step)) {
                    LogPurge.run(statements, plan.options().target(), this::read);
                }
            }
            case AtRestStep.Prove _ -> prove(step);
        }
    }

    private Stage stage(AtRestStep step) {
        return context.stage(step.id().title(plan.options().target()), Total.unknown());
    }

    /** A key manager goes only once nothing needs it any more. */
    private void install(AtRestStep.Install files) throws InterruptedException {
        if (files.id() == AtRestStep.Id.REMOVE) {
            List<StorageLocation> left =
                    after.map(rest -> Converted.left(rest, AtRestTarget.PLAIN)).orElse(List.of());
            if (!left.isEmpty()) {
                throw new DrydockException(Problem.of(
                        EncryptionError.KEYS_NEEDED,
                        names(left),
                        server.profile().name(),
                        left.size()));
            }
        }
        try (Stage _ = stage(files)) {
            install.run(files);
        }
    }

    private void bring(AtRestStep.Acts acts) throws InterruptedException {
        try (Stage stage = context.stage(
                acts.id().title(plan.options().target()),
                Total.exact(acts.acts().size()))) {
            for (AtRestAct act : acts.acts()) {
                statements.bring(act);
                stage.advance(1);
            }
        }
    }

    /** An item that failed leaves the others to go on; a trial that failed ends the run. */
    private void convert(AtRestStep.Convert convert) throws InterruptedException {
        LaneRun<AtRestItem> converting = new LaneRun<>(
                server,
                convert.id().title(plan.options().target()),
                plan.lanes(convert.items()),
                new AtRestItems(
                        plan.options().target(), plan.keyFile(), !server.facts().mySqlAtLeast(8, 0, 0)),
                recorder.lanes(),
                listener,
                context,
                permit,
                lock);
        try {
            converting.run(lanes);
        } finally {
            List<LaneResult<AtRestItem>> results = converting.results();
            items.addAll(results);
            run.done(results.stream().filter(LaneResult::done).count());
            run.failed(
                    results.stream().filter(item -> item.problem().isPresent()).count());
        }
        Optional<Problem> failed = converting.results().stream()
                .flatMap(item -> item.problem().stream())
                .findFirst();
        if (convert.id() == AtRestStep.Id.TRIAL && failed.isPresent()) {
            throw new DrydockException(failed.get());
        }
    }

    private void background(AtRestStep.Background background) throws InterruptedException {
        for (AtRestAct act : background.before()) {
            statements.bring(act);
        }
        threads.run(background.threads());
    }

    private AtRest read() throws InterruptedException {
        return server.recovery()
                .retried(
                        context,
                        () -> server.control()
                                .call(session -> AtRestReader.read(
                                        server, session, plan.options().target() == AtRestTarget.ENCRYPTED)));
    }

    private void prove(AtRestStep step) throws InterruptedException {
        try (Stage _ = stage(step)) {
            AtRest rest = settled();
            after = Optional.of(rest);
            List<StorageLocation> left = Converted.left(rest, plan.options().target());
            if (!left.isEmpty()) {
                notes.add(TEXT.text("after.left." + plan.options().target().word(), left.size(), names(left)));
            } else if (plan.options().target() == AtRestTarget.PLAIN
                    && !plan.options().removeKeys()) {
                notes.add(TEXT.text("after.removable"));
            }
            if (plan.options().target() == AtRestTarget.ENCRYPTED) {
                AtRest.line(rest.open()).ifPresent(notes::add);
                recorder.places(rest.open());
            }
            notes.addAll(rest.unread());
            if (plan.options().target() == AtRestTarget.ENCRYPTED) {
                AtRestKey.requireFile(
                        rest.keys(), Optional.empty(), server.profile().name());
            }
        }
    }

    /** What is encrypted in memory is on the disk a little later. */
    private AtRest settled() throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        AtRest rest = read();
        while (Converted.left(rest, plan.options().target()).stream()
                        .anyMatch(place -> place.seen() && place.kind() != PlaceKind.BINARY_LOG)
                && System.nanoTime() < until) {
            context.sleep(LOOK_MILLIS);
            rest = read();
        }
        return oldRedo.isPresent() ? rest.withPlainRedo(oldRedo.get()) : rest;
    }

    private static String names(List<StorageLocation> places) {
        String first = places.stream()
                .limit(NAMED)
                .map(place -> place.kind().title() + " " + place.name())
                .map(String::strip)
                .collect(Collectors.joining(", "));
        return places.size() > NAMED ? first + ", …" : first;
    }

    /** What was not reached counts as failed in a run that went through. */
    private Converted result() {
        List<LaneResult<AtRestItem>> all = new ArrayList<>(items);
        plan.items().stream()
                .filter(item ->
                        items.stream().noneMatch(result -> result.action().equals(item)))
                .forEach(item -> all.add(LaneResult.notReached(item)));
        run.failed(all.stream()
                .filter(item -> !item.done() && (item.problem().isEmpty() || !items.contains(item)))
                .count());
        Converted converted = new Converted(plan, List.copyOf(all), after, List.copyOf(notes));
        run.counting(counts -> counts.toResolve(converted.left().size()));
        return converted;
    }

    /** What the run says about itself, as far as it came. */
    Map<String, String> summary() {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("steps done", stepsDone + " / " + plan.steps().size());
        share(plan.before()).ifPresent(share -> summary.put("encrypted before", share));
        after.ifPresent(rest -> {
            share(rest).ifPresent(share -> summary.put("encrypted after", share));
            summary.put(
                    AtRestHistory.LEFT,
                    Integer.toString(
                            Converted.left(rest, plan.options().target()).size()));
            if (plan.options().target() == AtRestTarget.ENCRYPTED) {
                summary.put(AtRestHistory.OPEN, Integer.toString(rest.open().size()));
            }
        });
        return summary;
    }

    private static Optional<String> share(AtRest rest) {
        OptionalDouble share = rest.share();
        return share.isEmpty()
                ? Optional.empty()
                : Optional.of(dev.drydock.platform.i18n.Formats.percent(share.getAsDouble()));
    }
}
