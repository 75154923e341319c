package dev.drydock.ui.report;

import dev.drydock.evidence.ReportBranding;
import dev.drydock.evidence.ReportFiles;
import dev.drydock.evidence.ReportRequest;
import dev.drydock.evidence.RunReports;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.form.PdfPages;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.run.Feature;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes, writes and signs off reports for the window. Every call blocks, so none is made on the JavaFX thread. */
public final class ReportActions {

    private final HistoryStore history;
    private final List<Feature> features;
    private final String version;
    private final ReportBranding house;

    public ReportActions(HistoryStore history, List<Feature> features, String version, ReportBranding house) {
        this.history = history;
        this.features = List.copyOf(features);
        this.version = version;
        this.house = house;
    }

    /** What the user has typed. */
    record Words(String title, String ticket, String classification, String redaction, String against) {}

    /** A report with its pages. */
    record Shown(AuditReport report, PdfPages pages) {}

    /** The rules of redaction that there are, and the usual classification. */
    record House(List<String> redactions, String classification) {}

    House house() {
        return new House(house.redactions(), house.look().classification());
    }

    Shown make(List<Long> runs, Words words) {
        ReportLook set = house.look();
        ReportLook look = new ReportLook(
                set.organisation(), words.classification(), set.footer(), set.locale(), set.zone(), set.logo());
        AuditReport report = new RunReports(history, features, version)
                .of(
                        runs,
                        new ReportRequest(
                                words.title(),
                                words.ticket(),
                                look,
                                house.redaction(words.redaction()),
                                words.against()));
        return new Shown(report, PdfPages.of(report));
    }

    void save(AuditReport report, Map<ReportForm, Path> files) {
        new ReportFiles(history).write(report, files);
    }

    /** The name of a shared history that the user may only read, so that nothing can be signed off. Never waits. */
    Optional<String> readsOnly() {
        return history.readsOnly().map(_ -> history.place());
    }

    /** All of these runs, by one person. */
    void signOff(List<Long> runs, String name, String remark) {
        history.requireRecording();
        runs.forEach(run -> history.evidence().sign(run, name, remark, System.getProperty("user.name", "")));
    }
}
