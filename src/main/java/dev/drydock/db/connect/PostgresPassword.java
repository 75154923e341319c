package dev.drydock.db.connect;

import dev.drydock.platform.secret.Secret;
import org.postgresql.plugin.AuthenticationPlugin;
import org.postgresql.plugin.AuthenticationRequestType;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Gives PostgreSQL's driver the password when the server asks for it. Public because the driver makes it by its name. */
public final class PostgresPassword implements AuthenticationPlugin {

    /** Bound while the driver connects, on the thread that connects. */
    static final ScopedValue<Allowed> CURRENT = ScopedValue.newInstance();

    /** @param itself whether the server may get the password itself, and not only a proof of it */
    record Allowed(Secret password, boolean itself) {}

    @Override
    public char[] getPassword(AuthenticationRequestType type) throws PSQLException {
        Allowed allowed = CURRENT.get();
        if (type == AuthenticationRequestType.CLEARTEXT_PASSWORD && !allowed.itself()) {
            throw new PSQLException(KeptPassword.MESSAGE, PSQLState.CONNECTION_REJECTED);
        }
        return allowed.password().use(String::toCharArray);
    }
}
