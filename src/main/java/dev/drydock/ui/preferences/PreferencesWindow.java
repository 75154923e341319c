package dev.drydock.ui.preferences;

import dev.drydock.history.CopyRule;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.NumberOrWord;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import javafx.util.Subscription;

/** Shows the preferences and applies each change at once. */
public final class PreferencesWindow {

    private static final Messages TEXT = Messages.of("preferences");
    private static final int SAMPLE_ROWS = 12_044_210;
    private static final double FIELD = 210;

    private final DialogWindow window;
    private final LivePreferences live;
    private final GridPane grid = new GridPane();
    private final ChoiceBox<ThemeChoice> theme;
    private final ChoiceBox<Integer> zoom;
    private final ChoiceBox<Boolean> rows;
    private final ChoiceBox<Formats.Style> style;
    private final ChoiceBox<Preferences.Told> told;
    private final ChoiceBox<Preferences.Start> start;
    private final Label sample = new Label();
    private final Spinner<Integer> letters;
    private final Spinner<Integer> workers;
    private final Spinner<Integer> longestWait;
    private final Spinner<Integer> threads;
    private final Spinner<Integer> lag;
    private final Spinner<Integer> lockWait;
    private final Spinner<Integer> limit;
    private final Spinner<Integer> newest;
    private final Spinner<Integer> months;
    private final Spinner<Integer> copyMegabytes;
    private final TextField copyFolder = new TextField();
    private final CheckBox csvProtect = new CheckBox(TEXT.text("csvProtect"));
    private final CheckBox askNewest = new CheckBox(TEXT.text("newest"));
    private final List<Spinner<Integer>> spinners = new ArrayList<>();
    private Subscription following = Subscription.EMPTY;
    private boolean showing;

    /**
     * @param mayGo shows what of the history may go by the rules of now
     * @param keys shows the keys of all commands
     */
    public PreferencesWindow(Window owner, Theme look, LivePreferences live, Runnable mayGo, Runnable keys) {
        this.live = live;
        window = new DialogWindow(owner, look, TEXT.text("title"));
        window.page("window");
        grid.setId("preferences");
        grid.getStyleClass().add("dd-preferences");
        ColumnConstraints labels = new ColumnConstraints();
        labels.setHgrow(Priority.ALWAYS);
        labels.setMinWidth(Region.USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(labels, new ColumnConstraints());
        section("look");
        theme = choice("theme", List.of(ThemeChoice.values()), chosen -> word("theme", chosen));
        letters = number("letters", Theme.LEAST_SIZE, Theme.MOST_SIZE, "");
        zoom = choice("zoom", Theme.ZOOMS, percent -> percent + " %");
        rows = choice("rows", List.of(false, true), tall -> TEXT.text(tall ? "rows.comfortable" : "rows.dense"));
        style = choice("style", List.of(Formats.Style.values()), chosen -> word("style", chosen));
        sample.setId("preferences-sample");
        sample.setMinWidth(Region.USE_PREF_SIZE);
        sample.getStyleClass().addAll("dd-muted", "dd-small");
        grid.add(sample, 1, grid.getRowCount());
        start = choice("start", List.of(Preferences.Start.values()), chosen -> word("start", chosen));
        Button change = new Button(TEXT.text("keys.button"));
        change.setId("preferences-keys");
        change.setOnAction(_ -> keys.run());
        grid.addRow(grid.getRowCount(), label("keys", change), change);
        section("runs");
        workers = number("workers", 0, Preferences.MOST_WORKERS, TEXT.text("automatic"));
        longestWait = number("longestWait", 0, Preferences.MOST_MINUTES, TEXT.text("unlimited"));
        threads = number("threads", 0, Preferences.MOST_THREADS, TEXT.text("off"));
        lag = number("lag", 0, Preferences.MOST_SECONDS, TEXT.text("off"));
        lockWait = number("lockWait", 1, Preferences.MOST_SECONDS, "");
        limit = number("limit", 0, Preferences.MOST_SECONDS, TEXT.text("unlimited"));
        told = choice("told", List.of(Preferences.Told.values()), chosen -> word("told", chosen));
        note("runs.note");
        section("history");
        newest = number("keepNewest", 1, Preferences.MOST_RUNS, "");
        months = number("keepMonths", 0, Preferences.MOST_MONTHS, "");
        Button go = new Button(TEXT.text("mayGo"));
        go.setId("preferences-may-go");
        go.setOnAction(_ -> mayGo.run());
        grid.add(go, 1, grid.getRowCount());
        note("history.note");
        copyMegabytes = number("copyMegabytes", 0, CopyRule.MOST_MEGABYTES, TEXT.text("off"));
        copyFolder.setPromptText(TEXT.text("copyFolder.beside"));
        row("copyFolder", copyFolder);
        note("copy.note");
        section("files");
        csvProtect.setId("preferences-csv-protect");
        csvProtect.setWrapText(true);
        grid.add(csvProtect, 0, grid.getRowCount(), 2, 1);
        note("csvProtect.note");
        section("updates");
        askNewest.setId("preferences-newest");
        askNewest.setWrapText(true);
        grid.add(askNewest, 0, grid.getRowCount(), 2, 1);
        note("newest.note");
        ScrollPane scroll = new ScrollPane(grid);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        window.content(scroll);
        buttons();
        show(live.get());
        theme.setValue(live.theme().get());
        listen();
    }

    /** Shows it. */
    public void show() {
        window.show();
        theme.requestFocus();
    }

    private void buttons() {
        Button usual = new Button(TEXT.text("usual"));
        usual.setId("preferences-usual");
        usual.setOnAction(_ -> {
            theme.setValue(ThemeChoice.SYSTEM);
            show(Preferences.USUAL);
            live.set(Preferences.USUAL);
        });
        Button close = new Button(TEXT.text("close"));
        close.setId("preferences-close");
        close.setDefaultButton(true);
        close.setCancelButton(true);
        close.getStyleClass().add("accent");
        close.setOnAction(_ -> window.close());
        window.buttons(List.of(usual), List.of(close));
        // what was typed and not yet entered counts, too
        window.onClosed(() -> {
            spinners.forEach(Spinner::commitValue);
            read();
            following.unsubscribe();
        });
    }

    private void show(Preferences shown) {
        showing = true;
        letters.getValueFactory().setValue(shown.letters());
        zoom.setValue(shown.zoom());
        rows.setValue(shown.comfortable());
        style.setValue(shown.style());
        workers.getValueFactory().setValue(shown.workers());
        longestWait.getValueFactory().setValue(shown.longestWait());
        threads.getValueFactory().setValue(shown.maxThreadsRunning());
        lag.getValueFactory().setValue(shown.maxLagSeconds());
        lockWait.getValueFactory().setValue(shown.lockWaitSeconds());
        limit.getValueFactory().setValue(shown.limitSeconds());
        newest.getValueFactory().setValue(shown.keepNewest());
        months.getValueFactory().setValue(shown.keepMonths());
        copyMegabytes.getValueFactory().setValue(shown.copies().megabytes());
        copyFolder.setText(shown.copies().folder());
        csvProtect.setSelected(shown.csvProtect());
        askNewest.setSelected(shown.askNewest());
        told.setValue(shown.told());
        start.setValue(shown.start());
        showing = false;
        sample();
    }

    private void listen() {
        theme.valueProperty().addListener((_, _, chosen) -> live.theme().set(chosen));
        zoom.valueProperty().addListener(_ -> read());
        rows.valueProperty().addListener(_ -> read());
        style.valueProperty().addListener(_ -> read());
        told.valueProperty().addListener(_ -> read());
        start.valueProperty().addListener(_ -> read());
        csvProtect.selectedProperty().addListener(_ -> read());
        askNewest.selectedProperty().addListener(_ -> read());
        copyFolder.setOnAction(_ -> read());
        copyFolder.focusedProperty().addListener(_ -> read());
        spinners.forEach(spinner -> spinner.valueProperty().addListener(_ -> read()));
        following = live.property().subscribe(now -> {
            if (!showing && zoom.getValue() != now.zoom()) {
                zoom.setValue(now.zoom());
            }
        });
    }

    private void read() {
        if (showing) {
            return;
        }
        live.set(new Preferences(
                letters.getValue(),
                zoom.getValue(),
                rows.getValue(),
                style.getValue(),
                workers.getValue(),
                longestWait.getValue(),
                threads.getValue(),
                lag.getValue(),
                lockWait.getValue(),
                limit.getValue(),
                newest.getValue(),
                months.getValue(),
                new CopyRule(copyMegabytes.getValue(), copyFolder.getText()),
                csvProtect.isSelected(),
                askNewest.isSelected(),
                told.getValue(),
                start.getValue(),
                live.get().keys()));
        sample();
    }

    private void sample() {
        sample.setText(TEXT.text("style.sample", Formats.time(Instant.now()), Formats.count(SAMPLE_ROWS)));
    }

    private void section(String key) {
        Label title = new Label(TEXT.text("section." + key));
        title.getStyleClass().add("dd-section");
        grid.add(title, 0, grid.getRowCount(), 2, 1);
    }

    private void note(String key) {
        Label note = new Label(TEXT.text(key));
        note.getStyleClass().addAll("dd-muted", "dd-small");
        note.setWrapText(true);
        note.setMinHeight(Region.USE_PREF_SIZE);
        note.setMaxWidth(2 * FIELD);
        grid.add(note, 0, grid.getRowCount(), 2, 1);
    }

    private <T> ChoiceBox<T> choice(String key, List<T> values, java.util.function.Function<T, String> text) {
        ChoiceBox<T> box = new ChoiceBox<>();
        box.getItems().setAll(values);
        box.setConverter(ShownAs.text(text));
        row(key, box);
        return box;
    }

    private Spinner<Integer> number(String key, int least, int most, String zero) {
        Spinner<Integer> spinner = new Spinner<>(least, most, least);
        spinner.setEditable(true);
        spinner.getValueFactory().setConverter(new NumberOrWord(zero.isEmpty() ? "0" : zero, least, most, least));
        spinner.focusedProperty().addListener((_, _, focused) -> {
            if (!focused) {
                spinner.commitValue();
            }
        });
        spinners.add(spinner);
        row(key, spinner);
        return spinner;
    }

    private void row(String key, Control control) {
        control.setId("preferences-" + key);
        control.setPrefWidth(FIELD);
        Node label = label(key, control);
        grid.addRow(grid.getRowCount(), label, control);
    }

    private static Label label(String key, Control control) {
        Label label = new Label(TEXT.text(key));
        label.setLabelFor(control);
        return label;
    }

    private static String word(String key, Enum<?> value) {
        return TEXT.text(key + "." + value.name().toLowerCase(Locale.ROOT));
    }
}
