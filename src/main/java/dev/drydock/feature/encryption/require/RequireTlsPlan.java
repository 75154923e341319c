package dev.drydock.feature.encryption.require;

import dev.drydock.change.ChangeStep;
import java.util.List;
import java.util.stream.Stream;

/**
 * The statements, and who comes in plain now.
 *
 * @param changes in their order
 * @param plain sessions that would not be let in again, as {@code user@host (program)}, and their number
 * @param watched who came in plain while the server was watched lately, with the time, and would not be let in again
 * @param sessionsKnown whether the server told which sessions are plain
 */
public record RequireTlsPlan(
        List<ChangeStep.Statement> changes, List<String> plain, List<String> watched, boolean sessionsKnown) {

    /** All that would not be let in again. */
    public List<String> lockedOut() {
        return Stream.concat(plain.stream(), watched.stream()).toList();
    }
}
