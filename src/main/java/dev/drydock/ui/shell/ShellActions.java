package dev.drydock.ui.shell;

import dev.drydock.ui.theme.ThemeChoice;

/** What the window's own commands do. */
interface ShellActions {

    void closeTab();

    void closeAllTabs();

    /** @param by places to the right */
    void stepTab(int by);

    void openPalette();

    void focusFilter();

    void focusTree();

    void toggleTasks();

    void openHistory();

    /** Shows the dialog that takes servers over from other programs. */
    void importServers();

    /** Asks for a file and writes all servers to it, without secrets. */
    void exportServers();

    void theme(ThemeChoice choice);

    void showShortcuts();

    void showAbout();

    void askNewest();

    /** Shows the folder of the log in the system's file browser. */
    void openLogs();

    /** Gathers the support bundle and shows it, to be saved. */
    void showSupport();

    void quit();
}
