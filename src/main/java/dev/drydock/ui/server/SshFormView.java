package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.SshAccess;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The SSH hosts on the way to a server, one below the other. */
final class SshFormView extends ScrollPane {

    private static final Messages TEXT = Messages.of("ui");

    private final ServerForm form;
    private final VBox list = new VBox(8);
    private final List<HopView> views = new ArrayList<>();

    SshFormView(ServerForm form) {
        this.form = form;
        setFitToWidth(true);
        getStyleClass().add("edge-to-edge");
        Label hint = new Label(TEXT.text("form.ssh.hint"));
        hint.getStyleClass().addAll("dd-muted", "dd-small");
        hint.setWrapText(true);
        hint.setMinHeight(USE_PREF_SIZE);
        Button add = new Button(TEXT.text("form.ssh.add"), Icons.of(Feather.PLUS));
        add.setId("hop-add");
        add.setOnAction(_ -> form.hops.add(new HopForm()));
        CheckBox system = new CheckBox(TEXT.text("form.ssh.system"));
        system.setId("ssh-system");
        system.setWrapText(true);
        system.setSelected(form.sshProgram.get() == SshAccess.Program.SYSTEM);
        system.selectedProperty()
                .addListener(
                        (_, _, on) -> form.sshProgram.set(on ? SshAccess.Program.SYSTEM : SshAccess.Program.BUILT_IN));
        system.managedProperty().bind(system.visibleProperty());
        system.setVisible(!form.hops.isEmpty());
        form.hops.addListener((InvalidationListener) _ -> {
            system.setVisible(!form.hops.isEmpty());
            show();
        });
        show();
        VBox content = new VBox(12, hint, list, add, system);
        content.getStyleClass().add("dd-form-tab");
        setContent(content);
    }

    private void show() {
        views.clear();
        for (int i = 0; i < form.hops.size(); i++) {
            HopForm hop = form.hops.get(i);
            views.add(new HopView(hop, i + 1, () -> form.hops.remove(hop)));
        }
        list.getChildren().setAll(views);
    }

    /** Shows what is wrong with each host. */
    void showProblems() {
        views.forEach(HopView::showProblem);
    }
}
