package dev.drydock.feature.sessions;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Ends sessions of the server, or their statements, looks whether they are gone, and records each; gives those that are gone. */
public final class EndSessionsJob extends RunJob<EndSessions, List<Long>> {

    private static final Messages TEXT = Messages.of("sessions");
    /** ER_NO_SUCH_THREAD: it has ended by itself. */
    private static final int GONE = 1094;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LOOK_EVERY_MILLIS = 100;

    private final EndSessions wanted;

    /** @param history the history; its call may wait until it is open */
    public EndSessionsJob(OpenServer server, EndSessions wanted, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(SessionsFeature.END, TEXT.text("end.title")));
        this.wanted = wanted;
    }

    @Override
    protected Planned<EndSessions> plan(JobContext context) {
        List<ServerSession> now = server().control().call(ProcessListReader::read);
        for (ServerSession session : wanted.sessions()) {
            refuse(session, now);
        }
        return new Planned<>(
                wanted,
                wanted.sessions().size(),
                Map.of("how", wanted.how().statement(0).replace(" 0", "")));
    }

    private void refuse(ServerSession session, List<ServerSession> now) {
        String number = Long.toString(session.connection());
        ServerSession found = now.stream()
                .filter(one -> one.connection() == session.connection())
                .findFirst()
                .orElseThrow(() -> refusal(SessionsError.NO_SESSION, number, subject()));
        if (!found.account().equals(session.account())) {
            throw refusal(SessionsError.ANOTHER_SESSION, number, session.account(), found.account());
        }
        boolean own = server().control().call(control -> control.id()) == session.connection();
        if (own || found.ofTheServer()) {
            throw refusal(SessionsError.NOT_TO_END, number, found.account());
        }
    }

    private static DrydockException refusal(SessionsError code, Object... arguments) {
        return new DrydockException(Problem.of(code, "", arguments));
    }

    @Override
    protected List<Long> work(Run<EndSessions> run) throws InterruptedException {
        List<Long> ended = new ArrayList<>();
        try (Stage stage =
                run.context().stage(title(), Total.exact(wanted.sessions().size()))) {
            for (ServerSession session : wanted.sessions()) {
                run.context().checkCancelled();
                if (end(run, session)) {
                    ended.add(session.connection());
                }
                stage.advance(1);
            }
        }
        return List.copyOf(ended);
    }

    private boolean end(Run<EndSessions> run, ServerSession session) throws InterruptedException {
        long began = System.nanoTime();
        String statement = wanted.how().statement(session.connection());
        kill(statement, run.permit());
        boolean gone = goneInTime(session, run.context());
        long millis = Duration.ofNanos(System.nanoTime() - began).toMillis();
        Item.Draft item = Item.of(
                        "session",
                        new ObjectName("", Long.toString(session.connection()), ""),
                        gone ? "ended" : "may_still_run")
                .finished(Instant.now(), millis)
                .attribute("account", session.account())
                .attribute("statement", statement);
        if (gone) {
            run.done(1);
        } else {
            Problem problem = Problem.of(
                    SessionsError.STILL_THERE,
                    "",
                    Long.toString(session.connection()),
                    Long.toString(PATIENCE.toSeconds()));
            run.beside(problem);
            item.error(problem.code().id(), problem.full());
        }
        run.writer().item(item.build());
        return gone;
    }

    private void kill(String statement, ChangePermit permit) {
        try {
            server().control().change(permit, changes -> changes.execute(statement));
        } catch (ServerException failure) {
            if (failure.errno() != GONE) {
                throw failure;
            }
        }
    }

    private boolean goneInTime(ServerSession session, JobContext context) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            if (server().control().call(ProcessListReader::read).stream()
                    .noneMatch(one -> one.connection() == session.connection() && stillAtIt(one, session))) {
                return true;
            }
            context.checkCancelled();
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        return false;
    }

    private boolean stillAtIt(ServerSession now, ServerSession then) {
        return wanted.how() == EndSessions.How.SESSION
                || (!now.asleep() && now.statement().equals(then.statement()));
    }
}
