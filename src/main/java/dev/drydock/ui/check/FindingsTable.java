package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RemedyResult;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Findings, the worst first; below them the chosen one in full, with its remedy to copy or run. JavaFX thread only. */
public final class FindingsTable extends SplitPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double TABLE_SHARE = 0.68;
    private static final double LEAST_SHARE = 0.35;

    /** What the remedy needs below the message, in pixels: its title and three lines. */
    private static final double REMEDY_ROOM = 130;

    private final DataTable<Finding> table;
    private final Label message = new Label();
    private final RemedyBox remedy = new RemedyBox(List.of());
    private final RemedyResultLine ran = new RemedyResultLine();
    private final VBox detail;
    private Optional<RemedyDesk> desk = Optional.empty();

    /** @param id of the table, for tests and style sheets */
    public FindingsTable(String id) {
        table = new DataTable<>(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("findings.none.title"), TEXT.text("findings.none.text")),
                columns());
        table.view().setId(id);
        table.counting(TEXT, "table.findings");
        table.setMinSize(0, 0);
        table.rowActions(chosen -> RemedyMenu.of(table, chosen, desk));
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox upper = new VBox(ran, table);
        upper.setMinSize(0, 0);
        detail = detail();
        setOrientation(Orientation.VERTICAL);
        getItems().add(upper);
        table.selection().addListener((InvalidationListener) _ -> chosen());
    }

    /** Lets the remedies that are statements be run. */
    public void runBy(RemedyDesk runs) {
        desk = Optional.of(runs);
        remedy.runBy(runs);
        runs.resultProperty().addListener((_, _, result) -> show(result));
    }

    /** Replaces what is shown. */
    public void show(List<Finding> findings) {
        table.items()
                .setAll(findings.stream()
                        .sorted(Comparator.comparing(Finding::severity))
                        .toList());
        chosen();
    }

    /** Shown while there is no finding. */
    public void placeholder(Node node) {
        table.placeholder(node);
    }

    private void show(@Nullable RunResult<RemedyResult> result) {
        if (result != null) {
            ran.show(result);
        }
    }

    private VBox detail() {
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        VBox.setVgrow(remedy, Priority.ALWAYS);
        VBox box = new VBox(message, remedy);
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
        remedy.show(chosen);
        if (!getItems().contains(detail)) {
            getItems().add(detail);
            detail.applyCss();
            double wanted = message.prefHeight(getWidth()) + REMEDY_ROOM;
            setDividerPositions(Math.clamp(1 - wanted / Math.max(1, getHeight()), LEAST_SHARE, TABLE_SHARE));
        }
    }

    private static List<DataColumn<Finding>> columns() {
        return List.of(
                DataColumn.<Finding>text(
                                TEXT.text("findings.severity"), finding -> SeverityLook.word(finding.severity()))
                        .order(Comparator.comparing(Finding::severity))
                        .graphic(finding -> SeverityLook.icon(finding.severity(), false)),
                DataColumn.<Finding>text(TEXT.text("findings.check"), Finding::check),
                DataColumn.<Finding>text(
                                TEXT.text("findings.object"),
                                finding -> finding.subject().shown())
                        .tooltip(finding -> finding.subject().shown()),
                DataColumn.<Finding>text(TEXT.text("findings.message"), Finding::message)
                        .tooltip(Finding::message));
    }
}
