package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The chosen findings: what was found, who answers for it, and the remedies to copy. */
final class FindingDetail extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final Label message = new Label();
    private final StateLabel answer = new StateLabel();
    private final TextArea remedy = new TextArea();
    private final Button accept = flat("accept.button", Feather.CHECK);
    private final Button withdraw = flat("accept.withdraw", Feather.ROTATE_CCW);
    private final Label title = UpgradeView.section(TEXT.text("findings.remedy"));
    private final Button copy = flat("findings.copy", Feather.COPY);
    private List<FoundRow> rows = List.of();

    FindingDetail(FindingsModel model, DialogService dialogs) {
        getStyleClass().add("dd-page");
        setMinHeight(0);
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        answer.setId("finding-answer");
        answer.setWrapText(true);
        answer.setMinHeight(USE_PREF_SIZE);
        remedy.setEditable(false);
        remedy.setWrapText(true);
        remedy.setMinHeight(48);
        remedy.getStyleClass().add("dd-code-area");
        VBox.setVgrow(remedy, Priority.ALWAYS);
        copy.setOnAction(_ -> TextClipboard.put(remedy.getText()));
        accept.setId("accept");
        accept.setOnAction(_ -> AcceptForm.ask(
                dialogs,
                rows.stream()
                        .filter(row -> !row.accepted())
                        .map(FoundRow::finding)
                        .toList(),
                model::accept));
        withdraw.setId("withdraw");
        withdraw.setOnAction(_ -> model.withdraw(
                rows.stream().filter(row -> row.acceptance().isPresent()).toList()));
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox line = new HBox(8, title, gap, accept, withdraw, copy);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(message, answer, line, remedy);
    }

    /** @param chosen one or more */
    void show(List<FoundRow> chosen) {
        rows = List.copyOf(chosen);
        FoundRow first = rows.getFirst();
        Finding finding = first.finding();
        if (rows.size() > 1) {
            message.setText(TEXT.text("findings.chosen", Formats.count(rows.size())));
        } else {
            message.setText(
                    finding.reference().isEmpty() ? finding.message() : finding.message() + "\n" + finding.reference());
        }
        boolean told = rows.size() == 1 && first.acceptance().isPresent();
        answer.setVisible(told);
        answer.setManaged(told);
        if (told) {
            var given = first.acceptance().get();
            answer.show(
                    first.expired() ? Feather.CLOCK : Feather.CHECK_CIRCLE,
                    TEXT.text(
                            first.expired() ? "accept.told.expired" : "accept.told",
                            given.until(),
                            given.owner(),
                            given.reason(),
                            given.acceptedBy(),
                            Formats.time(given.accepted())),
                    first.expired() ? Tone.WARNING : Tone.MUTED);
        }
        remedy.setText(String.join(
                "\n",
                rows.stream()
                        .map(row -> row.finding().remedy().text())
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList()));
        boolean gaps = rows.stream().anyMatch(row -> row.finding().remedy().kind() == Remedy.Kind.TEMPLATE);
        title.setText(TEXT.text(gaps ? "findings.remedy.template" : "findings.remedy"));
        remedy.setPromptText(TEXT.text("findings.remedy.none"));
        copy.setDisable(remedy.getText().isEmpty());
        shown(accept, rows.stream().anyMatch(row -> !row.accepted()));
        shown(withdraw, rows.stream().anyMatch(row -> row.acceptance().isPresent()));
    }

    private static void shown(Button button, boolean shown) {
        button.setVisible(shown);
        button.setManaged(shown);
    }

    private static Button flat(String key, Feather icon) {
        Button button = new Button(TEXT.text(key), Icons.of(icon));
        button.getStyleClass().addAll("flat", "small");
        button.setMinWidth(USE_PREF_SIZE);
        return button;
    }
}
