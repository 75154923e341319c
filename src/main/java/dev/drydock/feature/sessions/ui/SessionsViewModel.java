package dev.drydock.feature.sessions.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.EndSessionsJob;
import dev.drydock.feature.sessions.LastStatements;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.feature.sessions.SessionRule;
import dev.drydock.feature.sessions.SessionsError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The sessions of a server, looked at again and again while somebody looks at them. JavaFX thread only. */
final class SessionsViewModel {

    private static final Messages TEXT = Messages.of("sessions");

    /** The parts of a rule in the order of its form. */
    private static final List<String> RULE = List.of("asleep", "account", "host", "text", "like");

    private static final Pattern MINUTES = Pattern.compile("\\d{1,6}");

    /**
     * How many of those that were to be ended are gone.
     *
     * @param others why others are not
     */
    record Ended(int gone, int wanted, List<String> others) {}

    private final ModuleContext context;
    private final ReadOnlyObjectWrapper<@Nullable Locks> locks = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Ended> ended = new ReadOnlyObjectWrapper<>();
    private Timeline clock = new Timeline();
    private int seconds;
    private boolean seen;
    private boolean reading;

    SessionsViewModel(ModuleContext context) {
        this.context = context;
    }

    /** As they were read last; null before. */
    ReadOnlyObjectProperty<@Nullable Locks> locksProperty() {
        return locks.getReadOnlyProperty();
    }

    /** Why they could not be read. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** What came of the last end of sessions. */
    ReadOnlyObjectProperty<@Nullable Ended> endedProperty() {
        return ended.getReadOnlyProperty();
    }

    /** @param every seconds between two looks; 0 for none but those that are asked for */
    void every(int every) {
        seconds = every;
        restart();
    }

    void shown() {
        seen = true;
        look();
        restart();
    }

    void hidden() {
        seen = false;
        clock.stop();
    }

    private void restart() {
        clock.stop();
        if (seen && seconds > 0) {
            clock = new Timeline(new KeyFrame(Duration.seconds(seconds), _ -> look()));
            clock.setCycleCount(Animation.INDEFINITE);
            clock.play();
        }
    }

    /** Reads them now, unless that is under way. */
    void look() {
        if (reading) {
            return;
        }
        reading = true;
        Background.run(
                "sessions",
                () -> LockReader.read(server()),
                read -> {
                    reading = false;
                    problem.set(null);
                    locks.set(read);
                },
                failure -> {
                    reading = false;
                    problem.set(failure);
                });
    }

    private OpenServer server() {
        return context.server().server().get();
    }

    /** Asks, ends these sessions or their statements, and looks again. */
    void end(EndSessions wanted) {
        if (wanted.sessions().isEmpty()) {
            return;
        }
        String key = wanted.how().name().toLowerCase(Locale.ROOT);
        String what = wanted.rule()
                .map(rule -> TEXT.text("rule.what", rule.words()) + "\n\n")
                .orElse("");
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("end.ask." + key, wanted.sessions().size()),
                        what + TEXT.text("end.what." + key),
                        TEXT.text("button." + key),
                        true,
                        null,
                        () -> submit(wanted),
                        String.join("\n", wanted.statements())));
    }

    /** Asks for a rule, and then whether those that meet it now are to be ended. */
    void endByRule(EndSessions.How how, Consumer<List<ServerSession>> found) {
        List<DialogService.Field> fields = RULE.stream()
                .map(part -> new DialogService.Field(
                        "rule-" + part, TEXT.text("rule.field." + part), TEXT.text("rule.prompt." + part), "", false))
                .toList();
        context.dialogs()
                .ask(new DialogService.Form(
                        ruled(how),
                        TEXT.text("rule.text"),
                        fields,
                        TEXT.text("rule.button"),
                        SessionsViewModel::wrong,
                        values -> find(rule(values), how, found)));
    }

    private static String ruled(EndSessions.How how) {
        return TEXT.text("rule." + how.name().toLowerCase(Locale.ROOT) + ".title");
    }

    private static List<String> wrong(List<String> values) {
        String minutes = values.getFirst().strip();
        String first = minutes.isEmpty() || MINUTES.matcher(minutes).matches() ? "" : TEXT.text("rule.wrong.asleep");
        if (values.stream().allMatch(String::isBlank)) {
            first = TEXT.text("rule.wrong.none");
        }
        return List.of(first, "", "", "", "");
    }

    private static SessionRule rule(List<String> values) {
        return new SessionRule(
                Optional.of(values.getFirst().strip())
                        .filter(minutes -> !minutes.isEmpty())
                        .map(minutes -> java.time.Duration.ofMinutes(Long.parseLong(minutes))),
                values.get(1).strip(),
                values.get(2).strip(),
                values.get(3),
                values.get(4));
    }

    private void find(SessionRule rule, EndSessions.How how, Consumer<List<ServerSession>> found) {
        Background.run(
                "sessions-rule",
                () -> rule.find(server()),
                sessions -> {
                    found.accept(sessions);
                    if (sessions.isEmpty()) {
                        context.dialogs()
                                .error(
                                        ruled(how),
                                        Problem.of(
                                                SessionsError.NONE_MEETS,
                                                "",
                                                rule.words(),
                                                context.profile().name()));
                    }
                    end(new EndSessions(sessions, how, Optional.of(rule)));
                },
                failure -> context.dialogs().error(ruled(how), failure));
    }

    /** Reads what a session ran last. */
    void last(ServerSession session, Consumer<LastStatements> taken) {
        Background.run("sessions-last", () -> LastStatements.read(server(), session), taken, _ -> {});
    }

    private void submit(EndSessions wanted) {
        EndSessionsJob job = new EndSessionsJob(server(), wanted, context::history);
        ScreenJob<RunResult<List<Long>>> ending =
                new ScreenJob<RunResult<List<Long>>>(context).tellFailures(job.title());
        ending.onDone(result -> ended.set(new Ended(
                result.value().size(),
                wanted.sessions().size(),
                result.problems().stream().map(Problem::sentence).toList())));
        ending.onEnd(this::look).start(_ -> job);
    }
}
