package dev.drydock.evidence;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of holding a file against the history, a signature, or both.
 *
 * @param record what the history says; empty if it was not asked
 * @param details of that, in sentences
 * @param signature what the signature says; empty if none was asked for and none is there
 */
public record ReportProof(Optional<Recorded> record, List<String> details, Optional<Signature> signature)
        implements Ended {

    private static final Messages TEXT = Messages.of("report");

    /** What the history says of a file. */
    public enum Recorded {
        /** It is byte for byte what was written, and the runs are recorded as they were then. */
        SOUND,
        /** A report of this history, and not as it was written. */
        CHANGED,
        /** The file is as it was written, and the record that it was made from is not. */
        RECORD_CHANGED,
        /** Nothing of it is known here. */
        NOT_OF_THIS_HISTORY
    }

    /** What a signature says of a file. */
    public enum Signed {
        SOUND,
        /** File or signature is not what was signed. */
        CHANGED,
        NOT_SIGNED,
        /** Nobody has said that its key is to be believed. */
        UNKNOWN_KEY
    }

    /**
     * @param key number of the key, or the program that was asked
     * @param said what is signed with it, or what the program said
     */
    public record Signature(Signed outcome, String key, String said) {

        static Signature of(Signed outcome) {
            return new Signature(outcome, "", "");
        }
    }

    public ReportProof {
        details = List.copyOf(details);
    }

    /** Whether something was asked, and all of it is sound. */
    public boolean sound() {
        boolean asked = record.isPresent() || signature.isPresent();
        return asked
                && record.filter(outcome -> outcome != Recorded.SOUND).isEmpty()
                && signature.filter(given -> given.outcome() != Signed.SOUND).isEmpty();
    }

    /** For the user, the history first. */
    public List<String> sentences() {
        List<String> lines = new ArrayList<>();
        record.ifPresent(outcome -> lines.add(TEXT.text("proof.record." + word(outcome))));
        lines.addAll(details);
        signature.ifPresent(
                given -> lines.add(TEXT.text("proof.signature." + word(given.outcome()), given.key(), given.said())));
        return lines;
    }

    /** The stable word of an outcome in files. */
    public static String word(Enum<?> outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0).toResolve(sound() ? 0 : 1));
    }
}
