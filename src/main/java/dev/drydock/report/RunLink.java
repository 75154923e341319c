package dev.drydock.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A link to a run of a history, as reports have it: {@code drydock://run/42?begun=1764220000123}. Following it
 * shows the run and does nothing else.
 *
 * @param begun to the millisecond, written in milliseconds since 1970; in another history the number is that of another run
 */
public record RunLink(long id, Instant begun) {

    private static final Pattern FORM = Pattern.compile("drydock://run/(\\d{1,18})\\?begun=(\\d{1,15})");

    public RunLink {
        begun = begun.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Empty for any other text. */
    public static Optional<RunLink> parsed(String text) {
        Matcher found = FORM.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                new RunLink(Long.parseLong(found.group(1)), Instant.ofEpochMilli(Long.parseLong(found.group(2)))));
    }

    /** Whether it is to the run that began then. */
    public boolean isOf(Instant started) {
        return started.truncatedTo(ChronoUnit.MILLIS).equals(begun);
    }

    /** The address. */
    @Override
    public String toString() {
        return "drydock://run/" + id + "?begun=" + begun.toEpochMilli();
    }
}
