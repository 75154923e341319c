package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What Ctrl+Enter presses in a tab. */
class DefaultButtonTest {

    private final List<String> pressed = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private Button button(String name, String... styles) {
        Button made = new Button(name);
        made.getStyleClass().addAll(styles);
        made.setOnAction(_ -> pressed.add(name));
        return made;
    }

    @Test
    void theColouredOneWhereNoneIsTheDefaultOne() throws Exception {
        onFx(() -> {
            Button disabled = button("carry out", "accent");
            disabled.setDisable(true);
            Button hidden = button("hidden", "accent");
            hidden.setVisible(false);
            DefaultButton.press(new VBox(button("plain"), disabled, hidden, button("check", "accent")));
            return true;
        });
        assertThat(pressed).containsExactly("check");
    }

    @Test
    void theDefaultOneBeforeAColouredOneAndNothingWhereNeitherCanBePressed() throws Exception {
        onFx(() -> {
            Button count = button("count");
            count.setDefaultButton(true);
            DefaultButton.press(new VBox(button("save", "accent"), count));
            DefaultButton.press(new VBox(button("plain"), button("danger", "danger")));
            return true;
        });
        assertThat(pressed).containsExactly("count");
    }
}
