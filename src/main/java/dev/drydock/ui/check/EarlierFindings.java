package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.Acceptances;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.kordamp.ikonli.feather.Feather;

/** Says of which run the findings are that a screen begins with, before it has looked itself. JavaFX thread only. */
public final class EarlierFindings extends StateLabel {

    private static final Messages TEXT = Messages.of("ui");

    /** @param run the newest of its kind on the server */
    public record Found(RunSummary run, List<Finding> findings, Acceptances acceptances) {}

    EarlierFindings() {
        setId("earlier-findings");
        getStyleClass().add("dd-earlier");
        setWrapText(true);
        setMinHeight(USE_PREF_SIZE);
        shown(false);
    }

    /** Reads what the newest run of a kind on the server found; not told where there is none that came to its end. */
    public static void read(ModuleContext context, String kind, Consumer<Found> found) {
        String server = context.server().server().get().key();
        Background.run(
                "earlier-findings",
                () -> read(context.history(), server, kind),
                newest -> newest.ifPresent(found),
                _ -> {});
    }

    private static Optional<Found> read(HistoryStore history, String server, String kind) {
        return history.runs(RunFilter.newest(1).ofKind(kind).onServer(server)).stream()
                .filter(run -> run.outcome().stream().map(RunOutcome::kind).anyMatch(EarlierFindings::whole))
                .findFirst()
                .map(run -> new Found(
                        run,
                        history.findings(run.id()).stream()
                                .map(RecordedFinding::finding)
                                .toList(),
                        Acceptances.read(history, server, LocalDate.now(ZoneId.systemDefault()))));
    }

    private static boolean whole(RunOutcome.Kind kind) {
        return kind != RunOutcome.Kind.CANCELLED
                && kind != RunOutcome.Kind.FAILED
                && kind != RunOutcome.Kind.INTERRUPTED;
    }

    void show(RunSummary run) {
        show(
                Feather.CLOCK,
                TEXT.text("findings.earlier", Long.toString(run.id()), Formats.time(run.started())),
                Tone.MUTED);
        shown(true);
    }

    void shown(boolean shown) {
        setVisible(shown);
        setManaged(shown);
    }
}
