package dev.drydock.evidence;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the history keeps as texts for programs, as values for people. */
public final class RecordedValue {

    private static final Messages TEXT = Messages.of("report");

    private static final Pattern DURATION = Pattern.compile("PT[0-9HMS.]+");
    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}\\.\\d{1,18}");
    private static final Pattern ABBREVIATION = Pattern.compile("(?i)\\b(ssh|tls|aes|sha2|sql|ssl)\\b");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    private RecordedValue() {}

    /** Whether it is set right-aligned. */
    static boolean number(ReportValue value) {
        return switch (value) {
            case ReportValue.Count _, ReportValue.Decimal _, ReportValue.Bytes _, ReportValue.Span _ -> true;
            case ReportValue.Text _, ReportValue.Moment _, ReportValue.None _ -> false;
        };
    }

    /** A setting or a line of a summary: its label and its value for people. */
    public static ReportFact fact(String name, String text) {
        return new ReportFact(label(name), of(name, text));
    }

    /** @param name what it is, which tells its unit */
    static ReportValue of(String name, String text) {
        String value = text.strip();
        String lower = name.toLowerCase(Locale.ROOT);
        try {
            if (NUMBER.matcher(value).matches()) {
                return number(lower, Long.parseLong(value));
            }
            if (DURATION.matcher(value).matches()) {
                return new ReportValue.Span(Duration.parse(value).toMillis());
            }
            if (INSTANT.matcher(value).matches()) {
                return new ReportValue.Moment(Instant.parse(value));
            }
        } catch (DateTimeParseException | ArithmeticException _) {
            // it only looked like one
        }
        if (DECIMAL.matcher(value).matches()) {
            return decimal(lower, new BigDecimal(value));
        }
        String word = "value." + lower + "." + value;
        if (TEXT.has(word)) {
            return ReportValue.text(TEXT.text(word));
        }
        return switch (value) {
            case "true" -> ReportValue.text(TEXT.text("yes"));
            case "false" -> ReportValue.text(TEXT.text("no"));
            default -> ReportValue.text(value);
        };
    }

    /** What programs keep to the last digit, as far as people read it; a share is a share of one. */
    private static ReportValue decimal(String name, BigDecimal value) {
        boolean share = name.endsWith("share");
        BigDecimal shown = (share ? value.movePointRight(2) : value)
                .setScale(share ? 1 : 3, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        if (share) {
            return new ReportValue.Decimal(plain(shown), "%");
        }
        return shown.scale() <= 0 ? new ReportValue.Count(shown.longValueExact()) : new ReportValue.Decimal(shown, "");
    }

    /** 1E+2 is 100. */
    private static BigDecimal plain(BigDecimal number) {
        return number.scale() < 0 ? number.setScale(0) : number;
    }

    private static ReportValue number(String name, long number) {
        if (name.endsWith("bytes")) {
            return new ReportValue.Bytes(number);
        }
        return name.endsWith("millis") ? new ReportValue.Span(number) : new ReportValue.Count(number);
    }

    /** The name of a setting as a heading: its first letter large, a unit that the value tells left out. */
    static String label(String name) {
        String label = name.replace('_', ' ').replaceFirst(" millis$", "").strip();
        return label.isEmpty()
                ? name
                : ABBREVIATION
                        .matcher(Character.toUpperCase(label.charAt(0)) + label.substring(1))
                        .replaceAll(found -> found.group().toUpperCase(Locale.ROOT));
    }

    /** A failure with its code, which its text has already unless a server said it. */
    static String problem(String code, String text) {
        return code.isEmpty() || text.contains(code) ? text : (code + " " + text).strip();
    }

    /** The same as the feature shows it, if it has a word of its own. */
    static String word(RunKind.Details details, RunKind.Place place, String stable) {
        return details.shown(place, stable).orElseGet(() -> word(stable));
    }

    /** A stable word of files as people read it. */
    static String word(String stable) {
        return stable.toLowerCase(Locale.ROOT).replace('-', ' ').replace('_', ' ');
    }
}
