package dev.drydock.ui.server;

import dev.drydock.profile.Profile;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;

/** What can be done with a server from the tree, the menus and the palette. */
public interface ServerActions {

    /** Shows its overview, connecting first. */
    void open(Profile profile);

    void openModule(WorkbenchModule module, Profile profile);

    /** Opens what a module shows of several servers together; nothing is connected yet. */
    void openSeveral(WorkbenchModule module, List<Profile> profiles);

    /**
     * Opens a module for one schema or table only.
     *
     * @param table empty for the whole schema
     */
    void openModuleOn(WorkbenchModule module, String act, Profile profile, String schema, String table);

    /** Shows what a table is. */
    void openTable(Profile profile, String schema, String table);

    /** Shows the rows of a table. */
    void openRows(Profile profile, String schema, String table);

    /** The modules in the order of the menu. */
    List<WorkbenchModule> modules();

    /** Shows the script of an account with just the needed privileges, connecting first. */
    void accountScript(Profile profile);

    void connect(Profile profile);

    void disconnect(Profile profile);

    /** Connects several, a few at a time. */
    void connectAll(List<Profile> profiles);

    void disconnectAll(List<Profile> profiles);

    /** Asks what of several servers is to be changed. */
    void editAll(List<Profile> profiles);

    /** Asks for a new server. */
    void add();

    void edit(Profile profile);

    /** Shows a server and tests its connection. */
    void test(Profile profile);

    /** Asks for a new server that begins as a copy. */
    void duplicate(Profile profile);

    /** Asks, then removes the profile. */
    void remove(Profile profile);

    /** Starts the demonstration server. */
    void demo();
}
