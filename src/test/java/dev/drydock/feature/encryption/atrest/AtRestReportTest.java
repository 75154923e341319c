package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.evidence.ReportRequest;
import dev.drydock.evidence.RunReports;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.JsonForm;
import dev.drydock.report.model.ReportLook;
import dev.drydock.run.RunResult;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a run is said to have done in its result, the history and its report: cancelled, partly failed, and to its end. */
class AtRestReportTest extends AtRestTrials {

    private static final LaneOptions SHORT = new LaneOptions(
            OptionalInt.of(2),
            false,
            Duration.ofSeconds(1),
            1,
            LaneOptions.USUAL.maxThreadsRunning(),
            LaneOptions.USUAL.maxLagSeconds());

    private RunSummary newest() {
        return history.run(history.runs(RunFilter.newest(1)).getFirst().id()).orElseThrow();
    }

    private String report(RunSummary run) {
        ReportLook look = new ReportLook("", "", "", Locale.ENGLISH, ZoneId.of("UTC"), Optional.empty());
        StringWriter json = new StringWriter();
        JsonForm.write(
                new RunReports(history, Features.all(), "test")
                        .of(List.of(run.id()), new ReportRequest("", "", look, Optional.empty(), "")),
                json);
        return json.toString();
    }

    private RunOutcome.Counts sums(RunSummary run, String others) {
        RunOutcome.Counts counts = run.outcome().orElseThrow().counts();
        long rest = counts.planned() - counts.done() - counts.failed();
        assertThat(rest).as("%s", counts).isNotNegative();
        assertThat(report(run))
                .contains(counts.planned() + " planned = " + counts.done() + " done + " + counts.failed() + " failed + "
                        + rest + " ");
        // beside what was planned, a failed step has the statement in it that failed
        long recorded = history.items(run.id()).stream()
                .filter(item -> item.status().equals("failed"))
                .filter(item -> !ofAStep(item))
                .count();
        assertThat(recorded).as(others).isEqualTo(counts.failed());
        return counts;
    }

    /** Whether it is a statement of a step: that of a table belongs to a lane. */
    private static boolean ofAStep(Item item) {
        return !item.kind().equals(AtRestHistory.STEP) && !item.attributes().containsKey("lane");
    }

    @Test
    void aRunsSumsAndPlacesAreTheSameInItsResultTheHistoryTheReportAndTheNextSurvey() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            fill(host.server());
            host.server().run("CREATE TABLE shop.old (id INT) ENGINE = MyISAM", "INSERT INTO shop.old VALUES (1)");
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                AtRestOptions options = options(host, AtRestTarget.ENCRYPTED).with(SHORT);

                DbaAtTheHost dba = new DbaAtTheHost(host);
                JobHandle<RunResult<Converted>> cut = start(server, options, dba);
                Lots.eventually(() -> dba.steps.contains(AtRestStep.Id.LOGS));
                cut.cancel();
                assertThat(cut.await()).isInstanceOf(JobOutcome.Cancelled.class);
                RunOutcome.Counts cancelled = sums(newest(), "cancelled");
                assertThat(cancelled.failed()).isZero();
                assertThat(cancelled.done()).isBetween(1L, cancelled.planned() - 1);

                try (Connection holder = host.server().connect();
                        Statement statement = holder.createStatement()) {
                    holder.setAutoCommit(false);
                    statement.execute("SELECT COUNT(*) FROM shop.t5");
                    assertThat(start(server, options, new DbaAtTheHost(host)).await())
                            .isInstanceOf(JobOutcome.Failed.class);
                    assertThat(sums(newest(), "failed").failed()).isPositive();
                }

                RunResult<Converted> whole = succeeded(start(server, options, new DbaAtTheHost(host)));
                RunOutcome.Counts done = sums(newest(), "whole");
                assertThat(done.failed()).isZero();
                assertThat(done.done()).isEqualTo(done.planned());
                List<StorageLocation> open = whole.value().after().orElseThrow().open();
                assertThat(newest().summary()).containsEntry(AtRestHistory.OPEN, Integer.toString(open.size()));
                String report = report(newest());
                assertThat(open)
                        .allSatisfy(place -> assertThat(report)
                                .contains(place.kind().title())
                                .contains(place.name()));
                AtRest survey = server.query(session -> AtRestReader.read(server, session));
                assertThat(survey.open())
                        .extracting(StorageLocation::kind, StorageLocation::name)
                        .containsExactlyInAnyOrderElementsOf(open.stream()
                                .map(place -> org.assertj.core.groups.Tuple.tuple(place.kind(), place.name()))
                                .toList());
            }
        }
    }
}
