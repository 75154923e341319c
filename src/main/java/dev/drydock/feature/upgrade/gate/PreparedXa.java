package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.Problem;
import java.util.List;

/**
 * A prepared XA transaction ("XA Transaction SQL Statements" in the MySQL manual).
 *
 * @param data global transaction id and branch qualifier, as the server shows them side by side
 * @param xid the same for a statement: {@code 'global','branch',format}; {@code <xid>} if it cannot be told apart
 */
public record PreparedXa(String data, String xid) {

    /** The privilege that XA RECOVER asks for since 8.0. */
    public static final String PRIVILEGE = "XA_RECOVER_ADMIN";

    /** ER_XAER_RMERR: all that 8.0 and later say of the missing privilege. */
    private static final int REFUSED = 1401;

    /**
     * All that the server has; blocks.
     *
     * @throws ServerException E-3001 if the account lacks the privilege
     */
    public static List<PreparedXa> list(Session session) {
        try {
            return session.query("XA RECOVER", PreparedXa::read);
        } catch (ServerException failure) {
            throw failure.errno() == REFUSED
                    ? new ServerException(
                            Problem.of(DbError.DENIED, failure.problem().detail(), "XA RECOVER, " + PRIVILEGE),
                            REFUSED,
                            failure)
                    : failure;
        }
    }

    /** What ends it, one way or the other; whoever began it has to say which. */
    public String remedy() {
        return "XA <COMMIT or ROLLBACK> " + xid + ";";
    }

    private static PreparedXa read(Row row) {
        int global = (int) row.number(2).orElse(0);
        int branch = (int) row.number(3).orElse(0);
        String data = row.text(4);
        String xid = data.length() == global + branch
                ? Sql.literal(data.substring(0, global)) + "," + Sql.literal(data.substring(global)) + ","
                        + row.number(1).orElse(0)
                : "<xid>";
        return new PreparedXa(data, xid);
    }
}
