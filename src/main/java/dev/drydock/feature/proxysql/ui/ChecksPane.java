package dev.drydock.feature.proxysql.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** What the checks find, the worst first; they run when they are asked for, as a recorded job. */
final class ChecksPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    ChecksPane(ProxySqlViewModel model) {
        FindingsTable findings = new FindingsTable("proxysql-findings");
        findings.placeholder(
                new EmptyState(Feather.CHECK_SQUARE, TEXT.text("checks.empty.title"), TEXT.text("checks.empty.text")));
        Button run = new Button(TEXT.text("checks.run"), Icons.of(Feather.PLAY));
        run.setId("proxysql-check");
        run.setOnAction(_ -> model.check());
        run.disableProperty().bind(model.checkingProperty());
        HBox line = new HBox(8, run);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-toolbar");
        setTop(line);
        setCenter(findings);
        model.findingsProperty().addListener((_, _, found) -> {
            if (found != null) {
                findings.show(found);
                findings.placeholder(new EmptyState(
                        Feather.CHECK_CIRCLE, TEXT.text("checks.clean.title"), TEXT.text("checks.clean.text")));
            }
        });
    }
}
