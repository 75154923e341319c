package dev.drydock.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One check of a run, done.
 *
 * @param check its id
 * @param title its shown name
 * @param findings what it found, and why it could not look; empty if all is well
 * @param finished when it ended
 * @param took how long it ran
 */
public record CheckResult(String check, String title, List<Finding> findings, Instant finished, Duration took) {

    /** The worst that was found. */
    public Optional<Severity> worst() {
        return findings.stream().map(Finding::severity).min(Comparator.naturalOrder());
    }
}
