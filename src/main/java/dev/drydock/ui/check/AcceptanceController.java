package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.AcceptanceDraft;
import dev.drydock.history.Acceptances;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunIdentity;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/** Records who answers for findings of a module's server. JavaFX thread only; the history is met in the background. */
public final class AcceptanceController {

    private final ModuleContext context;
    private final Consumer<Acceptances> changed;

    /** @param changed is given what is accepted now, after each change */
    public AcceptanceController(ModuleContext context, Consumer<Acceptances> changed) {
        this.context = context;
        this.changed = changed;
    }

    /** Asks who answers for those of the findings that nobody answers for, why, and until when. */
    void ask(List<FoundRow> rows) {
        AcceptForm.ask(
                context.dialogs(),
                rows.stream()
                        .filter(row -> !row.accepted())
                        .map(FoundRow::finding)
                        .toList(),
                this::accept);
    }

    /** Records that somebody answers for these findings. */
    public void accept(List<Finding> findings, AcceptanceDraft answer) {
        change(history -> findings.forEach(finding -> Acceptances.accept(
                history, RunIdentity.of(context.server().server().get()), RecordedFinding.of(finding), answer)));
    }

    /** Takes back what was accepted of these findings. */
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
                changed,
                problem -> context.dialogs().error(Messages.of("ui").text("accept.title"), problem));
    }
}
