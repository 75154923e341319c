package dev.drydock.ui.shell;

import dev.drydock.ui.server.ServersViewModel;
import javafx.beans.InvalidationListener;

/** What stands in the middle while there is no tab: how to begin, or what the keys are. JavaFX thread only. */
final class TabBackground {

    private final WorkbenchTabs tabs;
    private final ServersViewModel servers;
    private final ShellCommands commands;
    private final ServerActionsController desk;
    private final FileActions files;
    private boolean demoStarting;

    TabBackground(
            WorkbenchTabs tabs,
            ServersViewModel servers,
            ShellCommands commands,
            ServerActionsController desk,
            FileActions files) {
        this.tabs = tabs;
        this.servers = servers;
        this.commands = commands;
        this.desk = desk;
        this.files = files;
        servers.profiles().addListener((InvalidationListener) _ -> show());
        show();
    }

    /** Says that the demonstration starts, or offers it again. */
    void demoStarting(boolean starting) {
        demoStarting = starting;
        show();
    }

    private void show() {
        if (!servers.profiles().isEmpty()) {
            tabs.background(Welcome.noTab(commands));
        } else {
            tabs.background(
                    demoStarting
                            ? Welcome.demoStarting(desk)
                            : Welcome.noServer(desk, files::importServers, files::programsFound));
        }
    }
}
