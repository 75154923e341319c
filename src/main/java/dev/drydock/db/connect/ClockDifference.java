package dev.drydock.db.connect;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;

/** How far the server's clock is from this machine's, to the second, which is all that old servers tell. */
public final class ClockDifference {

    /** Rounding and the way back and forth make up this much. */
    private static final long NEGLIGIBLE_SECONDS = 2;

    /** Asks a server for its time; each recorded run does so once. */
    public static final String QUERY = "SELECT UNIX_TIMESTAMP()";

    /** Its admin port speaks SQLite. */
    private static final String OF_PROXYSQL = "SELECT strftime('%s', 'now')";

    private ClockDifference() {}

    /** In words, such as "the same time as here"; asks the server. */
    public static String read(Session session, ServerFacts facts) {
        long before = System.currentTimeMillis();
        long server = session.number(facts.flavour() == Flavour.PROXYSQL ? OF_PROXYSQL : QUERY)
                .orElse(0);
        long here = (before + System.currentTimeMillis()) / 2 / 1000;
        long ahead = server - here;
        String key = Math.abs(ahead) < NEGLIGIBLE_SECONDS ? "clock.same" : ahead > 0 ? "clock.ahead" : "clock.behind";
        return Messages.of("db").text(key, Math.abs(ahead));
    }
}
