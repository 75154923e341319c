package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The checks: a button, and what the last run found. JavaFX thread only. */
final class CheckPane extends BorderPane {

    private static final Messages TEXT = Messages.of("galeraui");

    private final FindingsTable findings = new FindingsTable("galera-findings");
    private final Label when = new Label();

    CheckPane(GaleraViewModel model) {
        findings.runBy(model.remedies());
        findings.beginWith(model.context(), GaleraFeature.CHECK, found -> {
            model.checkedEarlier(found);
            setCenter(findings);
        });
        Button run = new Button(TEXT.text("check.run"), Icons.of(Feather.PLAY));
        run.setId("galera-check");
        run.setOnAction(_ -> model.check());
        run.disableProperty().bind(model.checkingProperty());
        when.getStyleClass().add("dd-muted");
        HBox line = new HBox(8, run, when);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-toolbar");
        setTop(line);
        setCenter(new EmptyState(Feather.CHECK_SQUARE, TEXT.text("check.none.title"), TEXT.text("check.none.text")));
        model.checkedProperty().addListener((_, _, result) -> show(result));
    }

    private void show(@Nullable RunResult<Checked<ClusterView>> result) {
        if (result != null) {
            Checked<ClusterView> checked = result.value();
            findings.show(checked.worstFirst());
            setCenter(findings);
            when.setText(TEXT.text(
                    "check.when",
                    Formats.count(checked.checks().size()),
                    Formats.count(checked.read().answering().size()),
                    Formats.time(result.finished())));
        }
    }
}
