package dev.drydock.feature.encryption;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Findings;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.SurveyWork;
import dev.drydock.module.proxied.ProxyTls;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads what of a server is encrypted, at rest and in transit, and holds it against the checks. Changes nothing. */
public final class SurveyJob extends RecordedJob<List<SurveyCheck>, Survey> {

    private static final Messages TEXT = Messages.of("encryption");

    private final List<SurveyCheck> checks;
    private final Supplier<List<ProxyTls>> proxies;

    /**
     * @param checks what it is held against
     * @param history the history; its call may wait until it is open
     */
    public SurveyJob(OpenServer server, List<SurveyCheck> checks, Supplier<HistoryStore> history) {
        this(server, checks, List::of, history);
    }

    /**
     * As the other one.
     *
     * @param proxies the sides of proxies that are linked to the server; asked on the job's thread
     */
    public SurveyJob(
            OpenServer server,
            List<SurveyCheck> checks,
            Supplier<List<ProxyTls>> proxies,
            Supplier<HistoryStore> history) {
        super(server, history);
        this.proxies = proxies;
        this.checks = List.copyOf(checks);
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return SurveyRecorder.KIND;
    }

    @Override
    protected List<SurveyCheck> plan(JobContext context) {
        return checks;
    }

    @Override
    protected long planned(List<SurveyCheck> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<SurveyCheck> plan) {
        return Map.of();
    }

    @Override
    protected RecordedWork<Survey> begin(
            List<SurveyCheck> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    /** What was read at one moment. */
    private record Reading(Map<String, String> variables, AtRest rest, InTransit transit) {

        static Reading of(Session session, OpenServer server) {
            ServerFacts facts = server.facts();
            Map<String, String> variables =
                    ServerVariables.read(session, List.of("log_bin", "have_ssl", "general_log", "datadir", "pid_file"));
            return new Reading(
                    variables,
                    RestReader.read(server, session, variables),
                    new TransitReader(session, facts, variables).read());
        }
    }

    private final class Work extends SurveyWork<Reading, SurveyContext, Survey> {

        private final SurveyRecorder recorder;
        private final KeyHistory keys = KeyHistory.of(history().get(), server().key());

        Work(RunWriter writer, JobContext context) {
            super(context, writer, TEXT.text("stage.checks"), checks);
            this.recorder = new SurveyRecorder(writer);
        }

        @Override
        protected Reading read() throws InterruptedException {
            try (Stage _ = job().stage(TEXT.text("stage.reading"), Total.unknown());
                    RetryingSession session = server().retryingSession(job(), List.of())) {
                Reading plain = session.call(one -> Reading.of(one.sql(), server()));
                Reading read = new Reading(plain.variables(), plain.rest(), withHandshake(plain.transit()));
                recorder.record(read.rest());
                recorder.record(read.transit(), clock().now());
                recorder.record(keys);
                return read;
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

        @Override
        protected SurveyContext look(Reading read, Findings findings) {
            return new SurveyContext(
                    server().facts(),
                    read.variables(),
                    read.rest(),
                    read.transit(),
                    keys,
                    server().profile().host(),
                    clock().now(),
                    findings);
        }

        @Override
        protected Survey result(Reading read, List<CheckResult> results) {
            return new Survey(
                    recorder.runId(),
                    read.rest(),
                    read.transit(),
                    keys,
                    results,
                    List.of(),
                    clock().started(),
                    clock().now());
        }

        @Override
        protected Map<String, String> known() {
            return recorder.known();
        }

        @Override
        public Survey unrecorded(Survey result, Problem problem) {
            return new Survey(
                    result.runId(),
                    result.rest(),
                    result.transit(),
                    result.keys(),
                    result.checks(),
                    List.of(problem),
                    result.started(),
                    result.finished());
        }
    }
}
