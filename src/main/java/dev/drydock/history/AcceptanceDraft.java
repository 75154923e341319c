package dev.drydock.history;

import dev.drydock.platform.i18n.Messages;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What somebody says who answers for a finding.
 *
 * @param owner who answers for it
 * @param reason why it may stay
 * @param until the last day on which this counts
 */
public record AcceptanceDraft(String owner, String reason, LocalDate until) {

    /** What can be wrong with it. */
    public enum Wrong {
        OWNER,
        REASON,
        UNTIL,
        PAST;

        /** A sentence for the user. */
        public String text() {
            return Messages.of("history").text("accept.wrong." + name().toLowerCase(Locale.ROOT));
        }
    }

    /**
     * What is wrong with these words as they were typed; empty if nothing is.
     *
     * @param until a date such as {@code 2027-03-31}
     */
    public static List<Wrong> wrong(String owner, String reason, String until, LocalDate today) {
        List<Wrong> wrong = new ArrayList<>();
        if (owner.isBlank()) {
            wrong.add(Wrong.OWNER);
        }
        if (reason.isBlank()) {
            wrong.add(Wrong.REASON);
        }
        try {
            if (LocalDate.parse(until.strip()).isBefore(today)) {
                wrong.add(Wrong.PAST);
            }
        } catch (DateTimeParseException _) {
            wrong.add(Wrong.UNTIL);
        }
        return List.copyOf(wrong);
    }

    /** The words in their form, when {@link #wrong} finds nothing. */
    public static AcceptanceDraft of(String owner, String reason, String until) {
        return new AcceptanceDraft(owner.strip(), reason.strip(), LocalDate.parse(until.strip()));
    }

    /** Who sits at this computer, as the history names people who enter something. */
    public static String operator() {
        return System.getProperty("user.name", "");
    }
}
