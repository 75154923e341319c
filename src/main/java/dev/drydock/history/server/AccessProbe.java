package dev.drydock.history.server;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.database.ServerRefusal;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What an account may do, found out by statements that meet no row: grants can come by way of roles, groups and proxies, and
 * a server may take no writes at all. Leaves nothing behind.
 *
 * @param readsOnlyBecause why it may only read, if it may
 */
record AccessProbe(Access access, HistoryError readsOnlyBecause) {

    private static final List<String> WRITING = List.of(
            "INSERT INTO history_identity (id, token) SELECT 2, 'none' FROM run_number WHERE 1 = 0",
            "UPDATE run_number SET next_id = next_id WHERE 1 = 0",
            "UPDATE run SET state = state WHERE 1 = 0",
            "UPDATE item SET status = status WHERE 1 = 0",
            "UPDATE finding SET reference = reference WHERE 1 = 0",
            "UPDATE chain_head SET position = position WHERE 1 = 0",
            "INSERT INTO run_block (block) SELECT 0 FROM run_number WHERE 1 = 0",
            "INSERT INTO object_block (block, name, schema_name) SELECT 0, '', '' FROM run_number WHERE 1 = 0");
    private static final List<String> DELETING =
            List.of("DELETE FROM item WHERE 1 = 0", "DELETE FROM finding WHERE 1 = 0", "DELETE FROM run WHERE 1 = 0");

    static AccessProbe of(Connection connection) throws SQLException {
        Optional<HistoryError> refused = refusal(connection, WRITING);
        if (refused.isPresent()) {
            return new AccessProbe(Access.READ, refused.get());
        }
        boolean deletes = refusal(connection, DELETING).isEmpty();
        return new AccessProbe(deletes ? Access.ADMINISTER : Access.WRITE, HistoryError.READS_ONLY);
    }

    private static Optional<HistoryError> refusal(Connection connection, List<String> statements) throws SQLException {
        try {
            for (String sql : statements) {
                Rows.update(connection, sql);
            }
            return Optional.empty();
        } catch (SQLException failure) {
            if (ServerRefusal.readOnly(failure)) {
                return Optional.of(HistoryError.READ_ONLY_SERVER);
            }
            if (ServerRefusal.denied(failure)) {
                return Optional.of(HistoryError.READS_ONLY);
            }
            throw failure;
        } finally {
            connection.rollback();
        }
    }
}
