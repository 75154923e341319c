package dev.drydock.feature.sessions;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Ends sessions of the server, or their statements, looks whether they are gone, and records each. */
public final class EndSessionsJob extends RecordedJob<EndSessions, EndedSessions> {

    private static final Messages TEXT = Messages.of("sessions");
    /** ER_NO_SUCH_THREAD: it has ended by itself. */
    private static final int GONE = 1094;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LOOK_EVERY_MILLIS = 100;

    private final EndSessions wanted;

    /** @param history the history; its call may wait until it is open */
    public EndSessionsJob(OpenServer server, EndSessions wanted, Supplier<HistoryStore> history) {
        super(server, history);
        this.wanted = wanted;
    }

    @Override
    public String title() {
        return TEXT.text("end.title");
    }

    @Override
    protected String kind() {
        return SessionsFeature.END;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected EndSessions plan(JobContext context) {
        List<ServerSession> now = server().control().call(ProcessListReader::read);
        for (ServerSession session : wanted.sessions()) {
            refuse(session, now);
        }
        return wanted;
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
    protected long planned(EndSessions plan) {
        return plan.sessions().size();
    }

    @Override
    protected Map<String, String> settings(EndSessions plan) {
        return Map.of("how", plan.how().statement(0).replace(" 0", ""));
    }

    @Override
    protected RecordedWork<EndedSessions> begin(
            EndSessions plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<EndedSessions> {

        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private final List<Long> ended = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();

        Work(RunWriter writer, JobContext context, ChangePermit permit) {
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public EndedSessions run() throws InterruptedException {
            try (Stage stage =
                    context.stage(title(), Total.exact(wanted.sessions().size()))) {
                for (ServerSession session : wanted.sessions()) {
                    context.checkCancelled();
                    end(session);
                    stage.advance(1);
                }
            }
            return new EndedSessions(writer.runId(), wanted.sessions().size(), ended, problems);
        }

        private void end(ServerSession session) throws InterruptedException {
            long began = System.nanoTime();
            String statement = wanted.how().statement(session.connection());
            kill(statement);
            boolean gone = goneInTime(session);
            long millis = Duration.ofNanos(System.nanoTime() - began).toMillis();
            Item.Draft item = Item.of(
                            "session",
                            new ObjectName("", Long.toString(session.connection()), ""),
                            gone ? "ended" : "may_still_run")
                    .finished(Instant.now(), millis)
                    .attribute("account", session.account())
                    .attribute("statement", statement);
            if (gone) {
                ended.add(session.connection());
            } else {
                Problem problem = Problem.of(
                        SessionsError.STILL_THERE,
                        "",
                        Long.toString(session.connection()),
                        Long.toString(PATIENCE.toSeconds()));
                problems.add(problem);
                item.error(problem.code().id(), problem.full());
            }
            writer.item(item.build());
        }

        private void kill(String statement) {
            try {
                server().control().change(permit, changes -> changes.execute(statement));
            } catch (ServerException failure) {
                if (failure.errno() != GONE) {
                    throw failure;
                }
            }
        }

        private boolean goneInTime(ServerSession session) throws InterruptedException {
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

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(wanted.sessions().size(), ended.size(), 0)
                    .besides(problems);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of();
        }

        @Override
        public EndedSessions unrecorded(EndedSessions result, Problem problem) {
            List<Problem> all = new ArrayList<>(result.problems());
            all.add(problem);
            return new EndedSessions(result.runId(), result.planned(), result.ended(), all);
        }
    }
}
