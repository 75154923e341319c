package dev.drydock.ui.theme;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Popup;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import org.testfx.api.FxToolkit;

/** Menus, lists and tooltips of a window that is drawn at twice its size. */
class PopupZoomTest {

    private static final double TWICE = 26;

    @SuppressWarnings("NullAway.Init")
    private Button button;

    @SuppressWarnings("NullAway.Init")
    private ComboBox<String> choice;

    @SuppressWarnings("NullAway.Init")
    private Theme theme;

    @SuppressWarnings("NullAway.Init")
    private Stage stage;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            button = new Button("Owner");
            choice = new ComboBox<>();
            theme = new Theme(ThemeChoice.LIGHT);
            choice.getItems().addAll("first", "second");
            Scene scene = new Scene(new VBox(button, choice), 600, 400);
            theme.install(scene);
            theme.zoomProperty().set(200);
            stage = new Stage();
            stage.setScene(scene);
            stage.show();
            return true;
        });
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            stage.close();
            return true;
        });
    }

    private static List<Double> letters(Node node) {
        List<Double> sizes = new ArrayList<>();
        node.lookupAll(".text").stream()
                .filter(Text.class::isInstance)
                .filter(text -> !(text instanceof FontIcon))
                .forEach(text -> sizes.add(((Text) text).getFont().getSize()));
        return sizes;
    }

    private static List<Double> popups() throws Exception {
        return onFx(() -> {
            List<Double> sizes = new ArrayList<>();
            for (Window window : Window.getWindows()) {
                if (window instanceof PopupWindow) {
                    window.getScene().getRoot().applyCss();
                    sizes.addAll(letters(window.getScene().getRoot()));
                }
            }
            return sizes;
        });
    }

    private static void twiceAsLarge(int texts) throws Exception {
        await("popups", () -> popups().size() >= texts);
        assertThat(popups()).hasSizeGreaterThanOrEqualTo(texts).containsOnly(TWICE);
    }

    private MenuItem menu() throws Exception {
        MenuItem copy = onFx(() -> {
            MenuItem item = new MenuItem("Copy", Icons.of(Feather.COPY));
            new ContextMenu(item, new MenuItem("Filter")).show(button, Side.BOTTOM, 0, 0);
            return item;
        });
        await("menu", () -> popups().size() == 2);
        return copy;
    }

    @Test
    void menusAreTwiceAsLargeAndTheirIconsToo() throws Exception {
        MenuItem copy = menu();
        twiceAsLarge(2);
        assertThat(onFx(() -> ((FontIcon) copy.getGraphic()).getIconSize())).isEqualTo(30);
    }

    @Test
    void atItsUsualSizeAMenuIsAsTheThemeMakesIt() throws Exception {
        onFx(() -> {
            theme.zoomProperty().set(100);
            return true;
        });
        MenuItem copy = menu();
        assertThat(popups()).containsOnly((double) Theme.USUAL_SIZE);
        assertThat(onFx(() -> ((FontIcon) copy.getGraphic()).getIconSize())).isEqualTo(15);
    }

    @Test
    void listsOfChoicesAreTwiceAsLarge() throws Exception {
        onFx(() -> {
            choice.show();
            return true;
        });
        twiceAsLarge(2);
    }

    @Test
    void tooltipsAreTwiceAsLarge() throws Exception {
        onFx(() -> {
            new Tooltip("What it does").show(button, 10, 10);
            return true;
        });
        twiceAsLarge(1);
    }

    @Test
    void otherPopupsAreTwiceAsLarge() throws Exception {
        onFx(() -> {
            Popup popup = new Popup();
            popup.getContent().add(new Label("Suggested"));
            popup.show(button, 10, 10);
            return true;
        });
        twiceAsLarge(1);
    }
}
