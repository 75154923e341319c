package dev.drydock.db.pool;

import dev.drydock.db.server.Grants;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;

/** Whether a server takes changes of the account that is logged in, asked before the first one. Blocks on the network. */
public final class WritableServer {

    private WritableServer() {}

    /**
     * {@code read_only} holds for accounts without the privilege that exempts from it, {@code super_read_only} for all ("Server
     * System Variables" in the MySQL manual, "read_only" in that of MariaDB).
     *
     * @throws DrydockException E-3011 where the server would refuse each change
     */
    public static void require(OpenServer server) {
        ServerFacts facts = server.facts();
        Grants grants = facts.grants();
        boolean exempt = facts.mariaDb()
                ? grants.anyGlobal("READ_ONLY ADMIN", "READ ONLY ADMIN")
                        || (grants.global("SUPER") && !facts.mariaDbAtLeast(10, 11, 0))
                : grants.anyGlobal("SUPER", "CONNECTION_ADMIN");
        String refuses = (facts.mySqlAtLeast(5, 7, 8) ? "@@GLOBAL.super_read_only OR " : "")
                + (exempt ? "FALSE" : "@@GLOBAL.read_only");
        if (server.query(session -> session.number("SELECT " + refuses)).orElse(0) != 0) {
            throw new DrydockException(Problem.of(DbError.SERVER_READ_ONLY, ""));
        }
    }
}
