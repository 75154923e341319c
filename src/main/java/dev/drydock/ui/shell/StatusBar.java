package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.theme.Icons;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.vault.VaultViewModel;
import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The line at the bottom: what is connected, how much history there is, the theme and the version. */
final class StatusBar extends HBox {

    private static final Messages TEXT = Messages.of("ui");

    private final Label servers = new Label();
    private final Label history = new Label();
    private final Label historyDot = dot();
    private final Button vaultButton = new Button();
    private final Button themeButton = new Button();

    StatusBar(ServersViewModel model, VaultViewModel vault, Theme theme, String version) {
        getStyleClass().add("dd-status");
        setAlignment(Pos.CENTER_LEFT);
        Label tunnels = new Label();
        historyDot.visibleProperty().bind(history.textProperty().isNotEmpty());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        themeButton.setId("theme-button");
        themeButton.getStyleClass().addAll("flat", "small");
        themeButton.setOnAction(
                _ -> theme.choiceProperty().set(theme.choiceProperty().get().next()));
        getChildren()
                .addAll(
                        servers,
                        dot(),
                        tunnels,
                        historyDot,
                        history,
                        gap,
                        vaultButton,
                        themeButton,
                        new Label("v" + version));
        vaultButton.setId("vault-button");
        vaultButton.getStyleClass().addAll("flat", "small");
        vault.stateProperty().addListener(_ -> showVault(vault));
        showVault(vault);
        InvalidationListener count = _ -> {
            servers.setText(counted("status.servers", model.connected()));
            tunnels.setText(counted("status.tunnels", model.tunnels()));
        };
        model.onState((_, _) -> count.invalidated(theme.darkProperty()));
        model.profiles().addListener(count);
        count.invalidated(theme.darkProperty());
        theme.choiceProperty().addListener(_ -> showTheme(theme));
        showTheme(theme);
    }

    /** Shows how many runs the history has. */
    void history(long runs) {
        history.setText(counted("status.history", runs));
    }

    /** Which history that is, after the number of its runs. */
    void place(Node indicator) {
        getChildren().add(getChildren().indexOf(history) + 1, indicator);
    }

    private void showVault(VaultViewModel vault) {
        VaultViewModel.State state = vault.stateProperty().get();
        boolean open = state == VaultViewModel.State.UNLOCKED;
        vaultButton.setVisible(state != VaultViewModel.State.NONE);
        vaultButton.setManaged(state != VaultViewModel.State.NONE);
        vaultButton.setGraphic(Icons.of(open ? Feather.UNLOCK : Feather.LOCK));
        vaultButton.setText(TEXT.text(open ? "status.vault.unlocked" : "status.vault.locked"));
        vaultButton.setTooltip(new Tooltip(TEXT.text(open ? "vault.lock" : "vault.unlock")));
        vaultButton.setOnAction(_ -> {
            if (open) {
                vault.lock();
            } else {
                vault.unlock();
            }
        });
    }

    private static String counted(String key, long count) {
        return TEXT.text(key, Formats.count(count));
    }

    private void showTheme(Theme theme) {
        themeButton.setGraphic(Icons.of(
                switch (theme.choiceProperty().get()) {
                    case SYSTEM -> Feather.MONITOR;
                    case LIGHT -> Feather.SUN;
                    case DARK -> Feather.MOON;
                }));
        themeButton.setText(
                TEXT.text("theme." + theme.choiceProperty().get().name().toLowerCase(Locale.ROOT)));
    }

    private static Label dot() {
        Label dot = new Label("·");
        dot.getStyleClass().add("dd-subtle");
        return dot;
    }
}
