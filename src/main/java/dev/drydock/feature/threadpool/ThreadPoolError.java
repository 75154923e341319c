package dev.drydock.feature.threadpool;

import dev.drydock.platform.error.ErrorCode;

/** Why something about a thread pool is not done. */
public enum ThreadPoolError implements ErrorCode {
    /** The extra port leads to another server. Arguments: host, port. */
    ANOTHER_SERVER("E-4701"),
    /** A load test is out of bounds. Arguments: what, value, least, most. */
    LOAD_BOUNDS("E-4702"),
    /** The server is in production. Argument: server. */
    LOAD_PRODUCTION("E-4703"),
    /** So many connections cannot be had. Arguments: connections, the limit's name, its value. */
    LOAD_LIMIT("E-4704"),
    /** The scratch schema could not be dropped. Arguments: schema, server. */
    LOAD_LEFT("E-4705"),
    /** All sessions of a step were lost. Arguments: how many, server. */
    LOAD_LOST("E-4706"),
    /** This server can have no pool. Argument: version. */
    NO_POOL("E-4711"),
    /** The number of cores is not known. Argument: version. */
    CORES_UNKNOWN("E-4712"),
    /** A later line overrides the plan. Arguments: option, place. */
    OVERRIDDEN("E-4713"),
    /** The command that restarts the server failed. Arguments: host, exit status. */
    RESTART_FAILED("E-4714"),
    /** The server did not come back as planned. Arguments: server, why. */
    NOT_STARTED("E-4715"),
    /** There is no SSH to the server's machine. Argument: server. */
    NO_HOST("E-4716"),
    /** A run put no file. Argument: run. */
    NOTHING_PUT("E-4717"),
    /** The restarted server has no working pool. Argument: state. */
    NOT_ALIVE("E-4718"),
    /** The extra port does not let us in. Arguments: port, why. */
    DOOR_CLOSED("E-4719"),
    /** No setting of this pool that can be changed while the server runs. Argument: name. */
    NOT_DYNAMIC("E-4720"),
    /** The server cut a value off. Argument: statement. */
    VALUE_CUT("E-4721"),
    /** A trial could not be taken back. Arguments: server, statements. */
    TRIAL_LEFT("E-4722"),
    /** A port that the plan sets is taken. Arguments: port, host. */
    PORT_TAKEN("E-4723"),
    /** The server ended while it was restarted. Argument: server. */
    ENDED("E-4724"),
    /** The server does not run, on which file ever. Arguments: server, host, commands that start it. */
    DOWN("E-4725"),
    /** The KILL was sent, and it is still there. Arguments: number, seconds. */
    STILL_THERE("E-4726");

    private final String id;

    ThreadPoolError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
