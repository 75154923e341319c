package dev.drydock.cli;

import java.util.List;

/** A command that the system's scheduler may repeat with nobody there, since it looks and changes no server. */
public interface Schedulable {

    /** Whether the options that it was given make it change a server; asked after they were parsed. */
    default boolean changesServer() {
        return false;
    }

    /** Servers that it was told of otherwise than by the common options; asked after they were parsed. */
    default List<String> servers() {
        return List.of();
    }
}
