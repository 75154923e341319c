package dev.drydock.ui.shell;

import dev.drydock.run.Feature;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.manual.ManualPages;
import dev.drydock.ui.manual.ManualWindow;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Theme;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Shows the page of the manual on what is in front; the window of the manual stays and is used again. JavaFX thread only. */
final class ManualActions {

    private final Stage stage;
    private final Theme theme;
    private final WorkbenchTabs tabs;
    private final List<Feature> features;
    private final Runnable shortcuts;
    private @Nullable ManualWindow window;

    ManualActions(Stage stage, Theme theme, WorkbenchTabs tabs, List<WorkbenchModule> modules, Runnable shortcuts) {
        this.stage = stage;
        this.theme = theme;
        this.tabs = tabs;
        this.features = modules.stream().map(WorkbenchModule::feature).toList();
        this.shortcuts = shortcuts;
        DialogWindow.helpOf(stage, this::show);
    }

    void show() {
        show("");
    }

    /** @param name of a page; empty for that on what is in front */
    void show(String name) {
        ManualWindow shown = window == null ? new ManualWindow(stage, theme, shortcuts) : window;
        window = shown;
        shown.show(
                name.isEmpty() ? page(tabs.selectedKey()) : name, tabs.sides().backTo());
    }

    /** @param key of a tab, such as {@code ID/rowcount}; empty where there is none */
    private String page(String key) {
        List<String> parts = Arrays.asList(key.split("/", -1));
        return features.stream()
                .filter(feature -> parts.contains(feature.id()))
                .findFirst()
                .map(Feature::page)
                .or(() -> Optional.ofNullable(
                        switch (parts.size() == 1 ? key : parts.get(1)) {
                            case "history", "calendar" -> "history";
                            case "schedules" -> "schedule";
                            case "rows" -> "rows";
                            default -> key.isEmpty() ? null : "window";
                        }))
                .orElse(ManualPages.FIRST);
    }
}
