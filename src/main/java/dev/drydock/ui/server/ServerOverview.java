package dev.drydock.ui.server;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The first tab of a server: what was read from it when it was opened, what can be done there, and how that ended last. */
public final class ServerOverview extends ScrollPane implements TabPage {

    private static final Messages TEXT = Messages.of("ui");

    private final OpenedServer server;
    private final Function<String, Map<String, RunSummary>> lastRuns;
    private final Map<String, HBox> lines = new HashMap<>();
    private final Label unread = new Label();

    /** @param lastRuns by the key of a server the run of each module, by its id, that ended last there; blocks */
    public ServerOverview(
            OpenedServer server, ServerActions actions, Function<String, Map<String, RunSummary>> lastRuns) {
        this.server = server;
        this.lastRuns = lastRuns;
        getStyleClass().add("edge-to-edge");
        setFitToWidth(true);
        unread.setWrapText(true);
        show(unread, false);
        VBox page = new VBox(heading(TEXT.text("overview.modules")), unread);
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

    @Override
    public Node node() {
        return this;
    }

    @Override
    public void shown() {
        refresh();
    }

    @Override
    public void refresh() {
        String key = server.facts().key(server.profile().address());
        Background.run("last runs of a server", () -> lastRuns.apply(key), this::showLast, problem -> {
            unread.setText(problem.line());
            show(unread, true);
        });
    }

    private void showLast(Map<String, RunSummary> runs) {
        show(unread, false);
        lines.forEach((module, line) -> {
            RunSummary run = runs.get(module);
            line.getChildren().setAll(run == null ? List.of(muted(TEXT.text("overview.never"))) : last(run));
            show(line, true);
        });
    }

    /** What it was, how long ago, and how it ended. */
    private static List<Node> last(RunSummary run) {
        Instant ended = Objects.requireNonNullElse(run.ended(), run.started());
        String age = Formats.rough(Duration.between(ended, Instant.now()));
        Label words = muted(TEXT.text("overview.last", run.start().title(), age, Long.toString(run.id())));
        words.setTooltip(new Tooltip(Formats.time(ended) + "\n" + Formats.utc(ended)));
        List<Node> all = new ArrayList<>();
        run.outcome().map(OutcomeLabel::of).ifPresent(all::add);
        all.add(words);
        return all;
    }

    private static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("dd-muted");
        return label;
    }

    private static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    private Node card(WorkbenchModule module, OpenedServer server, ServerActions actions) {
        Label title = new Label(module.feature().title());
        title.getStyleClass().add("dd-strong");
        Optional<String> reason = module.feature().unsupportedReason(server.facts());
        Label text = reason.<Label>map(why -> new StateLabel(Feather.SLASH, why, Tone.WARNING))
                .orElseGet(() -> new Label(module.feature().summary()));
        text.getStyleClass().add("dd-muted");
        text.setWrapText(true);
        HBox line = new HBox(8);
        line.setId("last-run-" + module.feature().id());
        show(line, false);
        VBox words = new VBox(2, title, text);
        if (reason.isEmpty()) {
            words.getChildren().add(line);
            lines.put(module.feature().id(), line);
        }
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
