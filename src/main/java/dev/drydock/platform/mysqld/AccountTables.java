package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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

    /**
     * The form that the started program meets; blocks on the disk.
     *
     * @param program what is to be started on the data; MySQL from 8.0.16 on brings the tables up to date before it reads them
     */
    static AccountTables of(ServerProgram program, Path data) throws IOException {
        Path system = data.resolve("mysql");
        if (program.mariaDb()) {
            return Files.exists(system.resolve("global_priv.frm")) ? MARIADB_10_4 : OLDER;
        }
        Path definition = system.resolve("user.frm");
        if (program.atLeast(8, 0, 16) || !Files.exists(definition)) {
            return MYSQL_8;
        }
        return Files.readString(definition, StandardCharsets.ISO_8859_1).contains("account_locked") ? MYSQL_5_7 : OLDER;
    }
}
