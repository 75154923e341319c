package dev.drydock.feature.encryption;

import dev.drydock.check.Check;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.proxied.ProxyTls;
import dev.drydock.run.Checked;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads what of a server is encrypted, at rest and in transit, and holds it against the checks. Changes nothing. */
public final class SurveyJob extends RunJob<List<Check<SurveyContext>>, Checked<Survey>> {

    private static final Messages TEXT = Messages.of("encryption");

    private final List<Check<SurveyContext>> checks;
    private final Supplier<List<ProxyTls>> proxies;

    /**
     * @param checks what it is held against
     * @param history the history; its call may wait until it is open
     */
    public SurveyJob(OpenServer server, List<Check<SurveyContext>> checks, Supplier<HistoryStore> history) {
        this(server, checks, List::of, history);
    }

    /**
     * As the other one.
     *
     * @param proxies the sides of proxies that are linked to the server; asked on the job's thread
     */
    public SurveyJob(
            OpenServer server,
            List<Check<SurveyContext>> checks,
            Supplier<List<ProxyTls>> proxies,
            Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(EncryptionFeature.SURVEY, TEXT.text("job.title")));
        this.proxies = proxies;
        this.checks = List.copyOf(checks);
    }

    @Override
    protected Planned<List<Check<SurveyContext>>> plan(JobContext context) {
        return new Planned<>(checks, checks.size(), Map.of());
    }

    @Override
    protected Checked<Survey> work(Run<List<Check<SurveyContext>>> run) throws InterruptedException {
        KeyHistory keys = KeyHistory.of(history().get(), server().key());
        Reading read = read(run);
        SurveyRecorder recorder = new SurveyRecorder(run);
        recorder.record(read.rest());
        recorder.record(read.transit());
        recorder.record(keys);
        run.counting(counts -> counts.visible(
                read.rest().unread().isEmpty() && read.transit().unread().isEmpty()));
        return Checked.of(
                run,
                new Survey(read.rest(), read.transit(), keys),
                TEXT.text("stage.checks"),
                checks,
                (survey, findings) -> new SurveyContext(
                        server().facts(),
                        read.variables(),
                        survey.rest(),
                        survey.transit(),
                        survey.keys(),
                        server().profile().host(),
                        run.now(),
                        findings));
    }

    /** What was read at one moment. */
    private record Reading(Map<String, String> variables, AtRest rest, InTransit transit) {

        static Reading of(Session session, OpenServer server) {
            ServerFacts facts = server.facts();
            Map<String, String> variables = ServerVariables.read(
                    session,
                    Stream.concat(AtRestReader.LOOKED_AT.stream(), TransitReader.LOOKED_AT.stream())
                            .toList());
            return new Reading(
                    variables,
                    AtRestReader.read(server, session, variables),
                    new TransitReader(session, facts, variables).read());
        }
    }

    private Reading read(Run<?> run) throws InterruptedException {
        try (Stage _ = run.context().stage(TEXT.text("stage.reading"), Total.unknown());
                RetryingSession session = server().retryingSession(run.context(), List.of())) {
            Reading plain = session.call(one -> Reading.of(one.sql(), server()));
            return new Reading(plain.variables(), plain.rest(), withHandshake(plain.transit()));
        }
    }

    private InTransit withHandshake(InTransit transit) {
        List<ProxyTls> linked = proxies.get();
        if (!transit.offered().orElse(true)) {
            return transit.with(Optional.empty(), linked, List.of());
        }
        try {
            return transit.with(Optional.of(Handshake.with(server())), linked, List.of());
        } catch (ServerException none) {
            return transit.with(
                    Optional.empty(),
                    linked,
                    List.of(TEXT.text(
                            "unread",
                            TEXT.text("part.handshake"),
                            none.problem().line())));
        }
    }
}
