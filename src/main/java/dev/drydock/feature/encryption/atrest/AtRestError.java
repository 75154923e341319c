package dev.drydock.feature.encryption.atrest;

import dev.drydock.platform.error.ErrorCode;

/** Failures of runs that encrypt data at rest or take that back (E-467x, E-468x). */
public enum AtRestError implements ErrorCode {
    /** The server has no way that is known here. */
    NO_WAY("E-4670"),
    PRIVILEGES("E-4671"),
    NO_BACKUP("E-4672"),
    /** The copy of a key is another file. */
    ANOTHER_KEY("E-4673"),
    /** The restarted server has no key manager that answers, or still has one. */
    NOT_IN_PLACE("E-4674"),
    /** The server took a statement, and reading again shows that it does not hold. */
    IGNORED("E-4675"),
    /** A file is another than when the plan was made. */
    FILE_CHANGED("E-4676"),
    NOTHING_TO_RESUME("E-4677"),
    OTHER_SERVER("E-4678"),
    /** Something is still encrypted, so the keys are needed. */
    KEYS_NEEDED("E-4679"),
    /** The key file cannot be read or written on this computer. */
    KEY_FILE("E-4680"),
    /** A table or tablespace is not converted although its statement ended well. */
    NOT_CONVERTED("E-4681"),
    /** The way over SSH is asked for, and there is none. */
    NO_SSH("E-4682"),
    /** The server cannot get the key. */
    KEY_LOST("E-4683"),
    /** The key manager has no versions of keys. */
    NO_VERSIONS("E-4684"),
    NO_KEYS("E-4685"),
    BACKUP_RUNS("E-4686"),
    /** The server does not tell whether it has a key manager. */
    KEYS_UNKNOWN("E-4687"),
    /** Files cannot be taken back, since the server works with the keys. Arguments: server, run. */
    KEYS_IN_USE("E-4688"),
    /** A name on the host does not begin at its root. Argument: the name. */
    NO_FULL_NAME("E-4689"),
    /** The server has no such plugin or component. Arguments: server, its name. */
    NO_MANAGER("E-4690"),
    /** The key manager is none that Drydock sets up, so it does not remove it. Arguments: server, its name. */
    NOT_OURS("E-4691"),
    /** Nobody has said which copy of the keys there is. Argument: the key manager. */
    NO_COPY("E-4692"),
    /** Versions of keys are made in the key manager. Arguments: server, the key manager. */
    VERSIONS_ELSEWHERE("E-4693"),
    /** The named copy of the key file is the file that the server reads. Argument: its name. */
    NO_COPY_BUT_ITSELF("E-4694");

    private final String id;

    AtRestError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "rest";
    }
}
