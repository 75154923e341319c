package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;

/**
 * An account, without its password's hash.
 *
 * @param plugin authentication plugin; empty if none is named
 * @param hashLength length of the hash in the column {@code Password}, or {@code authentication_string} since 5.7
 * @param creates whether it may create or alter tables everywhere
 * @param references whether it has REFERENCES everywhere
 */
public record Account(String user, String host, String plugin, long hashLength, boolean creates, boolean references) {

    public Subject subject() {
        return Subject.ofServer(Subject.Kind.ACCOUNT, user + "@" + host);
    }

    /** {@code 'user'@'host'} for a statement. */
    public String quoted() {
        return Sql.literal(user) + "@" + Sql.literal(host);
    }

    /** The condition that finds its row in {@code mysql.user}. */
    public String where() {
        return "User = " + Sql.literal(user) + " AND Host = " + Sql.literal(host);
    }
}
