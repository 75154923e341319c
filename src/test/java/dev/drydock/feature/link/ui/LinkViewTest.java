package dev.drydock.feature.link.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import javafx.scene.control.CheckBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The measurement by clicks, on a real server. */
@NeedsServers
@Timeout(120)
class LinkViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theChosenWaysAreMeasuredAndShownSideBySide() throws Exception {
        try (ModuleWindow<LinkViewModel> window =
                new ModuleWindow<>(Lab.mysql80(), folder, LinkViewModel::new, (model, _) -> new LinkView(model))) {
            assertThat(node("link-ssh", CheckBox.class).isDisabled()).isTrue();
            assertThat(node("link-plain", CheckBox.class).isSelected()).isTrue();
            window.click("link-measure");
            await("result", () -> window.model().results().size() == 2);
            assertThat(window.model().results())
                    .allMatch(way -> way.figures().isPresent())
                    .extracting(way -> way.way().word())
                    .containsExactly("plain", "tls");
            assertThat(window.robot().lookup(".dd-bar-share").queryAll()).hasSize(4);
            assertThat(window.history()
                            .runs(RunFilter.newest(1))
                            .getFirst()
                            .start()
                            .kind())
                    .isEqualTo("link");
        }
    }
}
