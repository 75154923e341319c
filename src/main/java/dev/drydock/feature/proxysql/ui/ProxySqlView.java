package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.AtLeft;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.module.ViewPage;
import java.time.Duration;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The screen of a ProxySQL: one line about it, and its parts as tabs. */
final class ProxySqlView extends ViewPage {

    private static final Messages TEXT = Messages.of("proxysql");

    private static final Set<String> WATCHED =
            Set.of("proxysql-tab-overview", "proxysql-tab-rules", "proxysql-tab-users");

    private final ProxySqlViewModel model;
    private final VBox top = new VBox(8);
    private final Label facts = new Label();
    private final TabPane tabs = new TabPane();
    private boolean seen;

    ProxySqlView(ProxySqlViewModel model) {
        this.model = model;
        facts.setId("proxysql-facts");
        facts.getStyleClass().add("dd-muted");
        top.getStyleClass().add("dd-toolbar");
        top.getChildren().add(facts);
        tabs.getTabs()
                .addAll(
                        tab("overview", new OverviewPane(model)),
                        tab("cluster", new ClusterPane(model.cluster(), model.applying())),
                        layers(),
                        tab("rules", new RulesPane(model)),
                        digests(),
                        tab("users", new UsersPane(model)),
                        tab("try", new TryPane(model)),
                        tab("changes", new ChangesPane(model.changes())),
                        tab("checks", new ChecksPane(model)));
        tabs.setId("proxysql-tabs");
        AtLeft.of(tabs);
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getSelectionModel().selectedItemProperty().addListener((_, _, _) -> look());
        setTop(top);
        setCenter(tabs);
        model.overviewProperty().addListener((_, _, read) -> show(read));
        model.problemProperty().addListener((_, _, problem) -> show(problem));
    }

    private static Tab tab(String name, Node content) {
        Tab tab = new Tab(TEXT.text("tab." + name), content);
        tab.setId("proxysql-tab-" + name);
        return tab;
    }

    /** Read when they are first looked at. */
    private Tab layers() {
        Tab tab = tab("layers", new LayersPane(model));
        tab.selectedProperty().addListener((_, _, selected) -> {
            if (selected && model.layersProperty().get() == null) {
                model.readLayers();
            }
        });
        return tab;
    }

    private Tab digests() {
        Tab tab = tab("digests", new DigestsPane(model));
        tab.selectedProperty().addListener((_, _, selected) -> {
            if (selected && model.digestsProperty().get() == null) {
                model.readDigests();
            }
        });
        return tab;
    }

    private void show(@Nullable Overview read) {
        if (read != null) {
            facts.setText(TEXT.text(
                    "facts",
                    read.version(),
                    Formats.duration(Duration.ofSeconds(read.global("ProxySQL_Uptime"))),
                    Formats.count(read.global("Client_Connections_connected")),
                    Formats.count(read.global("Questions")),
                    Formats.bytes(read.residentBytes()),
                    Formats.clock(read.read())));
        }
    }

    private void show(@Nullable Problem problem) {
        top.getChildren().removeIf(ErrorPane.class::isInstance);
        if (problem != null) {
            top.getChildren().add(new ErrorPane(problem));
        }
    }

    @Override
    public void shown() {
        seen = true;
        look();
    }

    @Override
    public void hidden() {
        seen = false;
        look();
    }

    /** Only what is looked at is read again and again: the other tabs have the admin port's one lock to themselves. */
    private void look() {
        Tab chosen = tabs.getSelectionModel().getSelectedItem();
        if (seen && chosen != null && WATCHED.contains(chosen.getId())) {
            model.watch();
        } else {
            model.unwatch();
        }
        if (seen && chosen != null && chosen.getId().equals("proxysql-tab-cluster")) {
            model.cluster().watch();
        } else {
            model.cluster().unwatch();
        }
    }

    @Override
    public void close() {
        model.unwatch();
        model.cluster().close();
    }
}
