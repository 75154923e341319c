package dev.drydock.history;

import dev.drydock.platform.error.ErrorCode;

/** Failures of the history. */
public enum HistoryError implements ErrorCode {
    /** The file is damaged, truncated or no history. Argument: file. */
    UNREADABLE("E-5001"),
    /** The file or its folder cannot be opened or written. Argument: file. */
    INACCESSIBLE("E-5002"),
    /** A newer Drydock wrote the schema. Arguments: file, found version, newest known version. */
    NEWER_SCHEMA("E-5003"),
    /** A newer H2 wrote the file. Argument: file. */
    NEWER_FORMAT("E-5004"),
    /** Another program holds the file and does not share it. Argument: file. */
    IN_USE("E-5005"),
    /** An older Drydock is running, so the schema cannot be brought up to date. Argument: file. */
    OLDER_RUNNING("E-5006"),
    /** Bringing the schema up to date failed; the file is as it was. Argument: file. */
    MIGRATION_FAILED("E-5007"),
    /** The history cannot be read at this moment. Argument: file. */
    READ_FAILED("E-5008"),
    /** A run could not be begun or deleted. Argument: file. */
    CHANGE_FAILED("E-5009"),
    /** Results wait in memory because they cannot be written. Arguments: file, number of waiting entries. */
    WRITE_FAILED("E-5010"),
    /** A run ended and some of its results are not recorded. Arguments: number of entries, run id, file. */
    NOT_RECORDED("E-5011"),
    /** The intent of a change could not be made durable, so the change must not be made. Argument: object. */
    INTENT_NOT_RECORDED("E-5012"),
    /** A change was made and its outcome is not durable yet. Argument: object. */
    OUTCOME_NOT_RECORDED("E-5013"),
    /** A run that has not ended cannot be deleted. Argument: run id. */
    STILL_RUNNING("E-5014"),
    /** All results of a run are recorded, its end is not. Arguments: run id, file. */
    END_NOT_RECORDED("E-5015"),
    /** The passwords of the database are missing or not those of this file. Argument: file. */
    PASSWORDS_LOST("E-5016"),
    /** Recording ended because of a defect. Arguments: file, number of results that are lost with the process. */
    STOPPED("E-5017"),
    /** The process that has the file open does not answer. Argument: file. */
    SILENT("E-5018"),
    /** Part of what an ended process had recorded ahead is unreadable. Arguments: number of records read, kept file. */
    AHEAD_DAMAGED("E-5019"),
    /** The file is not as it was when it was last closed. Argument: file. */
    CHANGED("E-5020"),
    /** Another history stands in for one that cannot be used. Argument: why it cannot. */
    NOT_RECORDING("E-5021"),
    /** There is no such run. Argument: run id. */
    NO_SUCH_RUN("E-5022"),
    /** A tag cannot be given. Arguments: tag, longest. */
    TAG_REFUSED("E-5030"),
    /** A note is too long. Arguments: its length, longest. */
    NOTE_TOO_LONG("E-5031"),
    /**
     * The history lost something and was rebuilt of what there is. Arguments: the file kept aside, how many links of the chain
     * are missing, the newest run it has, the newest it had.
     */
    REBUILT("E-5081"),
    /** A run that goes on cannot be signed off. Argument: run id. */
    NOT_ENDED("E-5080"),
    /** The server of the shared history cannot be reached. Argument: its name. */
    UNREACHABLE("E-5060"),
    /** Results wait on this computer for the shared history. Arguments: its name, number of waiting entries. */
    WAITING("E-5061"),
    /** The account may not do this in the shared history's database. Argument: its name. */
    NOT_ALLOWED("E-5062"),
    /** The server takes no writes. Argument: name of the history. */
    READ_ONLY_SERVER("E-5063"),
    /** The node is not part of a cluster's primary component. Argument: name of the history. */
    NOT_PRIMARY("E-5064"),
    /** The tables of the shared history could not be made or brought up to date. Argument: its name. */
    SHARED_MIGRATION("E-5066"),
    /** Another history answers by now. Argument: name of the history. */
    OTHER_HISTORY("E-5067"),
    /** The account may read only. Argument: name of the history. */
    READS_ONLY("E-5068"),
    /** The account may not delete. Argument: name of the history. */
    DELETES_NOTHING("E-5069"),
    /** The history that is set is none. Argument: what is set. */
    NO_SUCH_PLACE("E-5070"),
    /** Both sides of a move differ. Arguments: name of the target, how many runs and records differ. */
    MOVE_DIFFERS("E-5071"),
    /** A run that goes on cannot be moved. Argument: number of running runs. */
    MOVE_RUNNING("E-5072"),
    /** Source and target of a move are the same. Argument: its name. */
    MOVE_TO_ITSELF("E-5073"),
    /** The history to move is not as it was recorded. Arguments: its name, number of breaks. */
    MOVE_BROKEN("E-5074"),
    /** The password of the shared history's account cannot be had without asking. Argument: name of the history. */
    NO_PASSWORD("E-5075"),
    /** The server has no such database. Argument: name of the history. */
    NO_DATABASE("E-5076"),
    /** The server cannot hold a history. Arguments: name of the history, what it has and in brackets what is needed. */
    SERVER_UNFIT("E-5077"),
    /** The history that is set lies in PostgreSQL, which earlier builds could use. Argument: what is set. */
    IN_POSTGRESQL("E-5082"),
    /** What a process had recorded ahead is of runs that are not in the history. Arguments: number of records, kept file. */
    AHEAD_HOMELESS("E-5083"),
    /** The history was replaced while a run was written. Arguments: the history's place, number of the run. */
    REPLACED("E-5084");

    private final String id;

    HistoryError(String id) {
        this.id = id;
    }

    /**
     * Whether what changes no server may go on without the history. Where the disk or its permissions are to blame, the
     * reason is mended first.
     */
    public boolean leavesWorkThatChangesNothing() {
        return switch (this) {
            case UNREADABLE,
                    CHANGED,
                    PASSWORDS_LOST,
                    NEWER_SCHEMA,
                    NEWER_FORMAT,
                    IN_USE,
                    SILENT,
                    UNREACHABLE,
                    NOT_ALLOWED,
                    READ_ONLY_SERVER,
                    NOT_PRIMARY,
                    SHARED_MIGRATION,
                    OTHER_HISTORY,
                    NO_PASSWORD,
                    NO_DATABASE,
                    SERVER_UNFIT,
                    IN_POSTGRESQL,
                    READS_ONLY -> true;
            default -> false;
        };
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean ofTheRecord() {
        return true;
    }
}
