package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.RemedyBox;
import dev.drydock.ui.check.RemedyDesk;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The chosen findings: what was found, who answers for it, and the remedies to copy. */
final class FindingDetail extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final Label message = new Label();
    private final StateLabel answer = new StateLabel();
    private final Button accept = flat("accept.button", Feather.CHECK);
    private final Button withdraw = flat("accept.withdraw", Feather.ROTATE_CCW);
    private final RemedyBox remedy = new RemedyBox(List.of(accept, withdraw));
    private List<FoundRow> rows = List.of();

    FindingDetail(FindingsModel model, RemedyDesk remedies, DialogService dialogs) {
        getStyleClass().add("dd-page");
        setMinHeight(0);
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        answer.setId("finding-answer");
        answer.setWrapText(true);
        answer.setMinHeight(USE_PREF_SIZE);
        remedy.runBy(remedies);
        VBox.setVgrow(remedy, Priority.ALWAYS);
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
        getChildren().addAll(message, answer, remedy);
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
        remedy.show(rows.stream().map(FoundRow::finding).toList());
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
