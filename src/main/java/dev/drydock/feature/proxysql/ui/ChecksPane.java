package dev.drydock.feature.proxysql.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** What the checks find, the worst first; they run when they are asked for, as a recorded job. */
final class ChecksPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    ChecksPane(ProxySqlViewModel model) {
        EmptyState before =
                new EmptyState(Feather.CHECK_SQUARE, TEXT.text("checks.empty.title"), TEXT.text("checks.empty.text"));
        DataTable<Finding> findings = new DataTable<>(
                before,
                List.of(
                        DataColumn.<Finding>text(
                                        TEXT.text("column.severity"),
                                        finding -> TEXT.text("severity." + finding.severity()))
                                .width(130)
                                .graphic(ChecksPane::icon),
                        DataColumn.<Finding>text(
                                        TEXT.text("column.about"),
                                        finding -> finding.subject().shown())
                                .width(170),
                        DataColumn.<Finding>text(TEXT.text("column.found"), Finding::message)
                                .width(380)
                                .tooltip(Finding::message),
                        DataColumn.<Finding>text(
                                        TEXT.text("column.remedy"),
                                        finding -> finding.remedy().text())
                                .width(320)
                                .tooltip(finding -> finding.remedy().text())));
        findings.view().setId("proxysql-findings");
        findings.counting(TEXT, "findings.counted");
        Button run = new Button(TEXT.text("checks.run"), Icons.of(Feather.PLAY));
        run.setId("proxysql-check");
        run.setOnAction(_ -> model.check());
        run.disableProperty().bind(model.checkingProperty());
        findings.addTool(run);
        setCenter(findings);
        model.findingsProperty().addListener((_, _, found) -> {
            if (found != null) {
                findings.items().setAll(found);
                findings.placeholder(new EmptyState(
                        Feather.CHECK_CIRCLE, TEXT.text("checks.clean.title"), TEXT.text("checks.clean.text")));
            }
        });
    }

    private static Node icon(Finding finding) {
        Severity severity = finding.severity();
        return switch (severity) {
            case ERROR -> Icons.of(Feather.ALERT_OCTAGON, Tone.DANGER.styleClass());
            case WARNING -> Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass());
            case NOTICE -> Icons.of(Feather.INFO, Tone.ACCENT.styleClass());
            case NOT_EVALUATED -> Icons.of(Feather.HELP_CIRCLE, Tone.WARNING.styleClass());
        };
    }
}
