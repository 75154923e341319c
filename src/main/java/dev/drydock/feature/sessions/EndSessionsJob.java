package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
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
import dev.drydock.run.SentKills;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Ends sessions of the server, or their statements, looks whether they are gone, and records each; gives those that are gone. */
public final class EndSessionsJob extends RunJob<EndSessions, List<Long>> {

    private static final Messages TEXT = Messages.of("sessions");
    private static final String GONE = "gone";

    /** How old a look at a session may be when its KILL is sent: each for itself takes minutes of thousands. */
    private static final Duration LONGEST_LOOK = Duration.ofMillis(200);

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
        try (Stage stage = run.context()
                        .stage(title(), Total.exact(wanted.sessions().size()));
                SentKills kills = new SentKills(run, server().control(), EndSessionsJob::stillThere)) {
            Map<Long, ServerSession> now = Map.of();
            long looked = 0;
            for (ServerSession session : wanted.sessions()) {
                run.context().checkCancelled();
                if (looked == 0 || System.nanoTime() - looked > LONGEST_LOOK.toNanos()) {
                    kills.look();
                    looked = System.nanoTime();
                    now = sessions();
                }
                end(kills, session, Optional.ofNullable(now.get(session.connection())));
                stage.advance(1);
            }
            kills.await();
            return wanted.sessions().stream()
                    .map(ServerSession::connection)
                    .filter(kills.gone()::contains)
                    .toList();
        }
    }

    /** Sends its KILL, unless it is gone, or is not what was chosen any more. */
    private void end(SentKills kills, ServerSession session, Optional<ServerSession> now) {
        String statement = wanted.how().statement(session.connection());
        SentKills.Kill kill = new SentKills.Kill(
                session.connection(),
                statement,
                one -> wanted.how() == EndSessions.How.SESSION
                        || (one.busy() && one.text().equals(session.statement())),
                Map.of("account", session.account(), "statement", statement));
        Optional<Problem> leftOut = now.flatMap(one -> wanted.leftOut(session, one));
        if (now.isEmpty()) {
            kills.settle(kill, GONE, Optional.empty());
        } else if (leftOut.isPresent()) {
            kills.settle(kill, "left_out", leftOut);
        } else {
            kills.send(kill).ifPresent(refused -> {
                if (refused.noSuchThread()) {
                    kills.settle(kill, GONE, Optional.empty());
                } else {
                    kills.settle(kill, "refused", Optional.of(refused.problem()));
                }
            });
        }
    }

    private Map<Long, ServerSession> sessions() {
        return server().control().call(ProcessListReader::list).stream()
                .collect(Collectors.toMap(ServerSession::connection, Function.identity(), (one, _) -> one));
    }

    private static Problem stillThere(long connection, long seconds) {
        return Problem.of(SessionsError.STILL_THERE, "", Long.toString(connection), Long.toString(seconds));
    }
}
