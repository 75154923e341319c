package dev.drydock.ui.shell;

import dev.drydock.ui.server.ServerTree;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;

/**
 * What menus and shortcuts do with the window itself. JavaFX thread only.
 *
 * @param history shows it
 * @param schedules shows them
 * @param palette opens it
 * @param manual shows the page on what is in front
 * @param shortcuts shows all of them
 */
record WindowActions(
        Stage stage,
        Theme theme,
        ServerTree tree,
        WorkbenchTabs tabs,
        PreferenceActions preferring,
        Runnable history,
        Runnable schedules,
        Runnable palette,
        Runnable manual,
        Runnable shortcuts)
        implements ShellActions {

    @Override
    public void closeTab() {
        tabs.closeSelected();
    }

    @Override
    public void closeAllTabs() {
        tabs.closeAll();
    }

    @Override
    public void reopenTab() {
        tabs.reopen();
    }

    @Override
    public void stepTab(int by) {
        tabs.step(by);
    }

    @Override
    public void tabBeside() {
        tabs.toOtherSide();
    }

    @Override
    public void tabApart() {
        tabs.toOwnWindow();
    }

    @Override
    public boolean isApart() {
        return tabs.sides().isApart();
    }

    @Override
    public void stepTrail(int by) {
        tabs.stepTrail(by);
    }

    @Override
    public void openPalette() {
        palette.run();
    }

    @Override
    public void focusFilter() {
        toMain();
        tree.focusFilter();
    }

    @Override
    public void search() {
        if (!tabs.search()) {
            focusFilter();
        }
    }

    @Override
    public void refresh() {
        tabs.refresh();
    }

    @Override
    public void run() {
        tabs.runDefault();
    }

    @Override
    public void zoom(int by) {
        theme.zoom(by);
    }

    @Override
    public void focusTree() {
        toMain();
        tree.focusTree();
    }

    private void toMain() {
        if (isApart()) {
            stage.toFront();
            stage.requestFocus();
        }
    }

    @Override
    public void focusTab() {
        tabs.focusContent();
    }

    @Override
    public void toggleTasks() {
        tabs.sides().toggleTasks();
    }

    @Override
    public void openHistory() {
        history.run();
    }

    @Override
    public void openSchedules() {
        schedules.run();
    }

    @Override
    public void theme(ThemeChoice choice) {
        theme.choiceProperty().set(choice);
    }

    @Override
    public void showManual() {
        manual.run();
    }

    @Override
    public void showShortcuts() {
        shortcuts.run();
    }

    @Override
    public void showPreferences() {
        preferring.show(shortcuts);
    }

    @Override
    public void quit() {
        stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST));
    }
}
