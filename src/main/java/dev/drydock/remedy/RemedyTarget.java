package dev.drydock.remedy;

import java.util.Optional;

/**
 * The server on which a remedy runs.
 *
 * @param name its shown name; empty for the server that is open
 * @param address where it is reached from the open one; empty for that one itself
 */
public record RemedyTarget(String name, Optional<Address> address) {

    /** @param host as the open server's own connection would reach it */
    public record Address(String host, int port) {}

    /** The server that is open. */
    public static final RemedyTarget HERE = new RemedyTarget("", Optional.empty());

    /** Another server, such as a node of its cluster. */
    public static RemedyTarget at(String name, String host, int port) {
        return new RemedyTarget(name, Optional.of(new Address(host, port)));
    }
}
