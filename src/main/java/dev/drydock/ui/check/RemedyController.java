package dev.drydock.ui.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.remedy.Recheck;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.remedy.RemedyPlan;
import dev.drydock.remedy.RemedyResult;
import dev.drydock.remedy.RemedyTarget;
import dev.drydock.run.Feature;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import org.jspecify.annotations.Nullable;

/** Runs the remedies of one screen's findings: preview, guard, recorded run, second look. JavaFX thread only. */
public final class RemedyController {

    /**
     * How the findings are looked at once more.
     *
     * @param <R> what the looking job makes
     */
    public interface Look<R> {

        /** The job that made the findings, new for each call; on the JavaFX thread. */
        Job<R> job(OpenServer server);

        /** Its checks with what each found; on any thread. */
        List<CheckResult> checks(R found);

        /** Shows what was found, on the JavaFX thread. */
        void show(R found);
    }

    private static final Messages TEXT = Messages.of("ui");

    private final ModuleContext context;
    private final Feature feature;
    private final Look<?> look;
    private final Function<Finding, Optional<RemedyTarget>> places;
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper blocked = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable RunResult<RemedyResult>> result = new ReadOnlyObjectWrapper<>();

    /** Where every remedy runs on the tab's server. */
    public RemedyController(ModuleContext context, Feature feature, Look<?> look) {
        this(context, feature, look, _ -> Optional.of(RemedyTarget.HERE));
    }

    /** @param places where the remedy of a finding runs; empty where that is not known */
    public RemedyController(
            ModuleContext context, Feature feature, Look<?> look, Function<Finding, Optional<RemedyTarget>> places) {
        this.context = context;
        this.feature = feature;
        this.look = look;
        this.places = places;
        blocked.bind(busy);
    }

    /** Whether remedies run now. */
    public ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }

    /** Whether none can be run now: others run, or what {@link #notWhile} says. */
    public ReadOnlyBooleanProperty blockedProperty() {
        return blocked.getReadOnlyProperty();
    }

    /** @param other while it is true, for example while the screen itself works on the server, nothing can be run */
    public void notWhile(ObservableBooleanValue other) {
        blocked.bind(busy.or(BooleanExpression.booleanExpression(other)));
    }

    /** What came of the last ones; null before. */
    public ReadOnlyObjectProperty<@Nullable RunResult<RemedyResult>> resultProperty() {
        return result.getReadOnlyProperty();
    }

    /** What would run for these findings. */
    public RemedyPlan plan(List<Finding> findings) {
        return RemedyPlan.of(findings, places);
    }

    /** Shows what would run, asks, runs it and looks again. */
    public void run(List<Finding> findings) {
        int steps = plan(findings).steps().size();
        run(
                findings,
                TEXT.text("remedy.ask", steps, context.profile().name()),
                TEXT.text("remedy.what", plan(findings).findings()),
                TEXT.text("remedy.run", steps));
    }

    /** The same, asked in these words. */
    void run(List<Finding> findings, String title, String what, String button) {
        RemedyPlan plan = plan(findings);
        if (plan.empty() || blocked.get()) {
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        title, words(plan, what), button, true, null, () -> submit(plan, look), plan.preview()));
    }

    private static String words(RemedyPlan plan, String what) {
        List<String> words = new ArrayList<>();
        words.add(what);
        if (plan.reworksTables()) {
            words.add(TEXT.text("remedy.tables"));
        }
        if (!plan.manual().isEmpty()) {
            words.add(TEXT.text("remedy.manual", plan.manual().size()));
        }
        return String.join("\n\n", words);
    }

    private <R> void submit(RemedyPlan plan, Look<R> again) {
        OpenServer server = context.server().server().get();
        AtomicReference<@Nullable R> seen = new AtomicReference<>();
        Job<R> looking = again.job(server);
        Recheck second = running -> {
            R found = looking.run(running);
            seen.set(found);
            return again.checks(found);
        };
        RemedyJob job = new RemedyJob(server, feature, plan, second, context::history);
        busy.set(true);
        context.jobs().submit(server.holding(job)).onEnd(outcome -> {
            busy.set(false);
            R found = seen.get();
            if (found != null) {
                again.show(found);
            }
            switch (outcome) {
                case JobOutcome.Succeeded<RunResult<RemedyResult>>(RunResult<RemedyResult> done) -> ended(job, done);
                case JobOutcome.Failed<?>(Problem why) -> context.dialogs().error(job.title(), why);
                case JobOutcome.Cancelled<?> _ -> {}
            }
        });
    }

    private void ended(RemedyJob job, RunResult<RemedyResult> done) {
        result.set(done);
        done.value().outcomes().stream()
                .flatMap(outcome -> outcome.problem().stream())
                .findFirst()
                .or(() -> done.problems().stream().findFirst())
                .ifPresent(why -> context.dialogs().error(job.title(), why));
    }
}
