package dev.drydock.ui.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.importer.ImportFormat;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.importer.ImportPlan;
import dev.drydock.profile.importer.Programs;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataColumn.Room;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.theme.Icons;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.vault.VaultViewModel;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/** The dialog of an import: sources at the left, what is in the chosen one at the right. */
public final class ImportWindow {

    private static final Messages TEXT = Messages.of("ui");

    private final DialogWindow window;
    private final DialogService dialogs;
    private final ImportViewModel model;
    private final VBox sources = new VBox(8);
    private DataTable<ImportRow> table = new DataTable<>(new Label(), columns());
    private final BorderPane middle = new BorderPane();
    private final Label skipped = new Label();
    private final Button save = new Button();

    public ImportWindow(
            Window owner,
            Theme theme,
            DialogService dialogs,
            ImportLocations known,
            ServersViewModel servers,
            VaultViewModel vault) {
        this.dialogs = dialogs;
        this.model = new ImportViewModel(known, servers, vault);
        window = new DialogWindow(owner, theme, TEXT.text("import.title"));
        window.page("connections");
        sources.setId("import-sources");
        sources.setPrefWidth(240);
        sources.setMinWidth(200);
        skipped.getStyleClass().addAll("dd-muted", "dd-small");
        skipped.setWrapText(true);
        middle.setPrefSize(940, 380);
        BorderPane content = new BorderPane(middle);
        content.setLeft(sources);
        BorderPane.setMargin(middle, new javafx.geometry.Insets(0, 0, 0, 16));
        window.content(content);
        CheckBox secrets = new CheckBox(TEXT.text("import.secrets"));
        secrets.setId("import-secrets");
        secrets.selectedProperty().bindBidirectional(model.secretsProperty());
        CheckBox programs = new CheckBox(TEXT.text("import.programs"));
        programs.setId("import-programs");
        programs.selectedProperty().bindBidirectional(model.programsProperty());
        CheckBox follow = new CheckBox(TEXT.text("import.follow"));
        follow.setId("import-follow");
        follow.setTooltip(new Tooltip(TEXT.text("import.follow.what")));
        follow.setOnAction(_ -> model.follow(follow.isSelected()));
        model.followingProperty().subscribe(following -> {
            follow.setSelected(following == ImportViewModel.Following.IS);
            follow.setVisible(following != ImportViewModel.Following.CANNOT);
            follow.setManaged(follow.isVisible());
        });
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        save.setId("import-save");
        save.getStyleClass().add("accent");
        save.setDefaultButton(true);
        save.setOnAction(_ -> {
            save.setDisable(true);
            model.save(window::close, this::refresh);
        });
        window.buttons(List.of(new VBox(4, follow, secrets, programs)), List.of(cancel, save));
        window.onClosed(model::forget);
        model.places().addListener((InvalidationListener) _ -> showSources());
        model.rows().addListener((InvalidationListener) _ -> refresh());
        model.problemProperty().addListener(_ -> refresh());
        model.fileProperty().addListener(_ -> showSources());
        showSources();
        refresh();
    }

    public void show() {
        window.show();
    }

    /** The same with this file read already. */
    public void show(Path file) {
        show();
        model.read(file);
    }

    private void showSources() {
        sources.getChildren().clear();
        Label heading = new Label(TEXT.text(model.places().isEmpty() ? "import.found.none" : "import.found"));
        heading.getStyleClass().add("dd-muted");
        heading.setWrapText(true);
        sources.getChildren().add(heading);
        model.places().forEach(place -> sources.getChildren().add(source(place)));
        Button choose = new Button(TEXT.text("import.choose"), Icons.of(Feather.FOLDER));
        choose.setId("import-choose");
        choose.setMaxWidth(Double.MAX_VALUE);
        choose.setOnAction(_ -> dialogs.chooseOpenFile(TEXT.text("import.choose"), model::read));
        sources.getChildren().add(choose);
    }

    private Node source(ImportLocations.Place place) {
        Label path = new Label(place.file().toString());
        path.getStyleClass().addAll("dd-muted", "dd-small");
        path.setTextOverrun(javafx.scene.control.OverrunStyle.LEADING_ELLIPSIS);
        path.setTooltip(new Tooltip(place.file().toString()));
        String program = place.format() == ImportFormat.DRYDOCK ? TEXT.text("import.team") : program(place.format());
        Label name = new Label(program);
        name.getStyleClass().add("dd-strong");
        Button button = new Button(null, new VBox(2, name, path));
        button.setId("import-source-" + place.format().word().replace('.', '-'));
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        button.setAccessibleText(program);
        if (model.fileProperty().get().filter(place.file()::equals).isPresent()) {
            button.getStyleClass().add("dd-chosen");
        }
        button.setOnAction(_ -> model.read(place.file()));
        return button;
    }

    /** The name of the program that writes this format. */
    public static String program(ImportFormat format) {
        return TEXT.text("import.program." + format.name().toLowerCase(Locale.ROOT));
    }

    private void refresh() {
        if (model.problemProperty().get().isPresent()) {
            middle.setCenter(
                    new VBox(new ErrorPane(model.problemProperty().get().get())));
        } else if (model.rows().isEmpty()) {
            Label nothing =
                    new Label(TEXT.text(model.fileProperty().get().isPresent() ? "import.empty" : "import.hint"));
            nothing.setWrapText(true);
            nothing.getStyleClass().add("dd-muted");
            middle.setCenter(nothing);
        } else {
            if (!table.items().equals(model.rows())) {
                read();
            }
            middle.setCenter(table);
        }
        skipped.setText(String.join("\n", model.skipped()));
        ScrollPane scroll = new ScrollPane(skipped);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(80);
        scroll.getStyleClass().add("edge-to-edge");
        middle.setBottom(model.skipped().isEmpty() ? null : scroll);
        long saving = model.saving();
        long removing = model.removing();
        save.setText(TEXT.text(removing == 0 ? "import.save" : "import.save.remove", saving, removing));
        save.setDisable(saving + removing == 0);
    }

    /** Columns of which no row has anything take no room from the others. */
    private void read() {
        table = new DataTable<>(
                new Label(),
                columns().stream()
                        .filter(column -> column.graphic() != null
                                || model.rows().stream()
                                        .anyMatch(
                                                row -> !column.text().apply(row).isEmpty()))
                        .toList());
        table.view().setId("import-table");
        table.view().addEventFilter(KeyEvent.KEY_PRESSED, this::tick);
        table.items().setAll(model.rows());
    }

    private static List<DataColumn<ImportRow>> columns() {
        return List.of(
                DataColumn.<ImportRow>text(TEXT.text("import.column.chosen"), _ -> "")
                        .order(Comparator.comparing(row -> !row.chosenProperty().get()))
                        .graphic(ImportWindow::box),
                text("import.column.state", Room.KEPT, ImportWindow::state),
                text("import.column.name", Room.KEPT, row -> profile(row).name()),
                text(
                        "import.column.changes",
                        Room.MOST,
                        row -> String.join(" · ", row.row().changes())),
                text("import.column.address", Room.LEAST, row -> profile(row).address()),
                text("import.column.folder", Room.LEAST, row -> profile(row).folder()),
                text("import.column.user", Room.LEAST, row -> profile(row).user()),
                text(
                        "import.column.way",
                        Room.LEAST,
                        row -> profile(row).ssh().hops().stream()
                                .map(SshHop::label)
                                .collect(Collectors.joining(", "))),
                text(
                        "import.column.environment",
                        Room.LEAST,
                        row -> profile(row).environment().label()),
                text(
                        "import.column.tls",
                        Room.LEAST,
                        row -> TEXT.text("tls." + profile(row).tls().name().toLowerCase(Locale.ROOT))),
                text("import.column.programs", Room.USUAL, row -> Programs.of(profile(row))),
                text(
                        "import.column.secrets",
                        Room.USUAL,
                        row -> TEXT.text(
                                ImportPlan.secrets(List.of(row.row())).isEmpty()
                                        ? "import.secrets.no"
                                        : "import.secrets.vault")),
                text(
                        "import.column.leftout",
                        Room.USUAL,
                        row -> String.join(", ", row.row().server().leftOut())));
    }

    private static DataColumn<ImportRow> text(String key, Room room, Function<ImportRow, String> value) {
        return DataColumn.text(TEXT.text(key), value).room(room).tooltip(value);
    }

    /** It cannot be ticked where there is nothing to save. The keyboard ticks the rows that are chosen. */
    private static CheckBox box(ImportRow row) {
        CheckBox box = new CheckBox();
        box.selectedProperty().bindBidirectional(row.chosenProperty());
        box.setDisable(!row.possible());
        box.setFocusTraversable(false);
        box.setAccessibleText(profile(row).name());
        return box;
    }

    private void tick(KeyEvent event) {
        if (event.getCode() != KeyCode.SPACE) {
            return;
        }
        event.consume();
        List<ImportRow> rows =
                table.selection().stream().filter(ImportRow::possible).toList();
        boolean all = rows.stream().allMatch(row -> row.chosenProperty().get());
        rows.forEach(row -> row.chosenProperty().set(!all));
    }

    private static Profile profile(ImportRow row) {
        return row.row().server().profile();
    }

    private static String state(ImportRow row) {
        String key = "import.state." + row.row().state().name().toLowerCase(Locale.ROOT);
        return TEXT.text(key, row.row().sameAs());
    }
}
