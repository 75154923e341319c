package dev.drydock.ui.server;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The first tab of a server: what was read from it when it was opened, and what can be done there. */
public final class ServerOverview extends ScrollPane {

    private static final Messages TEXT = Messages.of("ui");

    public ServerOverview(OpenedServer server, ServerActions actions) {
        getStyleClass().add("edge-to-edge");
        setFitToWidth(true);
        VBox page = new VBox(heading(TEXT.text("overview.modules")));
        page.getStyleClass().add("dd-page");
        if (actions.modules().isEmpty()) {
            Label none = new Label(TEXT.text("overview.modules.none"));
            none.getStyleClass().add("dd-muted");
            page.getChildren().add(none);
        }
        actions.modules().forEach(module -> page.getChildren().add(card(module, server, actions)));
        Button account = new Button(TEXT.text("server.account"), Icons.of(Feather.USER_PLUS));
        account.setId("account-script-open");
        account.setOnAction(_ -> actions.accountScript(server.profile()));
        page.getChildren().add(account);
        page.getChildren().addAll(heading(TEXT.text("overview.facts")), facts(server));
        if (!server.profile().notes().isBlank()) {
            Label notes = new Label(server.profile().notes());
            notes.setWrapText(true);
            page.getChildren().addAll(heading(TEXT.text("overview.notes")), notes);
        }
        setContent(page);
    }

    private static Node card(WorkbenchModule module, OpenedServer server, ServerActions actions) {
        Label title = new Label(module.feature().title());
        title.getStyleClass().add("dd-strong");
        Optional<String> reason = module.feature().unsupportedReason(server.facts());
        Label text = reason.<Label>map(why -> new StateLabel(Feather.SLASH, why, Tone.WARNING))
                .orElseGet(() -> new Label(module.feature().summary()));
        text.getStyleClass().add("dd-muted");
        text.setWrapText(true);
        VBox words = new VBox(2, title, text);
        HBox.setHgrow(words, Priority.ALWAYS);
        Button open = new Button(TEXT.text("overview.open"));
        open.setMinWidth(Region.USE_PREF_SIZE);
        open.setDisable(reason.isPresent());
        open.setOnAction(_ -> actions.openModule(module, server.profile()));
        HBox card = new HBox(Icons.of(module.icon(), "dd-icon-medium"), words, open);
        card.setAlignment(Pos.CENTER_LEFT);
        card.getStyleClass().add("dd-card");
        return card;
    }

    private static GridPane facts(OpenedServer server) {
        ServerFacts facts = server.facts();
        Profile profile = server.profile();
        GridPane grid = new GridPane();
        grid.getStyleClass().add("dd-facts");
        ColumnConstraints names = new ColumnConstraints(140);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(names, values);
        row(grid, "product", known(facts.product()));
        row(grid, "version", known(facts.version().text() + "  " + facts.comment()));
        row(grid, "address", known(profile.address() + "  (" + server.way() + ")"));
        row(grid, "encryption", encryption(server));
        row(grid, "hostname", fact(facts.hostname(), Function.identity()));
        row(grid, "port", fact(facts.port(), String::valueOf));
        row(grid, "uuid", fact(facts.uuid(), Function.identity()));
        row(grid, "role", fact(facts.role(), role -> RoleWord.of(facts, role)));
        row(grid, "replicas", fact(facts.replicas(), String::valueOf));
        row(grid, "readonly", fact(facts.readOnly(), on -> TEXT.text(on ? "strip.readonly" : "strip.writable")));
        row(grid, "account", known(facts.account()));
        row(grid, "grants", known(String.join("\n", facts.grants().lines())));
        return grid;
    }

    /** A fall-back to plain text stands out. */
    private static Label encryption(OpenedServer server) {
        return server.encryptionWarns()
                ? new StateLabel(Feather.ALERT_TRIANGLE, server.encryption(), Tone.WARNING)
                : new Label(server.encryption());
    }

    private static void row(GridPane grid, String key, Label value) {
        Label name = new Label(TEXT.text("fact." + key));
        name.getStyleClass().add("dd-muted");
        GridPane.setValignment(name, javafx.geometry.VPos.TOP);
        value.setWrapText(true);
        grid.addRow(grid.getRowCount(), name, value);
    }

    private static Label known(String text) {
        return new Label(text.isBlank() ? TEXT.text("fact.none") : text);
    }

    private static <T> Label fact(Fact<T> fact, Function<T, String> text) {
        return switch (fact) {
            case Fact.Known<T>(T value) -> known(text.apply(value));
            case Fact.Unknown<T>(String reason) -> new UnknownLabel(TEXT.text("fact.unknown", reason), reason);
        };
    }

    private static Label heading(String text) {
        Label heading = new Label(text);
        heading.getStyleClass().add("dd-section");
        return heading;
    }
}
