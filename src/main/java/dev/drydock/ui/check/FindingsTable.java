package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.theme.Icons;
import java.util.Comparator;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Findings, the worst first; below them the chosen one in full, with its remedy to copy. JavaFX thread only. */
public final class FindingsTable extends SplitPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double TABLE_SHARE = 0.68;

    private final DataTable<Finding> table;
    private final Label message = new Label();
    private final Label title = new Label();
    private final TextArea remedy = new TextArea();
    private final Button copy = new Button(TEXT.text("findings.copy"), Icons.of(Feather.COPY));
    private final VBox detail;

    /** @param id of the table, for tests and style sheets */
    public FindingsTable(String id) {
        table = new DataTable<>(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("findings.none.title"), TEXT.text("findings.none.text")),
                columns());
        table.view().setId(id);
        table.counting(TEXT, "table.findings");
        table.setMinSize(0, 0);
        table.rowActions(RemedyMenu::of);
        detail = detail();
        setOrientation(Orientation.VERTICAL);
        getItems().add(table);
        table.selection().addListener((InvalidationListener) _ -> chosen());
    }

    /** Replaces what is shown. */
    public void show(List<Finding> findings) {
        table.items()
                .setAll(findings.stream()
                        .sorted(Comparator.comparing(Finding::severity, SeverityLook.WORST))
                        .toList());
        chosen();
    }

    private VBox detail() {
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        title.getStyleClass().add("dd-section");
        copy.getStyleClass().addAll("flat", "small");
        copy.setOnAction(_ -> TextClipboard.put(remedy.getText()));
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox line = new HBox(8, title, gap, copy);
        line.setAlignment(Pos.CENTER_LEFT);
        remedy.setEditable(false);
        remedy.setWrapText(true);
        remedy.setMinHeight(48);
        remedy.getStyleClass().add("dd-code-area");
        VBox.setVgrow(remedy, Priority.ALWAYS);
        VBox box = new VBox(message, line, remedy);
        box.getStyleClass().add("dd-page");
        box.setMinHeight(0);
        SplitPane.setResizableWithParent(box, false);
        return box;
    }

    private void chosen() {
        List<Finding> chosen = List.copyOf(table.selection());
        if (chosen.isEmpty()) {
            getItems().remove(detail);
            return;
        }
        Finding first = chosen.getFirst();
        message.setText(
                chosen.size() > 1
                        ? TEXT.text("findings.chosen", chosen.size())
                        : first.reference().isEmpty() ? first.message() : first.message() + "\n" + first.reference());
        remedy.setText(String.join(
                "\n",
                chosen.stream()
                        .map(finding -> finding.remedy().text())
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList()));
        remedy.setPromptText(TEXT.text("findings.remedy.none"));
        boolean gaps = chosen.stream().anyMatch(finding -> finding.remedy().kind() == Remedy.Kind.TEMPLATE);
        title.setText(TEXT.text(gaps ? "findings.remedy.template" : "findings.remedy"));
        copy.setDisable(remedy.getText().isEmpty());
        if (!getItems().contains(detail)) {
            getItems().add(detail);
            setDividerPositions(TABLE_SHARE);
        }
    }

    private static List<DataColumn<Finding>> columns() {
        return List.of(
                DataColumn.<Finding>text(
                                TEXT.text("findings.severity"), finding -> SeverityLook.word(finding.severity()))
                        .order(Comparator.comparing(Finding::severity, SeverityLook.WORST))
                        .graphic(finding -> SeverityLook.icon(finding.severity(), false))
                        .width(130),
                DataColumn.<Finding>text(TEXT.text("findings.check"), Finding::check)
                        .width(140),
                DataColumn.<Finding>text(
                                TEXT.text("findings.object"),
                                finding -> finding.subject().shown())
                        .tooltip(finding -> finding.subject().shown())
                        .width(190),
                DataColumn.<Finding>text(TEXT.text("findings.message"), Finding::message)
                        .tooltip(Finding::message)
                        .width(480));
    }
}
