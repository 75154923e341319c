package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.RemedyDesk;
import dev.drydock.ui.check.RemedyMenu;
import dev.drydock.ui.check.RemedyResultLine;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogService;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableRow;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the pre-flight found: groups at the left where asked for, the table, and below it what is chosen. */
final class FindingsPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final PseudoClass ACCEPTED = PseudoClass.getPseudoClass("accepted");

    private final DataTable<FoundRow> table;
    private final Label counts = new Label();
    private final CheckBox accepted = new CheckBox();
    private final ChoiceBox<FindingGroups.By> by = new ChoiceBox<>();
    private final FindingGroups groups = new FindingGroups();
    private final SplitPane upper = new SplitPane();
    private final SplitPane parts = new SplitPane();
    private final FindingDetail detail;
    private List<FoundRow> rows = List.of();

    /** @param save saves the report of what was found */
    FindingsPane(UpgradeViewModel upgrade, DialogService dialogs, Runnable save) {
        FindingsModel model = upgrade.findings();
        RemedyDesk remedies = upgrade.remedies();
        parts.setOrientation(Orientation.VERTICAL);
        parts.setMinSize(0, 0);
        VBox.setVgrow(parts, Priority.ALWAYS);
        detail = new FindingDetail(model, remedies, dialogs);
        table = new DataTable<>(
                new EmptyState(Feather.SEARCH, TEXT.text("findings.empty.title"), TEXT.text("findings.empty.text")),
                FindingColumns.all());
        table.view().setId("findings");
        table.counting(TEXT, "table.findings");
        table.view().setRowFactory(_ -> new FindingRow());
        counts.getStyleClass().add("dd-muted");
        accepted.setId("show-accepted");
        accepted.setSelected(true);
        accepted.setOnAction(_ -> gather());
        by.setId("findings-by");
        by.getItems().setAll(FindingGroups.By.values());
        by.setValue(FindingGroups.By.CHECK);
        by.setConverter(ShownAs.text(FindingGroups.By::title));
        by.valueProperty().addListener((_, _, _) -> gather());
        counts.setWrapText(true);
        counts.setMinHeight(USE_PREF_SIZE);
        showCounts("");
        IconButton report = new IconButton(Feather.FILE_TEXT, TEXT.text("findings.report"), save);
        report.setId("preflight-report");
        report.disableProperty().bind(Bindings.isNull(model.resultProperty()));
        counts.getStyleClass().add("dd-findings-counts");
        table.addTool(accepted);
        table.addTool(by);
        table.addTool(report);
        table.setMinSize(0, 0);
        table.rowActions(chosen ->
                RemedyMenu.of(table, chosen.stream().map(FoundRow::finding).toList(), Optional.of(remedies)));
        RemedyResultLine ran = new RemedyResultLine();
        remedies.resultProperty().addListener((_, _, result) -> {
            if (result != null) {
                ran.show(result);
            }
        });
        groups.getSelectionModel().selectedItemProperty().addListener((_, _, _) -> fill());
        upper.setMinSize(0, 0);
        upper.getItems().add(table);
        SplitPane.setResizableWithParent(groups, false);
        parts.getItems().add(upper);
        getChildren().addAll(ran, counts, parts);
        table.selection().addListener((InvalidationListener) _ -> showChosen());
        model.resultProperty().addListener((_, _, found) -> show(found));
        showAccepted(0);
    }

    private void show(@Nullable PreflightResult found) {
        if (found == null) {
            return;
        }
        rows = FoundRow.of(found);
        showCounts(TEXT.text(
                "findings.counts",
                Formats.count(found.checks().size()),
                Formats.count(found.open(Severity.ERROR)),
                Formats.count(found.open(Severity.WARNING)),
                Formats.count(found.open(Severity.NOT_EVALUATED))));
        showAccepted(found.accepted());
        if (found.findings().isEmpty()) {
            table.placeholder(new EmptyState(
                    Feather.CHECK_CIRCLE,
                    TEXT.text("findings.none.title"),
                    TEXT.text("findings.none.text", found.checks().size())));
        } else {
            table.placeholder(new EmptyState(
                    Feather.FILTER, TEXT.text("findings.hidden.title"), TEXT.text("findings.hidden.text")));
        }
        gather();
    }

    /** Takes no room while there is nothing to count. */
    private void showCounts(String text) {
        counts.setText(text);
        counts.setVisible(!text.isEmpty());
        counts.setManaged(!text.isEmpty());
    }

    private void showAccepted(long count) {
        accepted.setText(TEXT.text("findings.show.accepted", Formats.count(count)));
        accepted.setDisable(count == 0);
    }

    private void gather() {
        FindingGroups.By how = by.getValue();
        if (how == FindingGroups.By.NOTHING) {
            upper.getItems().remove(groups);
        } else if (!upper.getItems().contains(groups)) {
            upper.getItems().addFirst(groups);
            Platform.runLater(() -> upper.setDividerPositions(FindingGroups.WIDTH / Math.max(1, upper.getWidth())));
        }
        groups.show(visible(), how);
        fill();
    }

    private List<FoundRow> visible() {
        return rows.stream()
                .filter(row -> accepted.isSelected() || !row.accepted())
                .toList();
    }

    private void fill() {
        List<FoundRow> shown = visible().stream().filter(groups::chosen).toList();
        if (!shown.equals(table.items())) {
            table.items().setAll(shown);
        }
    }

    private void showChosen() {
        List<FoundRow> chosen = List.copyOf(table.selection());
        if (chosen.isEmpty()) {
            parts.getItems().remove(detail);
            return;
        }
        detail.show(chosen);
        if (!parts.getItems().contains(detail)) {
            parts.getItems().add(detail);
            parts.setDividerPositions(0.62);
        }
    }

    /** What somebody answers for is paler than the rest. */
    private static final class FindingRow extends TableRow<FoundRow> {

        @Override
        protected void updateItem(@Nullable FoundRow row, boolean empty) {
            super.updateItem(row, empty);
            pseudoClassStateChanged(ACCEPTED, !empty && row != null && row.accepted());
        }
    }
}
