package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The last step: a second check of everything verifies the upgrade, and what is left is listed. */
final class ProofPane extends ScrollPane {

    private static final Messages TEXT = Messages.of("upgradeui");

    /** Head of the table and a few rows. */
    private static final double LEFT_MIN_HEIGHT = 250;

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final StateLabel verdict = new StateLabel();
    private final DataTable<CheckedTable> left;

    ProofPane(UpgradeViewModel model, ModuleContext context) {
        this.model = model;
        this.context = context;
        Button prove = new Button("", Icons.of(Feather.SHIELD));
        prove.setId("prove");
        prove.setMinWidth(Region.USE_PREF_SIZE);
        prove.getStyleClass().add("accent");
        prove.disableProperty().bind(Bindings.isNotNull(model.job().workingProperty()));
        prove.setOnAction(_ -> model.prove());
        verdict.setId("verdict");
        verdict.setWrapText(true);
        verdict.setMinHeight(Region.USE_PREF_SIZE);
        verdict.setMaxWidth(Double.MAX_VALUE);
        Button report = new Button(TEXT.text("proof.report"), Icons.of(Feather.FILE_TEXT));
        report.setId("upgrade-report");
        report.setMinWidth(Region.USE_PREF_SIZE);
        report.disableProperty().bind(Bindings.isNull(model.resultProperty()));
        report.setOnAction(_ -> openReport());
        FlowPane buttons = new FlowPane(8, 8, prove, report);
        VBox head = new VBox(8, verdict, buttons);
        head.getStyleClass().add("dd-count-head");
        left = new DataTable<>(
                new EmptyState(Feather.SHIELD, TEXT.text("proof.empty.title"), TEXT.text("proof.empty.text")),
                List.of(
                        DataColumn.<CheckedTable>text(
                                TEXT.text("column.table"), table -> table.name().shown()),
                        DataColumn.<CheckedTable>text(
                                TEXT.text("column.action"),
                                table -> TEXT.text("remedy." + table.remedy().word())),
                        DataColumn.<CheckedTable>text(
                                        TEXT.text("column.said"),
                                        table -> table.verdict().text())
                                .tooltip(table -> table.verdict().text())));
        left.view().setId("left");
        left.counting(TEXT, "table.objects");
        VBox.setVgrow(left, Priority.ALWAYS);
        left.setMinHeight(LEFT_MIN_HEIGHT);
        getStyleClass().add("edge-to-edge");
        setFitToWidth(true);
        setFitToHeight(true);
        setContent(new VBox(head, left));
        prove.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> TEXT.text(model.proofProperty().get() == null ? "proof.check" : "proof.again"),
                        model.proofProperty()));
        model.proofProperty().addListener((_, _, found) -> show(found));
        show(null);
    }

    private void show(@Nullable TableCheckResult found) {
        if (found == null) {
            verdict.show(Feather.CIRCLE, TEXT.text("proof.none"), Tone.MUTED);
            left.items().clear();
            return;
        }
        left.items().setAll(found.unsettled());
        int checked = found.tables().size();
        if (found.clean()) {
            verdict.show(
                    Feather.CHECK_CIRCLE,
                    TEXT.text("proof.clean", Formats.count(checked)) + system(found) + run(),
                    Tone.SUCCESS);
            left.placeholder(new EmptyState(
                    Feather.CHECK_CIRCLE, TEXT.text("proof.clean.title"), TEXT.text("proof.clean.text")));
        } else {
            verdict.show(
                    Feather.ALERT_TRIANGLE,
                    TEXT.text(
                                    "proof.left",
                                    Formats.count(checked),
                                    Formats.count(found.left() - found.system().open()))
                            + system(found)
                            + run(),
                    Tone.WARNING);
            left.placeholder(new EmptyState(
                    Feather.ALERT_TRIANGLE, TEXT.text("proof.system.title"), TEXT.text("proof.system.text")));
        }
    }

    private static String system(TableCheckResult found) {
        return found.system().asked() ? " " + found.system().text() : "";
    }

    private void openReport() {
        RunResult<UpgradeResult> result = model.resultProperty().get();
        if (result != null) {
            context.navigator().openReport(result.id());
        }
    }

    private String run() {
        RunResult<UpgradeResult> result = model.resultProperty().get();
        return result == null
                ? ""
                : " "
                        + TEXT.text(
                                "proof.run",
                                result.id(),
                                Formats.measured(Duration.between(result.started(), result.finished())));
    }
}
