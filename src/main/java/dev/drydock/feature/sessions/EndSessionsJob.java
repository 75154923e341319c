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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
        long own = server().control().call(control -> control.id());
        for (ServerSession session : wanted.sessions()) {
            if (session.connection() == own || session.ofTheServer()) {
                throw new DrydockException(Problem.of(
                        SessionsError.NOT_TO_END, "", Long.toString(session.connection()), session.account()));
            }
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("how", wanted.how().statement(0).replace(" 0", ""));
        wanted.rule().ifPresent(rule -> settings.put("rule", rule.words()));
        return new Planned<>(wanted, wanted.sessions().size(), settings);
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

    /** Whether it is gone; one that is not what was chosen any more is left out. */
    private boolean end(Run<EndSessions> run, ServerSession session) throws InterruptedException {
        long began = System.nanoTime();
        String statement = wanted.how().statement(session.connection());
        Optional<ServerSession> now = sessions()
                .filter(one -> one.connection() == session.connection())
                .findFirst();
        Optional<Problem> why = now.flatMap(one -> wanted.leftOut(session, one));
        boolean gone = now.isEmpty();
        String state = gone ? "gone" : "left_out";
        if (now.isPresent() && why.isEmpty()) {
            why = kill(statement, run.permit());
            gone = why.isEmpty() && goneInTime(session, run.context());
            state = gone ? "ended" : why.isPresent() ? "refused" : "may_still_run";
            if (!gone && why.isEmpty()) {
                why = Optional.of(Problem.of(
                        SessionsError.STILL_THERE,
                        "",
                        Long.toString(session.connection()),
                        Long.toString(PATIENCE.toSeconds())));
            }
        }
        Item.Draft item = Item.of("session", new ObjectName("", Long.toString(session.connection()), ""), state)
                .finished(
                        Instant.now(),
                        Duration.ofNanos(System.nanoTime() - began).toMillis())
                .attribute("account", session.account())
                .attribute("statement", statement);
        why.ifPresent(problem -> {
            run.beside(problem);
            item.error(problem.code().id(), problem.full());
        });
        if (gone) {
            run.done(1);
        }
        run.writer().item(item.build());
        return gone;
    }

    private Stream<ServerSession> sessions() {
        return server().control().call(ProcessListReader::list).stream();
    }

    /** Why the server refuses it; empty if it does not, or the session has ended by itself. */
    private Optional<Problem> kill(String statement, ChangePermit permit) {
        try {
            server().control().change(permit, changes -> changes.execute(statement));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return failure.errno() == GONE ? Optional.empty() : Optional.of(failure.problem());
        }
        return Optional.empty();
    }

    private boolean goneInTime(ServerSession session, JobContext context) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            if (sessions().noneMatch(one -> one.connection() == session.connection() && stillAtIt(one, session))) {
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
