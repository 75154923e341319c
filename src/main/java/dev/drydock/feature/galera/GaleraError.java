package dev.drydock.feature.galera;

import dev.drydock.platform.error.ErrorCode;

/** Failures of work on Galera clusters (E-44xx). */
public enum GaleraError implements ErrorCode {
    ADDRESS_LINE("E-4401"),
    /** The server has no wsrep provider. */
    NOT_GALERA("E-4402"),
    /** The state of the cluster does not allow a change. */
    REFUSED("E-4403"),
    /** A node did not become what it was told to. */
    NOT_REACHED("E-4404"),
    /** The cluster did not come back to health during a rolling restart. */
    NOT_HEALTHY("E-4405"),
    /** A bootstrap while some node is Primary. */
    PRIMARY_EXISTS("E-4406"),
    /** A text that is neither grastate.dat nor the output of --wsrep-recover. */
    NO_POSITION("E-4407"),
    /** Only the cluster says that a node is at this address. */
    NOT_CONFIRMED("E-4408"),
    /** A node has a log-in of its own whose password nobody has given yet. */
    NO_PASSWORD("E-4409"),
    /** A command on the host of a node ended badly. */
    COMMAND_FAILED("E-4410"),
    /** The way through SSH does not end on the machine of a node. */
    NO_HOST("E-4411"),
    /** A node ended while it was restarted, and is down. Arguments: node, commands that start it. */
    NODE_ENDED("E-4412"),
    /** A node that was there before belongs to another cluster by now. */
    OTHER_CLUSTER("E-4413");

    private final String id;

    GaleraError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
