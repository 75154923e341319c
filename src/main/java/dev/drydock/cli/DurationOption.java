package dev.drydock.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time as {@code --for} and its like take it. */
public final class DurationOption {

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})([smhd])");

    private DurationOption() {}

    /**
     * A number with its unit, such as {@code 90s} or {@code 7d}.
     *
     * @param option whose value it is
     * @param examples said to who enters anything else
     * @throws UsageException for anything else
     */
    public static Duration of(String option, String text, String examples) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new UsageException(option + " takes a time such as " + examples + ".");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
