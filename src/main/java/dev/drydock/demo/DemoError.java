package dev.drydock.demo;

import dev.drydock.platform.error.ErrorCode;

/** What can keep the demonstration server from running. */
public enum DemoError implements ErrorCode {
    /** There is no embedded server for this operating system and processor. */
    PLATFORM_UNSUPPORTED("E-6001"),
    /** The server's package is missing or cannot be unpacked. */
    PACKAGE_UNREADABLE("E-6002"),
    /** A system library that the server needs is missing and cannot be installed from here. */
    LIBRARY_MISSING("E-6003"),
    /** Another Drydock holds the demonstration's folder. */
    ALREADY_RUNNING("E-6005"),
    /** The cluster is made of programs of this machine, and some are not there. */
    CLUSTER_MISSING("E-6006");

    private final String id;

    DemoError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
