package dev.drydock.db.pool;

import dev.drydock.db.server.Grants;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;

/** Whether a server takes changes of the account that is logged in, asked before the first one. Blocks on the network. */
public final class WritableServer {

    private WritableServer() {}

    private static final int UNKNOWN_VARIABLE = 1193;

    /**
     * {@code read_only} holds for accounts without the privilege that exempts from it, {@code super_read_only} for all ("Server
     * System Variables" in the MySQL manual, "read_only" in that of MariaDB). InnoDB under forced recovery takes no change and no
     * rebuild: tried on MySQL 5.5 to 9.7 from 1 on, on MariaDB 10.2 from 4 and on 10.11 from 5 on.
     *
     * @throws DrydockException E-3011 where the server would refuse each change, with the option that makes it so
     */
    public static void require(OpenServer server) {
        ServerFacts facts = server.facts();
        Grants grants = facts.grants();
        boolean exempt = facts.mariaDb()
                ? grants.anyGlobal("READ_ONLY ADMIN", "READ ONLY ADMIN")
                        || (grants.global("SUPER") && !facts.mariaDbAtLeast(10, 11, 0))
                : grants.anyGlobal("SUPER", "CONNECTION_ADMIN");
        refuseAbove(0, server, "super_read_only");
        if (!exempt) {
            refuseAbove(0, server, "read_only");
        }
        refuseAbove(0, server, "innodb_read_only");
        refuseAbove(facts.mariaDb() ? 3 : 0, server, "innodb_force_recovery");
    }

    /** By SELECT, since SHOW VARIABLES fails on a 5.7 whose system tables are not upgraded; a server without InnoDB has no such variable. */
    private static void refuseAbove(long limit, OpenServer server, String variable) {
        long value = server.query(session -> {
            try {
                return session.number("SELECT @@GLOBAL." + variable).orElse(0);
            } catch (ServerException failure) {
                if (failure.errno() != UNKNOWN_VARIABLE) {
                    throw failure;
                }
                return 0L;
            }
        });
        if (value > limit) {
            throw new DrydockException(Problem.of(DbError.SERVER_READ_ONLY, variable + " = " + value));
        }
    }
}
