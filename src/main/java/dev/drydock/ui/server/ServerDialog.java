package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Makes or changes a profile, with a test of it at the side. */
final class ServerDialog {

    private static final Messages TEXT = Messages.of("ui");

    private final DialogWindow window;
    private final ServerForm form;
    private final ServerFormView fields;
    private final SshFormView ssh;
    private final TabPane tabs = new TabPane();
    private final ConnectionTestViewModel test;
    private final BiConsumer<Profile, Consumer<Secret>> known;
    private final BiConsumer<Profile, Optional<Secret>> save;
    /** What the newest test was made with. */
    private List<Object> tested = List.of();

    /**
     * @param known gives a password that was typed earlier in this session, as a copy
     * @param save takes the profile and the password that was typed for it
     * @param connected opens what was saved
     */
    ServerDialog(
            DialogWindow window,
            ServerForm form,
            List<String> folders,
            ConnectionTestViewModel test,
            BiConsumer<Profile, Consumer<Secret>> known,
            BiConsumer<Profile, Optional<Secret>> save,
            Consumer<Profile> connected) {
        this.window = window;
        this.form = form;
        this.fields = new ServerFormView(form, folders);
        this.test = test;
        this.known = known;
        this.save = save;
        this.ssh = new SshFormView(form);
        tabs.getTabs().setAll(tab("server", fields), tab("ssh", ssh), tab("tls", new TlsFormView(form)));
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        HBox content = new HBox(tabs, testPane());
        content.getStyleClass().add("dd-server-dialog");
        HBox.setHgrow(tabs, Priority.ALWAYS);
        window.content(content);
        Button ok = new Button(TEXT.text("dialog.save"));
        ok.setId("save");
        ok.getStyleClass().add("accent");
        ok.setDefaultButton(true);
        ok.setOnAction(_ -> save(_ -> {}));
        Button connect = new Button(TEXT.text("dialog.saveconnect"));
        connect.setId("save-connect");
        connect.setOnAction(_ -> save(connected));
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(cancel, connect, ok));
        window.onClosed(test::cancel);
        form.onConnectionChange(() -> test.differs(!form.connection().equals(tested)));
    }

    /** Shows it, and tests the connection at once. */
    void showAndTest() {
        show();
        startTest();
    }

    void show() {
        window.show();
        fields.focusFirst();
    }

    private static Tab tab(String key, Node content) {
        Tab tab = new Tab(TEXT.text("form.tab." + key), content);
        tab.setId("tab-" + key);
        return tab;
    }

    /** Shows what is wrong, and the tab on which it is. Returns whether all is right. */
    private boolean validate() {
        boolean right = fields.validate();
        ssh.showProblems();
        Set<ServerForm.Field> wrong = form.problems().keySet();
        if (!right) {
            boolean onlySsh = wrong.equals(Set.of(ServerForm.Field.SSH));
            tabs.getSelectionModel().select(onlySsh ? 1 : 0);
            fields.focusWrong();
        }
        return right;
    }

    private VBox testPane() {
        Button start = new Button(TEXT.text("test.start"), Icons.of(Feather.ZAP));
        start.setId("test");
        start.setOnAction(_ -> startTest());
        start.disableProperty().bind(test.runningProperty());
        Button stop = new Button(TEXT.text("test.cancel"));
        stop.setId("test-cancel");
        stop.setOnAction(_ -> test.cancel());
        stop.visibleProperty().bind(test.runningProperty());
        stop.managedProperty().bind(stop.visibleProperty());
        Button copy = new Button(TEXT.text("test.copy"), Icons.of(Feather.COPY));
        copy.setId("test-copy");
        copy.getStyleClass().add("flat");
        copy.setOnAction(_ -> form.profile().ifPresent(profile -> TextClipboard.put(test.report(profile))));
        copy.visibleProperty()
                .bind(Bindings.isNotEmpty(test.results())
                        .and(test.runningProperty().not())
                        .and(test.outdatedProperty().not()));
        HBox buttons = new HBox(start, stop, copy);
        buttons.getStyleClass().add("dd-buttons");
        Label title = new Label(TEXT.text("test.title"));
        title.getStyleClass().add("dd-section");
        ScrollPane scroll = new ScrollPane(new ConnectionTestSteps(test));
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox pane = new VBox(title, buttons, scroll);
        pane.getStyleClass().add("dd-test-pane");
        return pane;
    }

    private void startTest() {
        if (validate()) {
            tested = form.connection();
            form.profile()
                    .ifPresent(profile -> typed().ifPresentOrElse(
                                    secret -> test.start(profile, secret),
                                    () -> known.accept(profile, secret -> test.start(profile, secret))));
        }
    }

    private Optional<Secret> typed() {
        PasswordSource source = form.passwordSource.get();
        return source != PasswordSource.NONE
                        && source != PasswordSource.COMMAND
                        && !form.password.get().isEmpty()
                ? Optional.of(Secret.of(form.password.get()))
                : Optional.empty();
    }

    private void save(Consumer<Profile> then) {
        if (validate()) {
            form.profile().ifPresent(profile -> {
                window.close();
                save.accept(profile, typed());
                then.accept(profile);
            });
        }
    }
}
