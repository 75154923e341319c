package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.util.Optional;

/** In which form a data directory keeps its accounts. */
enum AccountTables {
    /** In InnoDB, with statements for accounts that work. */
    MYSQL_8,
    /** With {@code account_locked}. */
    MYSQL_5_7,
    /** With a column for passwords: MySQL up to 5.6, MariaDB up to 10.3. */
    OLDER,
    /** {@code mysql.global_priv}. */
    MARIADB_10_4;

    /** Files of the data. */
    interface DataFiles {

        /** A file's bytes, one a letter; those beyond ASCII may be lost. Empty if there is none. */
        Optional<String> read(String name) throws IOException;
    }

    /**
     * The form that the started program meets; blocks on the disk.
     *
     * @param program what is to be started on the data; MySQL from 8.0.16 on brings the tables up to date before it reads them
     */
    static AccountTables of(ServerProgram program, DataFiles data) throws IOException {
        if (program.mariaDb()) {
            return data.read("mysql/global_priv.frm").isPresent() ? MARIADB_10_4 : OLDER;
        }
        Optional<String> definition = program.atLeast(8, 0, 16) ? Optional.empty() : data.read("mysql/user.frm");
        return definition
                .map(text -> text.contains("account_locked") ? MYSQL_5_7 : OLDER)
                .orElse(MYSQL_8);
    }
}
