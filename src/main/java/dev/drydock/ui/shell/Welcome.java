package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.function.Supplier;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What stands in the middle while no tab is open. */
final class Welcome {

    private static final Messages TEXT = Messages.of("ui");

    private Welcome() {}

    /**
     * Nothing is saved yet: take servers over from other programs, make one, or try the demonstration.
     *
     * @param imports shows the import
     * @param known the programs whose servers are on this machine; called off the JavaFX thread
     */
    static Node noServer(ServerActions actions, Runnable imports, Supplier<List<String>> known) {
        Button take = new Button(TEXT.text("file.import"), Icons.of(Feather.DOWNLOAD));
        take.setId("welcome-import");
        take.setOnAction(_ -> imports.run());
        Label found = new Label();
        found.setId("welcome-found");
        found.getStyleClass().add("dd-muted");
        Background.run(
                "known-places",
                known,
                programs -> found.setText(
                        programs.isEmpty() ? "" : TEXT.text("welcome.found", String.join(", ", programs))),
                _ -> {});
        Button add = add(actions);
        add.getStyleClass().add("accent");
        Button demo = new Button(TEXT.text("welcome.demo"), Icons.of(Feather.PLAY_CIRCLE));
        demo.setId("welcome-demo");
        demo.setOnAction(_ -> actions.demo());
        VBox all = new VBox(
                new EmptyState(
                        Feather.SERVER,
                        TEXT.text("welcome.none.title"),
                        TEXT.text("welcome.none.text"),
                        add,
                        take,
                        demo),
                found);
        all.setAlignment(Pos.CENTER);
        return new StackPane(all);
    }

    /** Nothing is saved yet, and the demonstration is on its way. */
    static Node demoStarting(ServerActions actions) {
        return new StackPane(new EmptyState(
                Feather.PLAY_CIRCLE,
                TEXT.text("welcome.starting.title"),
                TEXT.text("welcome.starting.text"),
                add(actions)));
    }

    private static Button add(ServerActions actions) {
        Button add = new Button(TEXT.text("file.new"), Icons.of(Feather.PLUS));
        add.setId("welcome-new");
        add.setOnAction(_ -> actions.add());
        return add;
    }

    /** Servers are there, none is open: how to go on. */
    static Node noTab(ShellCommands commands) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("dd-welcome-keys");
        grid.setAlignment(Pos.CENTER);
        for (String id : List.of(
                "server.open", "view.palette", "view.filter", "view.history", "help.manual", "help.shortcuts")) {
            Command command = commands.get(id);
            Label keys = new Label(command.keys());
            keys.getStyleClass().add("dd-keys");
            GridPane.setHalignment(keys, HPos.RIGHT);
            Label title = new Label(command.title());
            title.getStyleClass().add("dd-muted");
            grid.addRow(grid.getRowCount(), keys, title);
        }
        VBox all = new VBox(
                16,
                new EmptyState(Feather.SERVER, TEXT.text("welcome.some.title"), TEXT.text("welcome.some.text")),
                grid);
        all.setAlignment(Pos.CENTER);
        return all;
    }
}
