package dev.drydock.feature.sessions.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.EndSessionsJob;
import dev.drydock.feature.sessions.LockReader;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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

    /** How many of those that were to be ended are gone. */
    record Ended(int gone, int wanted) {}

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
    void end(List<ServerSession> sessions, EndSessions.How how) {
        if (sessions.isEmpty()) {
            return;
        }
        String key = how.name().toLowerCase(Locale.ROOT);
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("end.ask." + key, sessions.size()),
                        TEXT.text("end.what." + key)
                                + "\n\n"
                                + sessions.stream()
                                        .map(session -> line(session, how))
                                        .collect(Collectors.joining("\n")),
                        TEXT.text("button." + key),
                        true,
                        null,
                        () -> submit(new EndSessions(sessions, how))));
    }

    private static String line(ServerSession session, EndSessions.How how) {
        String line = how.statement(session.connection()) + ";   " + session.account();
        long rows = session.changedRows().orElse(0);
        return how == EndSessions.How.SESSION && rows > 0
                ? line + "   " + TEXT.text("end.rows", Formats.count(rows))
                : line;
    }

    private void submit(EndSessions wanted) {
        EndSessionsJob job = new EndSessionsJob(server(), wanted, context::history);
        ScreenJob<RunResult<List<Long>>> ending =
                new ScreenJob<RunResult<List<Long>>>(context).tellFailures(job.title());
        ending.onDone(result -> {
            ended.set(new Ended(result.value().size(), wanted.sessions().size()));
            result.problems().stream()
                    .findFirst()
                    .ifPresent(why -> context.dialogs().error(job.title(), why));
        });
        ending.onEnd(this::look).start(_ -> job);
    }
}
