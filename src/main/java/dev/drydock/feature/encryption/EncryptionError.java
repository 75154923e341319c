package dev.drydock.feature.encryption;

import dev.drydock.platform.error.ErrorCode;

/** Why something about encryption is not done, on the network (E-460x to E-464x) or at rest (E-467x to E-469x). */
public enum EncryptionError implements ErrorCode {
    /** There is something in the folder already. Argument: folder. */
    FOLDER_NOT_EMPTY("E-4601"),
    /** A file holds no certificate or key that can be read. Argument: file. */
    CERTIFICATE_UNREADABLE("E-4602"),
    /** Certificates could not be written. Argument: folder. */
    CERTIFICATES_NOT_WRITTEN("E-4603"),
    /** The server offers no TLS, or does not tell. Argument: server. */
    TLS_NOT_OFFERED("E-4611"),
    /** Our own connection is plain and would be refused, too. Argument: server. */
    TLS_OWN_PLAIN("E-4612"),
    /** There is no such account. Argument: account. */
    TLS_NO_ACCOUNT("E-4613"),
    /** The server has no such setting. Argument: version. */
    TLS_NOT_POSSIBLE("E-4614"),
    /** Sessions are plain now. Argument: whose. */
    TLS_STILL_PLAIN("E-4615"),
    /** The server does not tell which sessions are plain. Argument: server. */
    TLS_SESSIONS_UNKNOWN("E-4616"),
    /** Reading again shows that the change is not in force. Argument: what was to be changed. */
    TLS_NOT_IN_FORCE("E-4617"),
    /** The change could not be taken back. Arguments: server, statements. */
    TLS_NOT_TAKEN_BACK("E-4618"),
    /** The server does not tell how sessions come. Argument: server. */
    WATCH_UNTOLD("E-4619"),
    /** The files will not do. Arguments: server, what is wrong. */
    INSTALL_REFUSED("E-4621"),
    /** The server's host is not reached through SSH. Argument: server. */
    INSTALL_NO_HOST("E-4622"),
    /** The option file was not found or cannot be read. Arguments: host, why. */
    INSTALL_NO_OPTION_FILE("E-4623"),
    /** A new connection does not see the new certificate. Arguments: server, what it sees. */
    INSTALL_NOT_SHOWN("E-4624"),
    /** The former files could not be put back. Arguments: server, which. */
    INSTALL_NOT_UNDONE("E-4625"),
    /** The authority at hand did not sign the certificate that the server shows. Arguments: folder, server. */
    INSTALL_OTHER_AUTHORITY("E-4626"),
    /** What the option file says is overridden. Arguments: option, where. */
    INSTALL_OVERRIDDEN("E-4627"),
    /** Nothing is measured on a production server. Argument: server. */
    COST_PRODUCTION("E-4641"),
    /** Nor on a node of a cluster, where each write goes to all. Argument: server. */
    COST_CLUSTER("E-4642"),
    /** The server has no way that is known here. */
    NO_WAY("E-4670"),
    PRIVILEGES("E-4671"),
    NO_BACKUP("E-4672"),
    /** The copy of a key is another file. */
    ANOTHER_KEY("E-4673"),
    /** The restarted server has no key manager that answers, or still has one. */
    MANAGER_NOT_IN_PLACE("E-4674"),
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
    MANAGER_NOT_OURS("E-4691"),
    /** Nobody has said which copy of the keys there is. Argument: the key manager. */
    NO_COPY("E-4692"),
    /** Versions of keys are made in the key manager. Arguments: server, the key manager. */
    VERSIONS_ELSEWHERE("E-4693"),
    /** The named copy of the key file is the file that the server reads. Argument: its name. */
    NO_COPY_BUT_ITSELF("E-4694");

    private final String id;

    EncryptionError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
