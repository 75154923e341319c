package dev.drydock.ui.history;

import dev.drydock.history.HistoryError;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ViewMemory;
import dev.drydock.ui.dialog.DialogService;

/**
 * Says at the start that nothing is recorded: as a failure where the history cannot be used, and where that is the user's role,
 * as one line when this history is first met. The status bar shows it always. JavaFX thread only.
 */
public final class HistoryNotice {

    private static final Messages TEXT = Messages.of("ui");
    private static final String TOLD = "history.reader";

    private final DialogService dialogs;
    private final ViewMemory memory;

    public HistoryNotice(DialogService dialogs, ViewMemory memory) {
        this.dialogs = dialogs;
        this.memory = memory;
    }

    /**
     * @param recording where runs are recorded
     * @param shown what the history view reads
     */
    public void show(HistoryStore recording, HistoryStore shown) {
        boolean role = shown.readsOnly()
                .filter(why -> why.code() == HistoryError.READS_ONLY)
                .isPresent();
        String told = memory.get(TOLD).orElse("");
        if (!role) {
            if (!told.isEmpty()) {
                memory.put(TOLD, "");
            }
            recording.notRecorded().ifPresent(this::failed);
        } else if (!told.equals(shown.place())) {
            memory.put(TOLD, shown.place());
            dialogs.line(TEXT.text("history.reader.once", shown.place()));
        }
    }

    private void failed(Problem why) {
        dialogs.error(TEXT.text("history.unusable"), why);
    }
}
