package dev.drydock.cli;

/** A command that the system's scheduler may repeat with nobody there, since it looks and changes no server. */
public interface Schedulable {

    /** Whether the options that it was given make it change a server; asked after they were parsed. */
    default boolean changesServer() {
        return false;
    }
}
