package dev.drydock.feature.threadpool.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.guide.GuidedOptions;
import dev.drydock.feature.threadpool.guide.GuidedResult;
import dev.drydock.feature.threadpool.guide.PoolGuide;
import dev.drydock.feature.threadpool.guide.PoolRolloutJob;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.feature.threadpool.setup.PlannedOption;
import dev.drydock.feature.threadpool.setup.PoolAim;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PoolPlanner;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** A setup from the window: the plan from the newest survey, its way onto the machine, and back. JavaFX thread only. */
final class PoolSetupModel {

    private static final Messages TEXT = Messages.of("poolsetup");

    /** Few enough for a server with its default of 151 connections. */
    private static final LoadOptions MEASURED = new LoadOptions(
            List.of(16, 64), OptionalInt.empty(), LoadMix.POINT, 10, LoadOptions.USUAL_ROWS, OptionalInt.empty());

    private final ModuleContext context;
    private final ObjectProperty<PoolAim> aim = new SimpleObjectProperty<>(PoolAim.MIXED);
    private final StringProperty file = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<List<PlannedOption>> options = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyStringWrapper lines = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper said = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper onHost = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper revertable = new ReadOnlyBooleanWrapper();
    private @Nullable SurveyReading survey;
    private @Nullable PoolPlan plan;
    private final BooleanProperty measure = new SimpleBooleanProperty();
    private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper cutOff = new ReadOnlyStringWrapper("");
    private final AtomicReference<GuidedResult.@Nullable Decision> decided = new AtomicReference<>();
    private long newest;

    PoolSetupModel(ModuleContext context) {
        this.context = context;
        aim.addListener((_, _, _) -> refresh());
    }

    ObjectProperty<PoolAim> aimProperty() {
        return aim;
    }

    /** Full name of the option file on the server's machine. */
    StringProperty fileProperty() {
        return file;
    }

    ReadOnlyObjectProperty<List<PlannedOption>> optionsProperty() {
        return options.getReadOnlyProperty();
    }

    /** The options as lines of an option file, or what a file on the machine would differ in. */
    ReadOnlyStringProperty linesProperty() {
        return lines.getReadOnlyProperty();
    }

    /** What a person has to do or to know, in the order in which it came. */
    ReadOnlyStringProperty saidProperty() {
        return said.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Whether there is a plan and an SSH way to the machine. */
    ReadOnlyBooleanProperty onHostProperty() {
        return onHost.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty revertableProperty() {
        return revertable.getReadOnlyProperty();
    }

    /** Whether the server is loaded before and after. */
    BooleanProperty measureProperty() {
        return measure;
    }

    /** Whether a guided run waits for the decision. */
    ReadOnlyBooleanProperty askingProperty() {
        return asking.getReadOnlyProperty();
    }

    /** What a run has put whose process died; empty if there is none. */
    ReadOnlyStringProperty cutOffProperty() {
        return cutOff.getReadOnlyProperty();
    }

    /** Why the pool cannot be set up or taken back now, a line each; empty if both can be. */
    StringBinding whyNotProperty() {
        return Bindings.createStringBinding(
                () -> Stream.of(whyNotApply(), whyNotRevert())
                        .filter(why -> !why.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("\n")),
                running,
                options,
                onHost,
                file,
                revertable,
                lines);
    }

    private String whyNotApply() {
        if (running.get()) {
            return TEXT.text("view.why.running");
        }
        if (survey == null) {
            return TEXT.text("view.none.text");
        }
        if (plan == null) {
            return TEXT.text("view.why.plan");
        }
        if (!onHost.get()) {
            return TEXT.text("view.why.host");
        }
        return file.get().isEmpty() ? TEXT.text("view.why.file") : "";
    }

    private String whyNotRevert() {
        return running.get() ? TEXT.text("view.why.running") : revertable.get() ? "" : TEXT.text("view.why.back");
    }

    /** Plans anew from this survey. */
    void surveyed(SurveyReading now) {
        survey = now;
        refresh();
        look();
    }

    /** Looks, off this thread, for a run that was cut off. */
    private void look() {
        OpenServer server = context.server().server().get();
        Background.run(
                "threadpool-cut-off",
                () -> Revert.cutOff(context.history(), server.key()),
                found -> {
                    found.ifPresent(cut -> {
                        newest = cut.run().id();
                        revertable.set(true);
                        if (file.get().isEmpty()) {
                            file.set(cut.names().getFirst());
                        }
                    });
                    cutOff.set(found.map(cut -> TEXT.text(
                                    "view.cut", cut.run().id(), cut.names().getFirst()))
                            .orElse(""));
                },
                _ -> cutOff.set(""));
    }

    /** The decision of a guided run that asks for it. */
    void decide(GuidedResult.Decision decision) {
        asking.set(false);
        decided.set(decision);
    }

    private void refresh() {
        SurveyReading read = survey;
        if (read == null) {
            return;
        }
        try {
            PoolPlan made = PoolPlanner.plan(read, aim.get());
            plan = made;
            options.set(made.options());
            lines.set(made.lines());
            onHost.set(context.server().server().get().databaseHost().isPresent());
        } catch (DrydockException none) {
            plan = null;
            options.set(List.of());
            onHost.set(false);
            lines.set(none.problem().sentence() + "\n" + none.problem().advice());
        }
    }

    /** Shows what the file on the machine would differ in. */
    void preview() {
        PoolPlan made = plan;
        if (made == null) {
            return;
        }
        OpenServer server = context.server().server().get();
        String name = file.get();
        Background.run(
                "threadpool-preview",
                () -> SetupJob.prepare(server, made, name).diff(),
                lines::set,
                why -> context.dialogs().error(TEXT.text("job.title"), why));
    }

    /** Asks, and sets the pool up. */
    void apply() {
        PoolPlan made = plan;
        if (made == null) {
            return;
        }
        OpenServer server = context.server().server().get();
        SetupOptions how = new SetupOptions(file.get(), "", SetupOptions.USUAL);
        decided.set(null);
        GuidedOptions options =
                new GuidedOptions(how, measure.get() ? Optional.of(MEASURED) : Optional.empty(), SetupOptions.USUAL);
        PoolRolloutJob job = new PoolRolloutJob(server, made, options, new Guide(), context::history);
        ask(TEXT.text("view.ask", file.get()) + "\n\n" + made.lines(), job, result -> {
            newest = result.value().setupRun();
            revertable.set(result.value().decision() != GuidedResult.Decision.WENT_BACK);
        });
    }

    /** Asks, and takes the newest setup back. */
    void revert() {
        OpenServer server = context.server().server().get();
        SetupOptions how = new SetupOptions("", "", SetupOptions.USUAL);
        ask(
                TEXT.text("view.ask.back"),
                Revert.job(server, newest, how, context::history, this::say),
                _ -> revertable.set(false));
    }

    private <R> void ask(String what, Job<R> job, Consumer<R> done) {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        job.title(), what, TEXT.text("view.apply"), () -> run(job, done)));
    }

    private <R> void run(Job<R> job, Consumer<R> done) {
        said.set("");
        ScreenJob<R> begun = new ScreenJob<R>(context).tellFailures(job.title()).onDone(done);
        running.bind(begun.running());
        begun.onEnd(() -> asking.set(false)).onEnd(this::look).start(_ -> job);
    }

    /** Called on the job's thread. */
    private final class Guide implements PoolGuide {

        @Override
        public void said(String words) {
            say(words);
        }

        @Override
        public void measured(RunResult<LoadResult> run) {
            LoadResult result = run.value();
            for (LoadStep step : result.steps()) {
                say(TEXT.text(
                        "view.measured",
                        TEXT.text(result.pool().running() ? "view.with" : "view.without"),
                        step.connections(),
                        Formats.count(Math.round(step.throughput())),
                        StepBars.millis(step.medianMicros()),
                        StepBars.millis(step.p99Micros())));
            }
        }

        @Override
        public void ask() {
            Platform.runLater(() -> asking.set(true));
        }

        @Override
        public Optional<GuidedResult.Decision> answer() {
            return Optional.ofNullable(decided.get());
        }
    }

    private void say(String words) {
        Platform.runLater(() -> said.set(said.get().isEmpty() ? words : said.get() + "\n" + words));
    }
}
