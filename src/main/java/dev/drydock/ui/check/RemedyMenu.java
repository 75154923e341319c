package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.check.RemedyScript;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What the menu of findings offers for their remedies. */
public final class RemedyMenu {

    private RemedyMenu() {}

    /** Copies the remedies of these findings as one script. */
    public static List<MenuItem> of(List<Finding> findings) {
        MenuItem copy =
                new MenuItem(Messages.of("ui").text("findings.script", findings.size()), Icons.of(Feather.FILE_TEXT));
        copy.setId("findings-script");
        String script = RemedyScript.of(findings);
        copy.setDisable(script.isEmpty());
        copy.setOnAction(_ -> TextClipboard.put(script));
        return List.of(copy);
    }
}
