package dev.drydock.history;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Finds out what an account may do by statements that meet no row: grants can come by way of roles, groups and proxies, and a
 * server may take no writes at all. Leaves nothing behind.
 */
final class AccessProbe {

    private static final List<String> WRITING = List.of(
            "INSERT INTO history_identity (id, token) SELECT 2, 'none' FROM run_number WHERE 1 = 0",
            "UPDATE run_number SET next_id = next_id WHERE 1 = 0",
            "UPDATE run SET state = state WHERE 1 = 0",
            "UPDATE item SET status = status WHERE 1 = 0",
            "UPDATE chain_head SET position = position WHERE 1 = 0");
    private static final List<String> DELETING =
            List.of("DELETE FROM item WHERE 1 = 0", "DELETE FROM finding WHERE 1 = 0", "DELETE FROM run WHERE 1 = 0");

    private AccessProbe() {}

    static Access of(Connection connection) throws SQLException {
        if (!may(connection, WRITING)) {
            return Access.READ;
        }
        return may(connection, DELETING) ? Access.ADMINISTER : Access.WRITE;
    }

    private static boolean may(Connection connection, List<String> statements) throws SQLException {
        try {
            for (String sql : statements) {
                Rows.update(connection, sql);
            }
            return true;
        } catch (SQLException failure) {
            if (ServerRefusal.denied(failure) || ServerRefusal.readOnly(failure)) {
                return false;
            }
            throw failure;
        } finally {
            connection.rollback();
        }
    }
}
