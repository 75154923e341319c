package dev.drydock.report.model;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * Whose report it is, and in which language its numbers and dates are.
 *
 * @param organisation may be empty
 * @param classification such as "Confidential"; may be empty
 * @param footer at the foot of each page; may be empty
 * @param locale of numbers and dates
 * @param zone of local times
 * @param logo at the top of the first page
 */
public record ReportLook(
        String organisation, String classification, String footer, Locale locale, ZoneId zone, Optional<Logo> logo) {

    /** Where nothing is set. */
    public static final ReportLook PLAIN =
            new ReportLook("", "", "", Locale.ENGLISH, ZoneId.systemDefault(), Optional.empty());

    /** @param type such as {@code image/png} */
    @SuppressWarnings("ArrayRecordComponent") // nobody changes or compares a picture
    public record Logo(String type, byte[] image) {}
}
