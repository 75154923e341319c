package dev.drydock.feature.encryption;

import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneHistory;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * What the history of this computer knows of a server's keys, which servers do not tell.
 *
 * @param made when Drydock last made or rotated its keys; empty if it never did, or not from here
 * @param changed when a run last ended well that made older backups plain ones, or ones that need other keys
 * @param copied fingerprint of the key file whose copy was confirmed last
 */
public record KeyHistory(Optional<Instant> made, Optional<Instant> changed, Optional<String> copied) {

    /** Nothing is known. */
    public static final KeyHistory NONE = new KeyHistory(Optional.empty(), Optional.empty(), Optional.empty());

    /** The age of a master key from which on a new one is asked for. */
    static final Duration ROTATE_AFTER = Duration.ofDays(365);

    /** How long a new backup is asked for after a run; servers do not tell of backups. */
    static final Duration BACKUP_ASKED_FOR = Duration.ofDays(14);

    private static final Messages TEXT = Messages.of("encryption");
    private static final int NEWEST = 20;
    private static final String NEW_KEY = "ROTATE INNODB MASTER KEY";

    /** Blocks on the history. */
    public static KeyHistory of(HistoryStore history, String serverKey) {
        List<RunSummary> runs = Stream.of(
                        EncryptionFeature.ROTATE_KEYS,
                        EncryptionFeature.ENCRYPT_AT_REST,
                        EncryptionFeature.DECRYPT_AT_REST)
                .flatMap(kind ->
                        history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(serverKey)).stream())
                .toList();
        return new KeyHistory(
                newest(runs.stream().filter(run -> madeKeys(history, run))),
                newest(runs.stream().filter(run -> run.state() == RunState.SUCCEEDED)),
                runs.stream()
                        .sorted(Comparator.comparingLong(RunSummary::id).reversed())
                        .flatMap(run -> copied(history, run).stream())
                        .findFirst());
    }

    private static Optional<String> copied(HistoryStore history, RunSummary run) {
        return history.items(run.id()).stream()
                .filter(item -> item.kind().equals("confirmed"))
                .map(item -> item.attributes().getOrDefault("text", ""))
                .filter(text -> text.matches("[0-9a-f]{64}"))
                .reduce((_, later) -> later);
    }

    private static Optional<Instant> newest(Stream<RunSummary> runs) {
        return runs.map(RunSummary::started).max(Instant::compareTo);
    }

    /** A run that finds a key manager at work takes its keys as they are. */
    private static boolean madeKeys(HistoryStore history, RunSummary run) {
        AtomicBoolean made = new AtomicBoolean();
        history.items(run.id(), item -> {
            if (item.status().equals("done") && makesKeys(item)) {
                made.set(true);
            }
        });
        return made.get();
    }

    private static boolean makesKeys(Item item) {
        return switch (item.kind()) {
            case LaneHistory.STATEMENT ->
                item.attributes().getOrDefault(LaneHistory.SQL, "").contains(NEW_KEY);
            // the step that makes a key file
            case "step" -> item.object().name().equals("key");
            default -> false;
        };
    }

    /** Days since then. */
    public static long days(Instant then, Instant now) {
        return Math.max(0, Duration.between(then, now).toDays());
    }

    /** Whether the keys are known to be so old that they are to be rotated. */
    public boolean rotationDue(Instant now) {
        return made.filter(at -> Duration.between(at, now).compareTo(ROTATE_AFTER) >= 0)
                .isPresent();
    }

    /** The run after which a new backup is asked for, while it is. */
    public Optional<Instant> backupAskedFor(Instant now) {
        return changed.filter(at -> Duration.between(at, now).compareTo(BACKUP_ASKED_FOR) < 0);
    }

    /** The age of the keys in words. */
    public String age(Instant now) {
        return made.map(at -> TEXT.text("age", days(at, now), Formats.utc(at)))
                .orElseGet(() -> TEXT.text("age.unknown"));
    }
}
