package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.feature.upgrade.preflight.AcceptanceDraft;
import dev.drydock.feature.upgrade.preflight.Acceptances;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunIdentity;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** What the last pre-flight found, and who answers for which of it. JavaFX thread only; the history is met in the background. */
final class FindingsModel {

    private final ModuleContext context;
    private final ObjectProperty<@Nullable PreflightResult> result = new SimpleObjectProperty<>();
    private long run;

    FindingsModel(ModuleContext context) {
        this.context = context;
    }

    /** Null before the first pre-flight; set anew when something was accepted or taken back. */
    ReadOnlyObjectProperty<@Nullable PreflightResult> resultProperty() {
        return result;
    }

    /** The number of the last pre-flight in the history. */
    long run() {
        return run;
    }

    void show(RunResult<PreflightResult> found) {
        run = found.id();
        result.set(found.value());
    }

    /** Records that somebody answers for these findings, and shows it. */
    void accept(List<Finding> findings, AcceptanceDraft answer) {
        change(history -> findings.forEach(finding -> Acceptances.accept(
                history, RunIdentity.of(context.server().server().get()), RecordedFinding.of(finding), answer)));
    }

    /** Takes back what was accepted of these findings, and shows it. */
    void withdraw(List<FoundRow> rows) {
        change(history -> rows.forEach(
                row -> row.acceptance().ifPresent(given -> history.withdraw(given.id(), AcceptanceDraft.operator()))));
    }

    private void change(Consumer<HistoryStore> how) {
        String key = context.server().server().get().key();
        Background.run(
                "acceptance",
                () -> {
                    how.accept(context.history());
                    return Acceptances.read(context.history(), key, LocalDate.now(ZoneId.systemDefault()));
                },
                this::show,
                problem -> context.dialogs().error(Messages.of("upgradeui").text("accept.title"), problem));
    }

    private void show(Acceptances now) {
        PreflightResult shown = result.get();
        if (shown != null) {
            result.set(shown.with(now));
        }
    }
}
