package dev.drydock.change;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out changes that can be undone. Each step counts as made before it is sent; whatever ends the change before it is
 * said to stay undoes every step, newest first. Where the change stands is noted in the run as {@code ended} each time that it
 * is another. Used once, by the job's thread.
 */
public final class ChangeRun {

    private static final String ENDED = "ended";

    private final Run<?> run;
    private final Left left;
    private final Deque<ChangeStep> made = new ArrayDeque<>();

    /** What is told where something could not be undone. */
    public interface Left {

        /**
         * @param first what ended the change; where nothing did, why undoing failed
         * @param undoing why undoing failed
         * @param shown what undoes the rest
         */
        Problem told(Throwable first, Throwable undoing, String shown);
    }

    public ChangeRun(Run<?> run, Left left) {
        this.run = run;
        this.left = left;
    }

    /** @param left the failure where something could not be undone. Arguments: server, what undoes it */
    public ChangeRun(Run<?> run, ErrorCode left) {
        this(
                run,
                (first, _, shown) -> Problem.of(
                        left, Problems.of(first).full(), run.server().profile().name(), shown));
    }

    /** There is nothing to change. */
    public ChangeEnd nothing() {
        run.note(ENDED, ChangeEnd.NOTHING.word());
        return ChangeEnd.NOTHING;
    }

    /**
     * Makes the steps, proves them, and keeps or undoes them. What could not be kept, once it was to stay, is left in force and
     * can be ended later.
     *
     * @param stage shown name of the stage in which the steps are made
     * @throws DrydockException what is told where something could not be undone; else what ended the change
     */
    public ChangeEnd carryOut(String stage, List<? extends ChangeStep> steps, Terms terms) throws InterruptedException {
        run.note(ENDED, "nothing was changed");
        try (ChangeSender sender = new ChangeSender(run)) {
            boolean stays;
            try {
                apply(stage, steps, terms, sender);
                terms.prove();
                stays = terms.stays();
            } catch (RuntimeException | InterruptedException | Error why) {
                takeBack(terms, sender, why);
                throw why;
            }
            if (!stays) {
                takeBack(terms, sender, null);
                run.ends(RunOutcome::cancelled);
                return ChangeEnd.UNDONE;
            }
            for (ChangeStep step : steps) {
                if (step instanceof ChangeStep.Statement statement) {
                    sender.keep(statement);
                }
            }
            run.note(ENDED, terms.word(ChangeEnd.KEPT));
            return ChangeEnd.KEPT;
        }
    }

    private void apply(String stage, List<? extends ChangeStep> steps, Terms terms, ChangeSender sender)
            throws InterruptedException {
        try (Stage progress = run.context().stage(stage, Total.exact(steps.size()))) {
            for (ChangeStep step : steps) {
                run.context().checkCancelled();
                made.push(step);
                run.note(ENDED, terms.word(ChangeEnd.IN_FORCE));
                switch (step) {
                    case ChangeStep.Statement statement -> sender.apply(statement);
                    case ChangeStep.HostFile file -> put(file, sender);
                }
                run.done(1);
                progress.advance(1);
            }
        }
    }

    /** Only the host can say that nothing was put: a session that is lost does not tell. */
    private void put(ChangeStep.HostFile file, ChangeSender sender) {
        try {
            sender.apply(file);
        } catch (DrydockException failure) {
            if (PlacedFileRecorder.notPut(failure)) {
                made.pop();
            }
            throw failure;
        }
    }

    /** @param why what ended the change; null if it was not to stay */
    private void takeBack(Terms terms, ChangeSender sender, @Nullable Throwable why) {
        if (made.isEmpty()) {
            run.note(ENDED, "nothing was changed");
            return;
        }
        Leftovers leftovers = new Leftovers();
        while (!made.isEmpty()) {
            Undo undo = made.pop().undo();
            leftovers.unless(undo.shown(), () -> sender.undo(undo));
        }
        boolean all = leftovers.none();
        leftovers.unless("", () -> terms.undone(all));
        if (leftovers.none()) {
            run.nothingDone();
            run.note(ENDED, terms.word(ChangeEnd.UNDONE));
            return;
        }
        run.note(ENDED, terms.word(ChangeEnd.LEFT) + ": " + leftovers.shown());
        throw leftovers.failure(why);
    }

    /**
     * Undoes what an earlier run left in force; what does not get through keeps no other from being tried.
     *
     * @throws DrydockException what is told where something could not be undone
     */
    void undo(String stage, List<? extends Undo> all) throws InterruptedException {
        Leftovers leftovers = new Leftovers();
        try (ChangeSender sender = new ChangeSender(run);
                Stage progress = run.context().stage(stage, Total.exact(all.size()))) {
            for (Undo undo : all) {
                run.context().checkCancelled();
                leftovers.unless(undo.shown(), () -> {
                    sender.undo(undo);
                    run.done(1);
                });
                progress.advance(1);
            }
        }
        if (!leftovers.none()) {
            run.note(ENDED, ChangeEnd.LEFT.word() + ": " + leftovers.shown());
            throw leftovers.failure(null);
        }
        run.note(ENDED, ChangeEnd.UNDONE.word());
    }

    /** What was left to stay is noted as kept. */
    void stays() {
        run.note(ENDED, ChangeEnd.KEPT.word());
    }

    private interface Undoing {
        void undo() throws InterruptedException;
    }

    /** What could not be undone, and why. */
    private final class Leftovers {

        private final List<String> shown = new ArrayList<>();
        private final List<Throwable> reasons = new ArrayList<>();

        void unless(String what, Undoing undoing) {
            try {
                undoing.undo();
            } catch (RuntimeException | InterruptedException | Error failure) {
                reasons.add(failure);
                shown.add(what.isEmpty() ? Problems.of(failure).line() : what);
            }
        }

        boolean none() {
            return shown.isEmpty();
        }

        String shown() {
            return String.join(shown.stream().allMatch(one -> one.endsWith(";")) ? " " : ", ", shown);
        }

        DrydockException failure(@Nullable Throwable why) {
            Throwable first = why == null ? reasons.getFirst() : why;
            DrydockException failure = new DrydockException(left.told(first, reasons.getFirst(), shown()), first);
            reasons.stream().skip(why == null ? 1 : 0).forEach(failure::addSuppressed);
            return failure;
        }
    }
}
