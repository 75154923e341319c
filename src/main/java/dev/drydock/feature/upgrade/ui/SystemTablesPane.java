package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.host.RestartCommands;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.tool.ToolSearch;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The system tables: whether they are those of the release, the program that upgrades them, and the restart after it. */
final class SystemTablesPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final int OUTPUT_LINES = 7;

    private final UpgradeViewModel model;
    private final SystemTablesModel tables;
    private final ModuleContext context;
    private final StateLabel verdict = new StateLabel();
    private final TextArea differences = new TextArea();
    private final StateLabel state = new StateLabel();
    private final TextArea output = new TextArea();
    private final VBox restart = new VBox(4);

    SystemTablesPane(UpgradeViewModel model, ModuleContext context) {
        super(8);
        this.model = model;
        this.context = context;
        this.tables = model.systemTables();
        getStyleClass().add("dd-form-head");
        verdict.setId("system-tables-verdict");
        differences.setId("system-tables-differences");
        fillText(differences);
        differences.setMinHeight(0);
        VBox.setVgrow(differences, Priority.ALWAYS);
        Button check = new Button(TEXT.text("system.check"), Icons.of(Feather.SHIELD));
        check.setId("system-tables-check");
        check.setMinWidth(Region.USE_PREF_SIZE);
        check.getStyleClass().add("accent");
        check.disableProperty().bind(Bindings.isNotNull(model.job().workingProperty()));
        check.setOnAction(_ -> model.checkSystemTables());
        state.setId("system-tables-state");
        getChildren()
                .addAll(
                        wrapped(verdict),
                        check,
                        differences,
                        UpgradeView.section(TEXT.text("system.title")),
                        wrapped(state));
        tables.stateProperty().addListener((_, _, found) -> show(found));
        show(tables.stateProperty().get());
        if (!tables.needed()) {
            state.show(Feather.INFO, TEXT.text("system.itself"), Tone.NEUTRAL);
            return;
        }
        output.setId("system-tables-output");
        fillText(output);
        output.setMinHeight(Region.USE_PREF_SIZE);
        getChildren().addAll(controls(), output, restart);
        appears(output, false);
        fillRestart();
        model.revisionProperty().addListener((_, _, _) -> tables.drain(this::append));
        tables.outcomeProperty().addListener((_, _, ended) -> show(ended));
        // after Cancel there is no outcome, and nothing runs
        model.job().workingProperty().addListener((_, was, now) -> {
            if (was == Step.SYSTEM && now == null) {
                show(tables.outcomeProperty().get());
            }
        });
        show((VendorTool.Outcome) null);
    }

    private static void fillText(TextArea area) {
        area.setEditable(false);
        area.setWrapText(true);
        area.setPrefRowCount(OUTPUT_LINES);
        area.getStyleClass().add("dd-code-area");
    }

    private void show(@Nullable SystemTableState found) {
        appears(differences, found != null && found.stale());
        if (found == null) {
            verdict.show(Feather.CIRCLE, TEXT.text("system.none"), Tone.MUTED);
            return;
        }
        differences.setText(String.join("\n", found.lines()));
        String text = TEXT.text(
                "system.checked",
                found.open() > 0
                        ? found.text() + " " + found.remedy(tables.server().facts())
                        : found.text(),
                Formats.clock(Instant.now()));
        verdict.show(
                found.own() ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
                text,
                found.own() ? Tone.SUCCESS : Tone.WARNING);
    }

    private VBox controls() {
        TextField program = new TextField();
        program.setId("system-tables-program");
        program.textProperty().bindBidirectional(tables.programProperty());
        program.setPromptText(TEXT.text(
                "system.prompt",
                String.join(", ", ToolSearch.names(tables.server().facts()))));
        HBox.setHgrow(program, Priority.ALWAYS);
        Button choose = new Button(TEXT.text("system.choose"));
        choose.setMinWidth(Region.USE_PREF_SIZE);
        choose.setOnAction(_ -> context.dialogs()
                .chooseOpenFile(TEXT.text("system.choose.title"), path -> program.setText(path.toString())));
        Button run = new Button(TEXT.text("system.run"), Icons.of(Feather.PLAY));
        run.setId("system-tables-run");
        run.setMinWidth(Region.USE_PREF_SIZE);
        run.disableProperty()
                .bind(Bindings.isNotNull(model.job().workingProperty())
                        .or(Bindings.createBooleanBinding(
                                () -> program.getText().isBlank(), program.textProperty())));
        run.setOnAction(_ -> ask());
        HBox line = new HBox(8, program, choose);
        line.setAlignment(Pos.CENTER_LEFT);
        return new VBox(8, line, run);
    }

    private void ask() {
        String program = tables.programProperty().get().strip();
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("system.ask.title"),
                        TEXT.text("system.ask.text", program, context.profile().name()),
                        TEXT.text("system.run"),
                        this::run));
    }

    private void run() {
        output.clear();
        appears(output, true);
        state.show(Feather.LOADER, TEXT.text("system.running"), Tone.NEUTRAL);
        model.upgradeSystemTables();
    }

    private void append(String line) {
        output.appendText(line + "\n");
    }

    private void show(VendorTool.@Nullable Outcome ended) {
        tables.drain(this::append);
        appears(restart, ended != null && ended.done());
        if (ended == null) {
            state.show(Feather.CIRCLE, TEXT.text("system.open"), Tone.MUTED);
            return;
        }
        state.show(
                ended.done() ? Feather.INFO : Feather.ALERT_TRIANGLE,
                TEXT.text("system.ended", ended.exit(), ended.meaning()),
                ended.done() ? Tone.NEUTRAL : Tone.WARNING);
    }

    private void fillRestart() {
        restart.setId("system-tables-restart");
        restart.getChildren()
                .setAll(
                        wrapped(new StateLabel(Feather.REFRESH_CW, TEXT.text("system.restart"), Tone.WARNING)),
                        command(RestartCommands.service(tables.server().facts())),
                        wrapped(new Label(TEXT.text("system.restart.else"))),
                        command(RestartCommands.stop(tables.server().facts(), context.profile())));
    }

    private static HBox command(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("dd-code");
        HBox line = new HBox(
                4, label, new IconButton(Feather.COPY, TEXT.text("system.copy"), () -> TextClipboard.put(text)));
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    private static Label wrapped(Label label) {
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    private static void appears(Region part, boolean shown) {
        part.setVisible(shown);
        part.setManaged(shown);
    }
}
