package dev.drydock.evidence;

import dev.drydock.report.model.ReportLook;
import dev.drydock.report.redact.RedactionProfile;
import java.util.Optional;

/**
 * What a report is to be like.
 *
 * @param title empty for the usual one
 * @param ticket the change or order that it belongs to; may be empty
 * @param look whose it is
 * @param redaction by which rules names are replaced; empty for none
 * @param against the run that it is compared with, by its number or by a tag; empty for the newest one that is tagged
 *     {@code baseline}, else for the one before
 */
public record ReportRequest(
        String title, String ticket, ReportLook look, Optional<RedactionProfile> redaction, String against) {

    /** As nobody said anything. */
    public static ReportRequest plain(ReportLook look) {
        return new ReportRequest("", "", look, Optional.empty(), "");
    }
}
