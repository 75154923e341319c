package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.StrangeRows;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that no Drydock wrote: everything that reads a shared history shows them as unknown, and nothing falls over. */
@NeedsServers
class HostileRowsTest {

    @TempDir
    Path folder;

    static List<String> kinds() {
        return Trials.some(List.of("MARIADB"), List.of("MYSQL_8_0"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void nothingThatReadsTheHistoryFallsOverThem(String kind) throws Exception {
        List<String> kinds = new ArrayList<>(List.of("no-such-kind", ""));
        for (Feature feature : Features.all()) {
            feature.runKinds().forEach(known -> kinds.add(known.id()));
        }
        try (StrangeRows strange = StrangeRows.in(kind, folder, kinds)) {
            HistoryStore store = strange.store();
            HistoryBrowser browser = new HistoryBrowser(store);
            List<RunSummary> runs =
                    browser.search(RunSearch.ALL, Long.MAX_VALUE, 1000).runs();
            assertThat(runs).hasSize(kinds.size() * StrangeRows.A_KIND + 1);
            assertThat(runs)
                    .filteredOn(run -> run.state() == RunState.UNKNOWN)
                    .isNotEmpty()
                    .allSatisfy(run -> {
                        assertThat(run.outcome().orElseThrow().kind()).isEqualTo(RunOutcome.Kind.UNKNOWN);
                        assertThat(run.outcome().orElseThrow().text()).isEqualTo("unknown");
                    });
            assertThat(browser.search(RunSearch.ALL.endedAs(RunOutcome.Kind.UNKNOWN), Long.MAX_VALUE, 1000)
                            .runs())
                    .isNotEmpty();
            assertThat(browser.search(RunSearch.ALL.containing("evil"), Long.MAX_VALUE, 1000)
                            .runs())
                    .isNotEmpty();
            browser.days(LocalDate.of(1970, 1, 1), LocalDate.of(2100, 1, 1), ZoneOffset.UTC);
            browser.tags();
            browser.servers();
            browser.span();
            assertThat(store.acceptances("evil-server")).isNotEmpty();
            for (RunSummary run : runs) {
                browser.marks(run.id());
                browser.trend("evil-server", run.start().kind());
                browser.trend("evil-server", run.start().kind(), ObjectName.table("s", "t"));
                store.latestBefore(run.id());
                store.items(run.id());
                store.findings(run.id());
                store.evidence().signOffs(run.id());
                assertThat(run.items()).isNotNegative();
                reported(store, run.id());
            }
            for (Feature feature : Features.all()) {
                for (RunKind known : feature.runKinds()) {
                    List<Long> two = runs.stream()
                            .filter(run -> run.start().kind().equals(known.id()))
                            .map(RunSummary::id)
                            .limit(2)
                            .toList();
                    known.comparison().ifPresent(comparison -> compared(comparison, store, two));
                }
            }
            assertThat(store.verify(_ -> {}).breaks())
                    .as("none of them fits the chain")
                    .isNotEmpty();
        }
    }

    private static void reported(HistoryStore store, long run) {
        AuditReport report = AuditSamples.report(store, run);
        ReportForm.HTML.write(report, OutputStream.nullOutputStream());
    }

    private static void compared(RunKind.Comparing comparison, HistoryStore store, List<Long> two) {
        try {
            comparison.compare(store, two.getLast(), two.getFirst());
        } catch (DrydockException told) {
            assertThat(told.problem().code().id()).isNotEqualTo("E-1001");
        }
    }
}
