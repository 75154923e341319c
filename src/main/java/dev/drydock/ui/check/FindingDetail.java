package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The chosen findings: what was found, who answers for it, and the remedies to copy. */
final class FindingDetail extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    /** What the remedy needs below the message, in pixels: its title and three lines. */
    private static final double REMEDY_ROOM = 130;

    private static final double TABLE_SHARE = 0.68;
    private static final double LEAST_SHARE = 0.35;

    private final Label heading = new Label();
    private final Label message = new Label();
    private final StateLabel answer = new StateLabel();
    private final @Nullable AcceptanceController desk;
    private final Button accept = flat("accept.button", Feather.CHECK);
    private final Button withdraw = flat("accept.withdraw", Feather.ROTATE_CCW);
    private final RemedyBox remedy = new RemedyBox(List.of(accept, withdraw));
    private List<FoundRow> rows = List.of();
    private boolean current;

    /** @param desk takes answers for findings; null where nobody answers for any */
    FindingDetail(@Nullable AcceptanceController desk) {
        this.desk = desk;
        getStyleClass().add("dd-page");
        setMinHeight(0);
        SplitPane.setResizableWithParent(this, false);
        heading.getStyleClass().add("dd-section");
        heading.setMinHeight(USE_PREF_SIZE);
        message.setWrapText(true);
        message.setMinHeight(USE_PREF_SIZE);
        answer.setId("finding-answer");
        answer.setWrapText(true);
        answer.setMinHeight(USE_PREF_SIZE);
        VBox.setVgrow(remedy, Priority.ALWAYS);
        accept.setId("accept");
        withdraw.setId("withdraw");
        if (desk != null) {
            accept.setOnAction(_ -> desk.ask(rows));
            withdraw.setOnAction(_ -> desk.withdraw(
                    rows.stream().filter(row -> row.acceptance().isPresent()).toList()));
        }
        getChildren().addAll(heading, message, answer, remedy);
    }

    /** What is shown is of now: it can be answered for. */
    void current() {
        current = true;
    }

    /** Lets the remedies that are statements be run. */
    void runBy(RemedyController runs) {
        remedy.runBy(runs);
    }

    /** The height that its message and a remedy of three lines need at this width, in pixels. */
    private double wanted(double width) {
        applyCss();
        return heading.prefHeight(width)
                + message.prefHeight(width)
                + (answer.isManaged() ? answer.prefHeight(width) : 0)
                + REMEDY_ROOM;
    }

    /** Stands below the rest of a split pane while something is chosen. */
    void below(SplitPane parts, List<FoundRow> chosen) {
        if (chosen.isEmpty()) {
            parts.getItems().remove(this);
            return;
        }
        show(chosen);
        if (!parts.getItems().contains(this)) {
            // JavaFX (26.0.2) takes a part that it has not laid out yet for one without height where the pane changes
            // its own
            parts.layout();
            parts.getItems().add(this);
            double least = 1 - wanted(parts.getWidth()) / Math.max(1, parts.getHeight());
            parts.setDividerPositions(Math.clamp(least, LEAST_SHARE, TABLE_SHARE));
            parts.layout();
        }
    }

    /** @param chosen one or more */
    private void show(List<FoundRow> chosen) {
        rows = List.copyOf(chosen);
        FoundRow first = rows.getFirst();
        Finding finding = first.finding();
        heading.setText(
                rows.size() > 1 ? "" : TerminalEscaper.line(finding.subject().shown()) + "  ·  " + finding.check());
        heading.setVisible(rows.size() == 1);
        heading.setManaged(rows.size() == 1);
        if (rows.size() > 1) {
            message.setText(TEXT.text("findings.chosen", rows.size()));
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
        shown(accept, current && desk != null && rows.stream().anyMatch(row -> !row.accepted()));
        shown(
                withdraw,
                current
                        && desk != null
                        && rows.stream().anyMatch(row -> row.acceptance().isPresent()));
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
