package dev.drydock.feature.encryption.require;

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
public record RequireTlsPlan(List<Change> changes, List<String> plain, List<String> watched, boolean sessionsKnown) {

    /** All that would not be let in again. */
    public List<String> lockedOut() {
        return Stream.concat(plain.stream(), watched.stream()).toList();
    }

    /**
     * One change.
     *
     * @param subject the account or the variable
     * @param apply makes it
     * @param undo takes it back
     * @param keep makes it outlast a restart, once it is confirmed; empty where it does so anyway, or cannot
     */
    public record Change(String subject, String apply, String undo, String keep) {}
}
