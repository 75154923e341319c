package dev.drydock.platform.schedule;

import dev.drydock.platform.error.ErrorCode;

/** Why something cannot be scheduled, or a scheduled run has no result. */
public enum ScheduleError implements ErrorCode {
    /** The name cannot be used. Arguments: name, longest. */
    NAME("E-1060"),
    /** There is a schedule of this name. Argument: name. */
    EXISTS("E-1061"),
    /** There is no schedule of this name. Argument: name. */
    NONE("E-1062"),
    /** The times cannot be understood. Argument: what was given. */
    WHEN("E-1063"),
    /** Such a command cannot be scheduled. Argument: the command. */
    COMMAND("E-1064"),
    /** Nobody would be there to give a password. Argument: name of the server, or the option. */
    NOBODY_THERE("E-1065"),
    /** No scheduler of the system can be reached. */
    NO_SCHEDULER("E-1066"),
    /** The scheduler refused. Arguments: program, its exit status. */
    REFUSED("E-1067"),
    /** The run before goes on. Argument: name. */
    STILL_RUNNING("E-1068"),
    /** Nobody knows by which program the scheduler is to start Drydock. */
    NO_PROGRAM("E-1069"),
    /** A word of the command has a line break or another control character. Argument: the word. */
    CONTROL("E-1070"),
    /** The entries of the scheduler cannot be read. Argument: its program. */
    UNREADABLE("E-1071"),
    /** The file of a schedule has a field that is missing or wrong. Arguments: file, why. */
    NOT_USED("E-1072"),
    /** Another program changed it since it was read. Argument: name. */
    CHANGED_MEANWHILE("E-1073"),
    /** The command line is wrong. Argument: why. */
    COMMAND_LINE("E-1074"),
    /** There is no such folder. Argument: the folder. */
    NO_FOLDER("E-1075"),
    /** The program of a schedule could not be started. Argument: the program. */
    NOT_STARTED("E-1076"),
    /** A run did not end well. Arguments: name, how it ended. */
    RUN_FAILED("E-1077"),
    /** It is not removed while it runs. Argument: name. */
    RUNS_NOW("E-1078");

    private final String id;

    ScheduleError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
