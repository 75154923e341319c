package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.PrivilegeGaps;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.FindingGroups;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.module.ModuleContext;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the pre-flight found: how much of what, and the findings. */
final class FindingsPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final FindingsTable table;
    private final Label counts = new Label();

    /**
     * @param save saves the report of what was found
     * @param filled told when there are findings to look at
     */
    FindingsPane(UpgradeViewModel upgrade, ModuleContext context, Runnable save, Runnable filled) {
        FindingsModel model = upgrade.findings();
        table = new FindingsTable(
                "findings", new FindingGroups.Naming(FindingsPane::check, UpgradeCheck::title), model.acceptances());
        table.placeholder(
                new EmptyState(Feather.SEARCH, TEXT.text("findings.empty.title"), TEXT.text("findings.empty.text")));
        table.runBy(upgrade.remedies());
        table.beginWith(context, PreflightRecorder.KIND, _ -> filled.run());
        IconButton report = new IconButton(Feather.FILE_TEXT, TEXT.text("findings.report"), save);
        report.setId("preflight-report");
        report.disableProperty().bind(Bindings.isNull(model.resultProperty()));
        table.addTool(report);
        VBox.setVgrow(table, Priority.ALWAYS);
        counts.getStyleClass().addAll("dd-muted", "dd-count-summary");
        counts.setWrapText(true);
        counts.setMaxWidth(Double.MAX_VALUE);
        counts.setMinHeight(USE_PREF_SIZE);
        counts.setVisible(false);
        counts.setManaged(false);
        getChildren().addAll(table, counts);
        model.resultProperty().addListener((_, _, found) -> {
            show(found);
            filled.run();
        });
    }

    /** The line above the findings, to stand in another one. */
    Region takeTools() {
        return table.takeTools();
    }

    private static String check(Finding finding) {
        return PrivilegeGaps.causes(finding) ? "privileges" : finding.check();
    }

    private void show(@Nullable PreflightResult found) {
        if (found == null) {
            return;
        }
        counts.setText(TEXT.text(
                "findings.counts",
                Formats.count(found.checks().size()),
                Formats.count(found.open(Severity.ERROR)),
                Formats.count(found.open(Severity.WARNING)),
                Formats.count(found.open(Severity.NOT_EVALUATED))));
        counts.setVisible(true);
        counts.setManaged(true);
        if (found.findings().isEmpty()) {
            table.placeholder(new EmptyState(
                    Feather.CHECK_CIRCLE,
                    TEXT.text("findings.none.title"),
                    TEXT.text("findings.none.text", found.checks().size())));
        } else {
            table.placeholder(new EmptyState(
                    Feather.FILTER, TEXT.text("findings.hidden.title"), TEXT.text("findings.hidden.text")));
        }
        table.show(found.findings(), found.acceptances());
    }
}
