package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.List;

/** General tablespaces of InnoDB, which MySQL has since 5.7 and MariaDB has not. Blocks on the server. */
final class GeneralTablespaces {

    private GeneralTablespaces() {}

    /**
     * Their names.
     *
     * @throws ServerException if the account may not read them, which takes PROCESS
     */
    static List<String> names(Session session, ServerFacts facts) {
        return facts.mySqlAtLeast(5, 7, 6)
                ? session.query(
                        "SELECT NAME FROM " + table(facts)
                                + " WHERE SPACE_TYPE = 'General' AND NAME <> 'mysql' ORDER BY 1",
                        row -> row.text(1))
                : List.of();
    }

    private static String table(ServerFacts facts) {
        return "information_schema." + (facts.mySqlAtLeast(8, 0, 0) ? "INNODB_TABLESPACES" : "INNODB_SYS_TABLESPACES");
    }

    /** The statement that makes one anew, with its file in the target's own folder; encryption stays behind. */
    static Definition definition(Session session, ServerFacts facts, SourceObject tablespace) {
        try {
            long compressed = session.first(
                            "SELECT ZIP_PAGE_SIZE FROM " + table(facts) + " WHERE NAME = ?",
                            row -> row.number(1).orElse(0),
                            tablespace.name())
                    .orElseThrow(SourceReader.Unreadable::gone);
            return Definition.plain(
                    tablespace,
                    "CREATE TABLESPACE " + Sql.name(tablespace.name()) + " ADD DATAFILE "
                            + Sql.literal("drydock_"
                                    + Integer.toHexString(tablespace.name().hashCode()) + ".ibd")
                            + (compressed == 0 ? "" : " FILE_BLOCK_SIZE = " + compressed) + " ENGINE = InnoDB");
        } catch (ServerException failure) {
            throw SourceReader.unreadable(failure);
        }
    }
}
