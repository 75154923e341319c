package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Formats;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the pre-flight found: a table, and below it the chosen finding with its remedy to copy. */
final class FindingsPane extends SplitPane {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);

    private final DataTable<Finding> table;
    private final Label counts = new Label();
    private final Label message = new Label();
    private final TextArea remedy = new TextArea();
    private final VBox detail;

    FindingsPane(UpgradeViewModel model) {
        setOrientation(Orientation.VERTICAL);
        table = new DataTable<>(
                new EmptyState(Feather.SEARCH, TEXT.text("findings.empty.title"), TEXT.text("findings.empty.text")),
                columns());
        table.view().setId("findings");
        counts.getStyleClass().add("dd-muted");
        table.addTool(counts);
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        remedy.setEditable(false);
        remedy.setWrapText(true);
        remedy.getStyleClass().add("dd-code-area");
        VBox.setVgrow(remedy, Priority.ALWAYS);
        Button copy = new Button(TEXT.text("findings.copy"), Icons.of(Feather.COPY));
        copy.getStyleClass().addAll("flat", "small");
        copy.setOnAction(_ -> TextClipboard.put(remedy.getText()));
        Label title = UpgradeView.section(TEXT.text("findings.remedy"));
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        detail = new VBox(8, message, new HBox(8, title, copy), remedy);
        detail.getStyleClass().add("dd-page");
        getItems().add(table);
        table.selection().addListener((InvalidationListener) _ -> showChosen());
        model.preflightProperty().addListener((_, _, found) -> show(found));
    }

    private void show(@Nullable PreflightResult found) {
        if (found == null) {
            return;
        }
        table.items()
                .setAll(found.findings().stream()
                        .sorted(Comparator.comparingInt(finding -> WORST_FIRST.indexOf(finding.severity())))
                        .toList());
        counts.setText(TEXT.text(
                "findings.counts",
                Formats.count(found.checks().size()),
                Formats.count(found.count(Severity.ERROR)),
                Formats.count(found.count(Severity.WARNING)),
                Formats.count(found.count(Severity.NOT_EVALUATED))));
        if (found.findings().isEmpty()) {
            table.view()
                    .setPlaceholder(new EmptyState(
                            Feather.CHECK_CIRCLE,
                            TEXT.text("findings.none.title"),
                            TEXT.text("findings.none.text", found.checks().size())));
        }
    }

    private void showChosen() {
        ObservableList<Finding> chosen = table.selection();
        if (chosen.isEmpty()) {
            getItems().remove(detail);
            return;
        }
        Finding first = chosen.getFirst();
        message.setText(first.reference().isEmpty() ? first.message() : first.message() + "\n" + first.reference());
        remedy.setText(String.join(
                "\n",
                chosen.stream()
                        .map(finding -> finding.remedy().text())
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList()));
        if (!getItems().contains(detail)) {
            getItems().add(detail);
            setDividerPositions(0.62);
        }
    }

    private static List<DataColumn<Finding>> columns() {
        return List.of(
                DataColumn.<Finding>text(TEXT.text("findings.severity"), finding -> word(finding.severity()))
                        .order(Comparator.comparingInt(finding -> WORST_FIRST.indexOf(finding.severity())))
                        .graphic(FindingsPane::icon)
                        .width(140),
                DataColumn.<Finding>text(TEXT.text("findings.check"), Finding::check)
                        .width(150),
                DataColumn.<Finding>text(
                                TEXT.text("findings.object"),
                                finding -> finding.subject().shown())
                        .width(200),
                DataColumn.<Finding>text(TEXT.text("findings.message"), Finding::message)
                        .tooltip(Finding::message)
                        .width(480));
    }

    private static String word(Severity severity) {
        return TEXT.text("severity." + severity.name().toLowerCase(Locale.ROOT));
    }

    private static Node icon(Finding finding) {
        return switch (finding.severity()) {
            case ERROR -> Icons.of(Feather.X_CIRCLE, Tone.DANGER.styleClass());
            case NOT_EVALUATED -> Icons.of(Feather.HELP_CIRCLE, Tone.WARNING.styleClass());
            case WARNING -> Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass());
            case NOTICE -> Icons.of(Feather.INFO, Tone.MUTED.styleClass());
        };
    }
}
