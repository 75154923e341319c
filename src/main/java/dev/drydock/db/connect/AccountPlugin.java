package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The authentication plugin of the account that is logged in. */
final class AccountPlugin {

    private static final Pattern PLUGIN = Pattern.compile("(?i)IDENTIFIED (?:WITH|VIA) ['`]?([a-z0-9_]+)");

    private AccountPlugin() {}

    /**
     * Its name; empty where the server does not say. MySQL since 5.7 and MariaDB since 10.2 show every account its own
     * definition; the hash in it is not kept.
     */
    static Optional<String> read(Session session) {
        try {
            return session.first("SHOW CREATE USER CURRENT_USER()", row -> row.text(1))
                    .map(PLUGIN::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1));
        } catch (ServerException unknown) {
            if (unknown.connectionLost()) {
                throw unknown;
            }
            return Optional.empty();
        }
    }
}
