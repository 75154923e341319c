package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.Unlock;
import dev.drydock.db.guard.UnlockRecord;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes the unlockings of one server to the history, each as a run that goes on for as long as the server is unlocked. */
public final class UnlockHistory implements UnlockRecord {

    /** Kind of these runs. */
    public static final String KIND = "unlock";

    private static final String REASON = "unlocked because";
    private static final String UNTIL = "unlocked until";

    private static final Messages TEXT = Messages.of("guard");

    private final Supplier<HistoryStore> history;
    private final OpenServer server;

    /** @param history the history; its call may wait until it is open */
    public UnlockHistory(Supplier<HistoryStore> history, OpenServer server) {
        this.history = history;
        this.server = server;
    }

    /** These runs as the history shows them. */
    public static RunKind kind() {
        return RunKind.of(KIND, TEXT.text("run.title"));
    }

    /** What the settings of a run say about the unlocking that allowed it; nothing where none was needed. */
    public static Map<String, String> settings(ChangePermit permit) {
        return permit.unlock().map(UnlockHistory::settings).orElse(Map.of());
    }

    private static Map<String, String> settings(Unlock unlock) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(REASON, unlock.reason());
        settings.put(UNTIL, unlock.until().toString());
        return settings;
    }

    /** For the user: why and until when the server was unlocked, of the settings of a run; empty where it was not. */
    public static Optional<String> described(Map<String, String> settings) {
        String reason = settings.getOrDefault(REASON, "");
        String until = settings.getOrDefault(UNTIL, "");
        return reason.isEmpty()
                ? Optional.empty()
                : Optional.of(TEXT.text("run.unlocked", reason, until.isEmpty() ? "?" : local(until)));
    }

    private static String local(String until) {
        try {
            return Formats.time(Instant.parse(until));
        } catch (DateTimeParseException strange) {
            return until;
        }
    }

    @Override
    public Open begin(Unlock unlock) {
        HistoryStore store = history.get();
        store.requireRecording();
        Map<String, String> settings = settings(unlock);
        settings.putAll(RunAccess.of(server));
        RunWriter writer = store.begin(new RunStart(
                KIND,
                TEXT.text("run.title"),
                RunIdentity.of(server),
                server.facts().account(),
                System.getProperty("user.name", ""),
                settings));
        return how -> {
            try (writer) {
                writer.finish(RunEnd.complete(Map.of(
                        "locked again", how.name().toLowerCase(Locale.ROOT).replace('_', ' '))));
            }
        };
    }
}
