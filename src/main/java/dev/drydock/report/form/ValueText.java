package dev.drydock.report.form;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.model.ReportValue;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;

/** Values as people read them, in the report's language of numbers and dates. For one thread. */
public final class ValueText {

    /** More than this nobody reads. */
    private static final int MOST_DIGITS = 6;

    private static final long KB = 1024;
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};

    private final NumberFormat whole;
    private final NumberFormat tenths;
    private final NumberFormat digits;
    private final DateTimeFormatter date;
    private final DateTimeFormatter brief;
    private final DateTimeFormatter dayOnly;
    private final ZoneId zone;

    public ValueText(ReportLook look) {
        Locale locale = look.locale();
        whole = NumberFormat.getIntegerInstance(locale);
        tenths = NumberFormat.getNumberInstance(locale);
        tenths.setMinimumFractionDigits(1);
        tenths.setMaximumFractionDigits(1);
        digits = NumberFormat.getNumberInstance(locale);
        digits.setMaximumFractionDigits(MOST_DIGITS);
        date = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM).withLocale(locale);
        brief = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.MEDIUM)
                .withLocale(locale);
        dayOnly = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale);
        zone = look.zone();
    }

    /** The value in words; lines stay lines, and what would command a terminal is shown as an escape. */
    public String of(ReportValue value) {
        return switch (value) {
            case ReportValue.Text(String text) -> shown(text);
            case ReportValue.Count(long count) -> count(count);
            case ReportValue.Decimal(BigDecimal number, String unit) ->
                decimal(number) + (unit.isEmpty() ? "" : " " + unit);
            case ReportValue.Bytes(long bytes) -> bytes(bytes);
            case ReportValue.Span(long millis) -> span(millis);
            case ReportValue.Moment(Instant at) -> moment(at);
            case ReportValue.None _ -> Formats.NONE;
        };
    }

    /** The same in the cell of a table, where moments are local only. */
    public String inTable(ReportValue value) {
        return value instanceof ReportValue.Moment(Instant at)
                ? brief.format(at.atZone(zone)) + " " + offset(at)
                : of(value);
    }

    private String offset(Instant at) {
        String id = zone.getRules().getOffset(at).getId();
        return id.equals("Z") ? "UTC" : id;
    }

    /** {@code 1,204}, with the locale's separator. */
    public String count(long value) {
        return whole.format(value);
    }

    private String decimal(BigDecimal number) {
        return digits.format(number);
    }

    private String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= KB - 0.5 && unit < UNITS.length - 1) {
            value /= KB;
            unit++;
        }
        return (unit == 0 || Math.abs(value) >= 9.95 ? whole : tenths).format(value) + " " + UNITS[unit];
    }

    /** A day, without its time. */
    public String day(LocalDate day) {
        return dayOnly.format(day);
    }

    /** {@code 812 ms}, {@code 4.1 s}, from a minute on {@code 1:23} or {@code 4 h 05 min}. */
    public String span(long millis) {
        if (millis < 1000) {
            return whole.format(millis) + " ms";
        }
        return millis < 60_000 ? tenths.format(millis / 1000.0) + " s" : Formats.duration(Duration.ofMillis(millis));
    }

    /** Local time with its difference from UTC, and UTC. */
    public String moment(Instant at) {
        String utc = date.format(at.atZone(ZoneOffset.UTC)) + " UTC";
        return offset(at).equals("UTC") ? utc : date.format(at.atZone(zone)) + " " + offset(at) + " (" + utc + ")";
    }

    /** A text for a page: lines are kept, everything else that a terminal would obey is shown as an escape. */
    public static String shown(String text) {
        if (text.codePoints().noneMatch(c -> TerminalEscaper.commands(c) || unwritable(c))) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\n' || !(TerminalEscaper.commands(c) || unwritable(c))) {
                shown.appendCodePoint(c);
            } else {
                shown.append(c == '\t' ? "    " : TerminalEscaper.escape(c));
            }
        });
        return shown.toString();
    }

    /** XML, which HTML, PDF and XLSX are made of, has no place for these. */
    private static boolean unwritable(int c) {
        return (c >= 0xd800 && c <= 0xdfff) || c == 0xfffe || c == 0xffff;
    }
}
