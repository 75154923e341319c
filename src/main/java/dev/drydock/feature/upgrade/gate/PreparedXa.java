package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.List;

/**
 * A prepared XA transaction ("XA Transaction SQL Statements" in the MySQL manual).
 *
 * @param data global transaction id and branch qualifier, as the server shows them side by side
 * @param xid the same for a statement: {@code 'global','branch',format}; {@code <xid>} if it cannot be told apart
 */
public record PreparedXa(String data, String xid) {

    /** All that the server has; blocks. In 8.0 the account needs XA_RECOVER_ADMIN. */
    public static List<PreparedXa> list(Session session) {
        return session.query("XA RECOVER", PreparedXa::read);
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
