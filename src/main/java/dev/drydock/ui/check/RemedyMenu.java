package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.check.RemedyScript;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.TableFiles;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What the menu of findings offers for their remedies. */
public final class RemedyMenu {

    private static final Messages TEXT = Messages.of("ui");

    private RemedyMenu() {}

    /**
     * Runs the remedies of these findings, and copies or saves all of them as one script.
     *
     * @param from a node of the window
     * @param desk runs them; empty where none can run
     */
    public static List<MenuItem> of(Node from, List<Finding> findings, Optional<RemedyController> desk) {
        List<MenuItem> items = new ArrayList<>();
        desk.ifPresent(runs -> {
            int steps = runs.plan(findings).steps().size();
            items.add(item(
                    "findings-run",
                    TEXT.text("remedy.run.menu", steps),
                    Feather.PLAY,
                    steps == 0 || runs.blockedProperty().get(),
                    () -> runs.run(findings)));
        });
        String script = RemedyScript.of(findings);
        items.add(item(
                "findings-script",
                TEXT.text("findings.script", findings.size()),
                Feather.FILE_TEXT,
                script.isEmpty(),
                () -> TextClipboard.put(script)));
        TableFiles.of(from)
                .ifPresent(files -> items.add(item(
                        "findings-script-save",
                        TEXT.text("findings.script.save"),
                        Feather.SAVE,
                        script.isEmpty(),
                        () -> files.saveText(TEXT.text("findings.script.title"), "remedies.sql", script))));
        return items;
    }

    private static MenuItem item(String id, String text, Feather icon, boolean disabled, Runnable act) {
        MenuItem item = new MenuItem(text, Icons.of(icon));
        item.setMnemonicParsing(false);
        item.setId(id);
        item.setDisable(disabled);
        item.setOnAction(_ -> act.run());
        return item;
    }
}
