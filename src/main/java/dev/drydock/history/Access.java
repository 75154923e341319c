package dev.drydock.history;

/** What an account may do in a shared history, each with what the ones before it may. In a local one the user may do all. */
public enum Access {
    /** Look at everything. */
    READ,
    /** Record runs, and put tags, notes, acceptances and sign-offs to them. */
    WRITE,
    /** Delete runs, and bring the tables to a newer version. */
    ADMINISTER
}
