package dev.drydock.db.server;

/** Place of a server in asynchronous replication. */
public enum Role {
    /** No replication was seen, in neither direction. */
    STANDALONE,
    /** Replicas are attached, and it replicates from nobody. */
    PRIMARY,
    /** Replicates from another server, whatever is attached to it. */
    REPLICA
}
