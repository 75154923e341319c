package dev.drydock.ui.server;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerNow;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The first tab of a server: what it is, how it does now, what can be done there, and how that ended last. */
public final class ServerOverview extends ScrollPane implements TabPage {

    private static final Messages TEXT = Messages.of("ui");
    private static final double TILE = 344;
    private static final double GAP = 8;

    private final OpenedServer server;
    private final Function<String, Map<String, RunSummary>> lastRuns;
    private final Map<String, HBox> lines = new HashMap<>();
    private final Label unread = new Label();
    private final FlowPane now = new FlowPane(40, 12);
    private final Label nowRead = muted("");
    private String readAt = "";

    /** @param lastRuns by the key of a server the run of each module, by its id, that ended last there; blocks */
    public ServerOverview(
            OpenedServer server, ServerActions actions, Function<String, Map<String, RunSummary>> lastRuns) {
        this.server = server;
        this.lastRuns = lastRuns;
        getStyleClass().add("edge-to-edge");
        setFitToWidth(true);
        unread.setWrapText(true);
        show(unread, false);
        nowRead.setWrapText(true);
        now.setId("server-now");
        now.getChildren().setAll(known());
        VBox page = new VBox(now, nowRead, heading(TEXT.text("overview.modules")), unread);
        page.getStyleClass().add("dd-page");
        if (actions.modules().isEmpty()) {
            page.getChildren().add(muted(TEXT.text("overview.modules.none")));
        }
        page.getChildren().addAll(modules(actions));
        Button account = new Button(TEXT.text("server.account"), Icons.of(Feather.USER_PLUS));
        account.setId("account-script-open");
        account.setOnAction(_ -> actions.accountScript(server.profile()));
        page.getChildren().addAll(heading(TEXT.text("overview.facts")), facts(server), account);
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
        Background.run(
                "how a server does",
                () -> server.server().get().query(session -> ServerNow.read(session, server.facts())),
                this::showNow,
                // what is shown keeps the time at which it was read
                problem -> nowRead.setText((readAt.isEmpty() ? "" : readAt + "\n") + problem.line()));
    }

    private List<Node> known() {
        ServerFacts facts = server.facts();
        return new ArrayList<>(List.of(
                figure("version", known(facts.product())),
                figure("role", facts.role(), role -> RoleWord.of(facts, role))));
    }

    private void showNow(ServerNow read) {
        List<Node> figures = known();
        figures.add(figure("up", read.up(), Formats::rough));
        figures.add(figure("running", read.running(), Formats::count));
        figures.add(figure(
                "connections",
                read.connections(),
                all -> TEXT.text("now.of", Formats.count(all.open()), Formats.count(all.most()))));
        figures.add(figure("size", read.size(), ServerOverview::size));
        now.getChildren().setAll(figures);
        readAt = TEXT.text("now.read", Formats.clock(Instant.now()));
        nowRead.setText(readAt);
    }

    private static String size(ServerNow.Size size) {
        String tables = TEXT.text("now.tables", size.tables(), Formats.count(size.tables()));
        String seen = size.all() ? tables : TEXT.text("now.seen", tables);
        return size.bytes().isPresent()
                ? TEXT.text("now.in", Formats.bytes(size.bytes().getAsLong()), seen)
                : TEXT.text("now.unread", seen);
    }

    private static <T> Node figure(String key, Fact<T> fact, Function<T, String> text) {
        return figure(
                key,
                switch (fact) {
                    case Fact.Known<T>(T value) -> known(text.apply(value));
                    case Fact.Unknown<T>(String reason) -> new UnknownLabel(TEXT.text("now.unknown"), reason);
                });
    }

    private static Node figure(String key, Label value) {
        value.getStyleClass().add("dd-section");
        return new VBox(2, muted(TEXT.text("now." + key)), value);
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
        Label words = muted(TEXT.text("overview.last", run.start().title(), age));
        words.setTooltip(new Tooltip(TEXT.text("overview.run", Long.toString(run.id())) + "\n" + Formats.time(ended)
                + "\n" + Formats.utc(ended)));
        List<Node> all = new ArrayList<>();
        run.outcome().map(OutcomeLabel::of).ifPresent(outcome -> {
            // how it ended is read before what it was
            outcome.setMinWidth(Region.USE_PREF_SIZE);
            all.add(outcome);
        });
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

    /** Those that this server can be asked for as tiles; the others below them, with the reason. */
    private List<Node> modules(ServerActions actions) {
        FlowPane tiles = new FlowPane(GAP, GAP);
        VBox others = new VBox(4);
        for (WorkbenchModule module : actions.modules()) {
            module.feature()
                    .unsupportedReason(server.facts())
                    .ifPresentOrElse(
                            why -> others.getChildren().add(unsupported(module, why)),
                            () -> tiles.getChildren().add(tile(module, actions)));
        }
        return List.of(tiles, others);
    }

    private static Node unsupported(WorkbenchModule module, String why) {
        Label line = new StateLabel(Feather.SLASH, module.feature().title() + ": " + why, Tone.NEUTRAL);
        line.getStyleClass().add("dd-muted");
        line.setWrapText(true);
        return line;
    }

    private Button tile(WorkbenchModule module, ServerActions actions) {
        Label title = new Label(module.feature().title());
        title.getStyleClass().add("dd-strong");
        HBox line = new HBox(8);
        line.setId("last-run-" + module.feature().id());
        show(line, false);
        lines.put(module.feature().id(), line);
        HBox content = new HBox(12, Icons.of(module.icon(), "dd-icon-medium"), new VBox(2, title, line));
        content.setAlignment(Pos.CENTER_LEFT);
        Button tile = new Button("", content);
        tile.setId("module-" + module.feature().id());
        tile.getStyleClass().add("dd-tile");
        tile.setPrefWidth(TILE);
        tile.setAlignment(Pos.CENTER_LEFT);
        tile.setAccessibleText(
                module.feature().title() + ". " + module.feature().summary());
        Tooltip summary = new Tooltip(module.feature().summary());
        summary.setWrapText(true);
        summary.setMaxWidth(420);
        tile.setTooltip(summary);
        tile.setOnAction(_ -> actions.openModule(module, server.profile()));
        return tile;
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
        if (facts.flavour() != Flavour.MARIADB && facts.version().atLeast(5, 6, 0)) {
            row(grid, "uuid", fact(facts.uuid(), Function.identity()));
        }
        row(grid, "role", fact(facts.role(), role -> RoleWord.of(facts, role)));
        row(grid, "replicas", fact(facts.replicas(), String::valueOf));
        row(grid, "readonly", fact(facts.readOnly(), on -> TEXT.text(on ? "strip.readonly" : "strip.writable")));
        row(grid, "account", known(facts.account()));
        row(
                grid,
                "grants",
                known(facts.grants().lines().stream()
                        .map(ServerOverview::wrapping)
                        .collect(Collectors.joining("\n"))));
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

    /** MySQL 8.0 writes dynamic privileges without blanks between them; a line would break within their names. */
    private static String wrapping(String grant) {
        int on = grant.indexOf(" ON ");
        String privileges = grant.substring(0, Math.max(0, on));
        return privileges.contains("`")
                ? grant
                : privileges.replaceAll(",(?=\\S)", ", ") + grant.substring(privileges.length());
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
