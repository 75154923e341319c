package dev.drydock.feature.upgrade.replication;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;

/**
 * One line of the checklist.
 *
 * @param id stable name: {@code host:port/word}
 * @param place the server that it is about
 * @param title what is to be done, or has to be true
 * @param statements for the server; may be empty
 * @param wayBack what the last way back is once this is done; empty where nothing changes
 * @param tried whether that way back was tried, and how long it took; empty where there is none
 * @param state how it stands by what was read
 * @param read what was read; may be empty
 * @param said what somebody confirmed, with who and when; empty if nobody has
 */
public record PlanStep(
        String id,
        String place,
        String title,
        List<String> statements,
        String wayBack,
        String tried,
        State state,
        String read,
        Optional<String> said) {

    public PlanStep {
        statements = List.copyOf(statements);
    }

    /** How a step stands. */
    public enum State {
        /** It is true already, by what was read. */
        PASSED,
        /** Somebody has to do it, or to answer for it. */
        OPEN,
        /** It could not be read. */
        UNKNOWN;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Whether it waits for somebody. */
    public boolean waits() {
        return state != State.PASSED && said.isEmpty();
    }

    PlanStep with(Optional<String> words) {
        return new PlanStep(id, place, title, statements, wayBack, tried, state, read, words);
    }

    /** How it stands, for the user. */
    public String standing() {
        return said.map(words -> Messages.of("replication").text("confirmed", words))
                .orElseGet(() -> Messages.of("replication").text("state." + state.word()));
    }
}
