package dev.drydock.ui.shell;

import dev.drydock.ui.theme.ThemeChoice;

/** What the window's own commands do. */
interface ShellActions {

    void closeTab();

    void closeAllTabs();

    /** Opens the tab that was closed last. */
    void reopenTab();

    /** @param by places to the right */
    void stepTab(int by);

    /** Moves the visible tab to the other side of the window. */
    void tabBeside();

    /** Moves the visible tab to a window of its own, and from there back. */
    void tabApart();

    /** Whether the visible tab is in a window of its own. */
    boolean isApart();

    /** @param by tabs visited later, negative for earlier */
    void stepTrail(int by);

    void openPalette();

    /** Puts the keyboard into the filter of the servers. */
    void focusFilter();

    /** Puts the keyboard into the search of the visible tab; into the filter of the servers where it has none. */
    void search();

    /** Reads again what the visible tab shows. */
    void refresh();

    /** Presses the default button of the visible tab. */
    void run();

    /** @param by steps of the letters' size, 0 for the usual one */
    void zoom(int by);

    void focusTree();

    /** Puts the keyboard into the visible tab. */
    void focusTab();

    void toggleTasks();

    void openHistory();

    void openSchedules();

    void theme(ThemeChoice choice);

    /** Shows the page of the manual on what is in front. */
    void showManual();

    void showShortcuts();

    void showPreferences();

    void quit();
}
