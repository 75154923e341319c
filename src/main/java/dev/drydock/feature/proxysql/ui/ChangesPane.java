package dev.drydock.feature.proxysql.ui;

import dev.drydock.platform.i18n.Messages;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;

/** Ways to change the configuration: each ends in a draft that is shown before anything is sent. */
final class ChangesPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    ChangesPane(ChangesModel model) {
        AccountsPane accounts = new AccountsPane(model);
        KeptPane kept = new KeptPane(model);
        TabPane tabs = new TabPane(
                tab("edit", new EditPane(model), () -> {}),
                tab("split", new ReadWriteSplitPane(model), () -> {}),
                tab("accounts", accounts, accounts::list),
                tab("kept", kept, kept::list),
                tab("tls", new ProxyTlsPane(model), () -> {}));
        tabs.setId("proxysql-changes");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        setCenter(tabs);
    }

    /** @param shown run each time it comes to the front */
    private static Tab tab(String name, Node content, Runnable shown) {
        Tab tab = new Tab(TEXT.text("tab." + name), content);
        tab.setId("proxysql-tab-" + name);
        tab.selectedProperty().addListener((_, _, selected) -> {
            if (selected) {
                shown.run();
            }
        });
        return tab;
    }
}
