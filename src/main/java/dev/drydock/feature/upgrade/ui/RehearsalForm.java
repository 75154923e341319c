package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.CommandEngine;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.FieldsLine;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the user chooses for a rehearsal. */
final class RehearsalForm extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final double SAMPLE_WIDTH = 170;
    private static final double START_WIDTH = 130;
    private static final double KIND_WIDTH = 210;
    private static final double HOST_WIDTH = 170;
    private static final List<Integer> SAMPLES = List.of(0, 10, 100, 1_000);

    private final UpgradeViewModel model;
    private final DialogService dialogs;
    private final TextField program = field("rehearsal-program", "");
    private final TextField config = field("rehearsal-config", "rehearsal.config.prompt");
    private final TextField data = field("rehearsal-data", "");
    private final TextField below = field("rehearsal-below", "rehearsal.below.prompt");
    private final TextField old = field("rehearsal-old-program", "");
    private final TextField dumpProgram = field("rehearsal-dump-program", "rehearsal.dumper.prompt");
    private final TextField disk = field("rehearsal-disk", "");
    private final TextField log = field("rehearsal-log", "");
    private final CheckBox accounts = box("rehearsal-accounts", "rehearsal.accounts", true);
    private final CheckBox hashes = box("rehearsal-hashes", "rehearsal.hashes", false);
    private final CheckBox statements = box("rehearsal-statements", "rehearsal.statements", false);
    private final CheckBox dump = box("rehearsal-dump", "rehearsal.dump", false);
    private final CheckBox replica = box("rehearsal-replica", "rehearsal.replica", false);
    private final ChoiceBox<Integer> sample = new ChoiceBox<>();
    private final ChoiceBox<Kind> kind = new ChoiceBox<>();
    private final ChoiceBox<Profile> host = new ChoiceBox<>();

    /** What can be a target here; an empty server is one for the command. */
    private enum Kind {
        PROGRAM,
        CONTAINER,
        HOST;

        String text(String what) {
            return TEXT.text("rehearsal." + name().toLowerCase(Locale.ROOT) + what);
        }
    }

    RehearsalForm(UpgradeViewModel model, ModuleContext context) {
        super(8);
        this.model = model;
        this.dialogs = context.dialogs();
        hashes.disableProperty().bind(accounts.selectedProperty().not());
        sample.setId("rehearsal-sample");
        sample.getItems().setAll(SAMPLES);
        sample.setValue(0);
        sample.setPrefWidth(SAMPLE_WIDTH);
        sample.setConverter(ShownAs.text(rows -> TEXT.text("rehearsal.sample", rows)));
        sample.setTooltip(new Tooltip(TEXT.text("rehearsal.sample.hint")));
        BooleanBinding onHost = kind.valueProperty().isEqualTo(Kind.HOST);
        host.setId("rehearsal-host");
        host.setPrefWidth(HOST_WIDTH);
        host.setMinWidth(HOST_WIDTH);
        host.setConverter(ShownAs.text(Profile::name, TEXT.text("rehearsal.host.none")));
        host.setTooltip(new Tooltip(TEXT.text("rehearsal.host.hint")));
        host.visibleProperty().bind(onHost);
        host.managedProperty().bind(onHost);
        Button start = new Button(TEXT.text("rehearsal.start"), Icons.of(Feather.PLAY));
        start.setId("rehearse");
        start.getStyleClass().add("accent");
        start.setMinWidth(Region.USE_PREF_SIZE);
        start.disableProperty()
                .bind(Bindings.isNotNull(model.job().workingProperty())
                        .or(program.textProperty().isEmpty())
                        .or(onHost.and(host.valueProperty().isNull())));
        start.setOnAction(_ -> start());
        kind.setId("rehearsal-kind");
        kind.getItems().setAll(Kind.values());
        kind.setValue(Kind.PROGRAM);
        kind.setPrefWidth(KIND_WIDTH);
        kind.setMinWidth(KIND_WIDTH);
        kind.setConverter(ShownAs.text(one -> one.text("")));
        kind.valueProperty().addListener((_, _, chosen) -> {
            if (chosen == Kind.HOST) {
                readHosts();
            }
        });
        kind.setTooltip(new Tooltip(TEXT.text("rehearsal.kind.hint")));
        program.promptTextProperty().bind(kind.valueProperty().map(one -> one.text(".prompt")));
        BooleanBinding container = kind.valueProperty().isEqualTo(Kind.CONTAINER);
        config.disableProperty().bind(container);
        BooleanBinding notHere = container.or(onHost);
        data.disableProperty().bind(container);
        prompt(data, "rehearsal.data.prompt", onHost, "rehearsal.data.there");
        prompt(old, "rehearsal.old.prompt", onHost, "rehearsal.only.here");
        prompt(log, "rehearsal.log.prompt", onHost, "rehearsal.only.here");
        prompt(disk, "rehearsal.disk.prompt", onHost, "rehearsal.only.here");
        BooleanBinding onCopy = notHere.or(data.textProperty().isEmpty());
        old.disableProperty().bind(onCopy);
        disk.disableProperty().bind(onCopy);
        disk.setTooltip(new Tooltip(TEXT.text("rehearsal.disk.hint")));
        log.disableProperty().bind(onCopy);
        BooleanBinding noOld = onCopy.or(old.textProperty().isEmpty());
        dump.disableProperty().bind(noOld);
        replica.disableProperty().bind(noOld);
        BooleanBinding noDump = noOld.or(dump.selectedProperty().not());
        GridPane places = new GridPane(8, 8);
        HBox target = new HBox(4, host, withChooser(program, "rehearsal.program", notHere, dialogs::chooseOpenFile));
        HBox.setHgrow(target.getChildren().getLast(), Priority.ALWAYS);
        GridPane.setHgrow(target, Priority.ALWAYS);
        places.addRow(0, kind, target);
        line(places, 1, "preflight.config", config, container, dialogs::chooseOpenFile);
        line(places, 2, "rehearsal.data", data, notHere, dialogs::chooseFolder);
        line(places, 3, "rehearsal.below", below, onHost, dialogs::chooseFolder);
        line(places, 4, "rehearsal.old", old, onCopy, dialogs::chooseOpenFile);
        line(places, 5, "rehearsal.log", log, onCopy, dialogs::chooseOpenFile);
        line(places, 6, "rehearsal.disk", disk, onCopy, dialogs::chooseFolder);
        line(places, 7, "rehearsal.dumper", dumpProgram, noDump, dialogs::chooseOpenFile);
        shownIf(places, 3, onHost);
        shownIf(places, 7, noDump.not());
        Label missing = new Label();
        missing.setId("rehearsal-missing");
        missing.getStyleClass().add("dd-muted");
        missing.textProperty()
                .bind(Bindings.when(onHost.and(host.valueProperty().isNull()))
                        .then(TEXT.text("rehearsal.missing.host"))
                        .otherwise(Bindings.when(program.textProperty().isEmpty())
                                .then(TEXT.text("rehearsal.missing.program"))
                                .otherwise("")));
        FieldsLine last = new FieldsLine(
                START_WIDTH, List.of(accounts, hashes, statements, dump, replica, sample, missing), start);
        last.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(places, last);
    }

    private static void prompt(TextField field, String here, BooleanBinding onHost, String there) {
        field.promptTextProperty()
                .bind(Bindings.when(onHost).then(TEXT.text(there)).otherwise(TEXT.text(here)));
    }

    private static void shownIf(GridPane places, int row, BooleanBinding shown) {
        places.getChildren().filtered(node -> GridPane.getRowIndex(node) == row).forEach(node -> {
            node.visibleProperty().bind(shown);
            node.managedProperty().bind(shown);
        });
    }

    private void readHosts() {
        Background.run(
                "saved servers",
                model.rehearsal().hosts()::choices,
                choices -> {
                    Profile before = host.getValue();
                    host.getItems().setAll(choices);
                    choices.stream()
                            .filter(one -> before == null || one.id().equals(before.id()))
                            .findFirst()
                            .ifPresent(host::setValue);
                },
                problem -> dialogs.error(TEXT.text("rehearsal.host"), problem));
    }

    private static void line(
            GridPane places, int row, String caption, TextField field, BooleanBinding never, Chooser chooser) {
        Label label = new Label(TEXT.text(caption));
        label.getStyleClass().add("dd-muted");
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.setLabelFor(field);
        places.addRow(row, label, withChooser(field, caption, never, chooser));
    }

    /** Of a file or a folder. */
    private interface Chooser {
        void choose(String title, Consumer<Path> chosen);
    }

    private static HBox withChooser(TextField field, String caption, BooleanBinding never, Chooser chooser) {
        IconButton choose = new IconButton(
                Feather.FOLDER,
                TEXT.text("config.choose"),
                () -> chooser.choose(TEXT.text(caption), path -> field.setText(path.toString())));
        choose.setId(field.getId() + "-choose");
        choose.disableProperty().bind(never);
        HBox line = new HBox(4, field, choose);
        HBox.setHgrow(field, Priority.ALWAYS);
        GridPane.setHgrow(line, Priority.ALWAYS);
        return line;
    }

    private static TextField field(String id, String prompt) {
        TextField field = new TextField();
        field.setId(id);
        if (!prompt.isEmpty()) {
            field.setPromptText(TEXT.text(prompt));
        }
        return field;
    }

    private static CheckBox box(String id, String text, boolean on) {
        CheckBox box = new CheckBox(TEXT.text(text));
        box.setId(id);
        box.setSelected(on);
        box.setMinWidth(Region.USE_PREF_SIZE);
        box.setTooltip(new Tooltip(TEXT.text(text + ".hint")));
        return box;
    }

    /** What was chosen, looked at on the disk. */
    private record Chosen(TargetChoice target, RehearsalOptions options) {}

    private void start() {
        String programText = program.getText().strip();
        boolean image = kind.getValue() == Kind.CONTAINER;
        @Nullable Profile there = kind.getValue() == Kind.HOST ? host.getValue() : null;
        String configText = image ? "" : config.getText().strip();
        String dataText = data.isDisabled() ? "" : data.getText().strip();
        String belowText = below.getText().strip();
        String oldText = old.isDisabled() ? "" : old.getText().strip();
        String diskText = disk.isDisabled() ? "" : disk.getText().strip();
        String logText = log.isDisabled() ? "" : log.getText().strip();
        boolean withAccounts = accounts.isSelected();
        boolean withHashes = withAccounts && hashes.isSelected();
        boolean withStatements = statements.isSelected();
        boolean withDump = dump.isSelected() && !dump.isDisabled();
        String dumperText = dumpProgram.getText().strip();
        boolean withReplica = replica.isSelected() && !replica.isDisabled();
        int rows = sample.getValue();
        Background.run(
                "server program",
                () -> {
                    TargetChoice target = there != null
                            ? onHost(there, programText, belowText)
                            : image
                                    ? new TargetChoice.Container(CommandEngine.at(Optional.empty()), programText)
                                    : new TargetChoice.Program(ServerProgram.at(path(programText)));
                    Optional<OptionFiles> files =
                            configText.isEmpty() ? Optional.empty() : Optional.of(read(configText));
                    return new Chosen(
                            target,
                            new RehearsalOptions(
                                            new Scope(List.of(), List.of(), List.of(), false),
                                            files,
                                            withAccounts,
                                            withHashes,
                                            rows,
                                            withStatements,
                                            RehearsalOptions.WORKERS,
                                            chosen(dataText))
                                    .withReplay(replay(oldText, logText))
                                    .withDump(
                                            withDump
                                                    ? Optional.of(new RehearsalOptions.Dump(chosen(dumperText)))
                                                    : Optional.empty())
                                    .withFollowing(
                                            withReplica
                                                    ? Optional.of(
                                                            Duration.ofMinutes(RehearsalOptions.FOLLOWING_MINUTES))
                                                    : Optional.empty())
                                    .withDiskTest(Optional.of(diskText).filter(text -> !text.isEmpty())));
                },
                chosen -> model.rehearsal().rehearse(chosen.target(), chosen.options()),
                problem -> dialogs.error(TEXT.text("rehearsal.start"), problem));
    }

    private TargetChoice onHost(Profile profile, String path, String folder) {
        PeerHost way = model.rehearsal().hosts().open(profile);
        try {
            return TargetChoice.HostProgram.at(way, path, Optional.of(folder).filter(text -> !text.isEmpty()));
        } catch (DrydockException failure) {
            way.close();
            throw failure;
        }
    }

    /** A log alone is refused for want of a program. */
    private static Optional<ReplayOptions> replay(String program, String log) {
        return program.isEmpty() && log.isEmpty()
                ? Optional.empty()
                : Optional.of(ReplayOptions.usual(
                        ServerProgram.at(path(program)), log.isEmpty() ? List.of() : List.of(path(log))));
    }

    private static Optional<Path> chosen(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(path(text));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException failure) {
            throw inaccessible(text, failure);
        }
    }

    private static OptionFiles read(String file) {
        try {
            return OptionFiles.read(path(file));
        } catch (IOException failure) {
            throw inaccessible(file, failure);
        }
    }

    private static DrydockException inaccessible(String file, Exception failure) {
        return new DrydockException(Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), file), failure);
    }
}
