package dev.drydock.report.model;

/** One labelled value. */
public record ReportFact(String label, ReportValue value) {

    /** A fact that is a text; empty text is unknown. */
    public static ReportFact of(String label, String text) {
        return new ReportFact(label, ReportValue.text(text));
    }
}
