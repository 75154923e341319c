package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.BulkChange;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Names;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.Tags;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogWindow;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Changes several servers at once: only what is ticked, with a count of what that changes before it is saved. */
final class BulkEditWindow {

    private static final Messages TEXT = Messages.of("ui");
    private static final Pattern HOP =
            Pattern.compile("(?:(?<user>[^@\\s]+)@)?(?<host>[^\\s:@/-][^\\s:@/]*)(?::(?<port>\\d{1,5}))?");

    private final DialogWindow window;
    private final List<Profile> profiles;
    private final GridPane grid = new GridPane(12, 10);
    private final CheckBox environmentBox = new CheckBox(TEXT.text("form.environment"));
    private final ChoiceBox<Environment> environment = new ChoiceBox<>();
    private final CheckBox folderBox = new CheckBox(TEXT.text("form.folder"));
    private final TextField folder = new TextField();
    private final CheckBox userBox = new CheckBox(TEXT.text("form.user"));
    private final TextField user = new TextField();
    private final CheckBox tlsBox = new CheckBox(TEXT.text("form.tab.tls"));
    private final ChoiceBox<TlsMode> tls = new ChoiceBox<>();
    private final CheckBox sshBox = new CheckBox(TEXT.text("bulk.ssh"));
    private final TextField ssh = new TextField();
    private final CheckBox addBox = new CheckBox(TEXT.text("bulk.tags.add"));
    private final TextField added = new TextField();
    private final CheckBox removeBox = new CheckBox(TEXT.text("bulk.tags.remove"));
    private final TextField removed = new TextField();
    private final Label preview = new Label();
    private final Button save = new Button(TEXT.text("bulk.save"));

    /** @param all every saved server, whose environments can be chosen */
    BulkEditWindow(DialogWindow window, List<Profile> profiles, List<Profile> all, Consumer<List<Profile>> saved) {
        this.window = window;
        this.profiles = profiles;
        ColumnConstraints names = new ColumnConstraints(150);
        ColumnConstraints values = new ColumnConstraints(300);
        values.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(names, values);
        environments(all);
        tls.getItems().setAll(TlsMode.values());
        tls.setConverter(ShownAs.text(mode -> TEXT.text("tls." + mode.name().toLowerCase(Locale.ROOT))));
        tls.setValue(TlsMode.PREFERRED);
        row("environment", environmentBox, environment);
        row("folder", folderBox, folder);
        row("user", userBox, user);
        row("tls", tlsBox, tls);
        row("ssh", sshBox, ssh);
        row("tags-add", addBox, added);
        row("tags-remove", removeBox, removed);
        folder.setPromptText(TEXT.text("form.folder.prompt"));
        ssh.setPromptText(TEXT.text("bulk.ssh.prompt"));
        added.setPromptText(TEXT.text("form.tags.prompt"));
        preview.setId("bulk-preview");
        preview.setWrapText(true);
        preview.setMinHeight(GridPane.USE_PREF_SIZE);
        save.setId("bulk-save");
        save.getStyleClass().add("accent");
        save.setDefaultButton(true);
        save.setOnAction(_ -> {
            List<Profile> changed = change().changed(profiles);
            window.close();
            saved.accept(changed);
        });
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        window.content(new VBox(16, grid, preview));
        window.buttons(List.of(), List.of(cancel, save));
        show();
    }

    void open() {
        window.show();
    }

    private void environments(List<Profile> all) {
        environment.setConverter(ShownAs.text(Environment::label));
        environment.getItems().setAll(Environment.DEVELOPMENT, Environment.TEST, Environment.PRODUCTION);
        all.stream()
                .map(Profile::environment)
                .filter(own -> own.kind() == Environment.Kind.OWN)
                .distinct()
                .forEach(environment.getItems()::add);
        environment.setValue(profiles.getFirst().environment());
    }

    private void row(String id, CheckBox box, Node field) {
        box.setId("bulk-" + id);
        field.setId("bulk-" + id + "-value");
        field.disableProperty().bind(box.selectedProperty().not());
        box.selectedProperty().addListener(_ -> show());
        switch (field) {
            case TextField text -> text.textProperty().addListener(_ -> show());
            case ChoiceBox<?> choice -> {
                choice.setMaxWidth(Double.MAX_VALUE);
                choice.valueProperty().addListener(_ -> show());
            }
            default -> throw new IllegalArgumentException(field.toString());
        }
        grid.addRow(grid.getRowCount(), box, field);
    }

    private void show() {
        String wrong = wrong();
        long count = wrong.isEmpty() ? change().changed(profiles).size() : 0;
        preview.setText(wrong.isEmpty() ? TEXT.text("bulk.preview", count, profiles.size()) : wrong);
        save.setDisable(count == 0);
    }

    private String wrong() {
        if (userBox.isSelected() && user.getText().isBlank()) {
            return TEXT.text("form.user.missing");
        }
        return sshBox.isSelected() && hops().isEmpty() ? TEXT.text("bulk.ssh.wrong") : "";
    }

    private BulkChange change() {
        return new BulkChange(
                chosen(environmentBox, environment.getValue()),
                chosen(
                        folderBox,
                        folder.getText().strip().replaceAll("\\s*/+\\s*", "/").replaceAll("^/|/$", "")),
                chosen(userBox, user.getText().strip()),
                chosen(tlsBox, tls.getValue()),
                sshBox.isSelected()
                        ? hops().map(hops -> new SshAccess(SshAccess.Program.BUILT_IN, hops))
                        : Optional.empty(),
                addBox.isSelected() ? Tags.of(added.getText()) : List.of(),
                removeBox.isSelected() ? Tags.of(removed.getText()) : List.of());
    }

    private static <T> Optional<T> chosen(CheckBox box, T value) {
        return box.isSelected() ? Optional.of(value) : Optional.empty();
    }

    /** The hosts as typed, none for a direct connection; empty if one of them is no host. */
    private Optional<List<SshHop>> hops() {
        List<Matcher> typed = Arrays.stream(ssh.getText().strip().split("[,\\s]+"))
                .filter(text -> !text.isEmpty())
                .map(HOP::matcher)
                .toList();
        if (!typed.stream().allMatch(BulkEditWindow::right)) {
            return Optional.empty();
        }
        return Optional.of(typed.stream().map(BulkEditWindow::hop).toList());
    }

    private static boolean right(Matcher typed) {
        return typed.matches()
                && Names.isHost(typed.group("host"))
                && (typed.group("user") == null || Names.isSshUser(typed.group("user")));
    }

    private static SshHop hop(Matcher typed) {
        SshHop plain = SshHop.to(typed.group("host"));
        return new SshHop(
                plain.host(),
                typed.group("port") == null ? 0 : Integer.parseInt(typed.group("port")),
                typed.group("user") == null ? "" : typed.group("user"),
                plain.method(),
                "",
                false);
    }
}
