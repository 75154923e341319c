package dev.drydock.check;

/**
 * One thing that a check found.
 *
 * @param check id of the check
 * @param severity how bad it is
 * @param subject what it is about
 * @param message what was found, for the user
 * @param remedy what mends it
 * @param reference where the rule comes from, such as a section of a manual; may be empty
 */
public record Finding(
        String check, Severity severity, Subject subject, String message, Remedy remedy, String reference) {}
