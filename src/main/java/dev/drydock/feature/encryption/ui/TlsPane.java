package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.Survey;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What can be done for connections: certificates, a watch, and the end of plain ones. JavaFX thread only. */
final class TlsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("tlsui");

    TlsPane(
            ModuleContext context,
            InstallModel install,
            RequireModel require,
            ObservableValue<@Nullable RunResult<Checked<Survey>>> survey) {
        VBox content = new VBox(
                16,
                section("install", new InstallPane(install)),
                section("watch", new WatchPane(context.lasting(PlainWatch.class, PlainWatch::new))),
                section("require", new RequirePane(require, survey)));
        content.getStyleClass().add("dd-page");
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        setCenter(scroll);
    }

    private static VBox section(String key, Node content) {
        Label head = new Label(TEXT.text(key + ".title"));
        head.getStyleClass().add("dd-section");
        Label words = new Label(TEXT.text(key + ".about"));
        words.getStyleClass().add("dd-muted");
        words.setWrapText(true);
        return new VBox(6, head, words, content);
    }
}
