package dev.drydock.history;

import java.time.Instant;
import java.time.ZoneId;

/**
 * Which runs stay whatever their age: the newest of each kind on each server, those of the last months, and always what is
 * pinned, signed off, or still running. Others may go.
 *
 * @param newest so many of each kind on each server, at least 1
 * @param months those that began within so many months, at least 0
 */
public record RetentionRules(int newest, int months) {

    public RetentionRules {
        if (newest < 1 || months < 0) {
            throw new IllegalArgumentException("newest " + newest + ", months " + months);
        }
    }

    /** Runs that began before this may go. */
    public Instant before(Instant now) {
        return now.atZone(ZoneId.systemDefault()).minusMonths(months).toInstant();
    }
}
