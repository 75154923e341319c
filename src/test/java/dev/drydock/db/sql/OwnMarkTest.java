package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements get the mark, and where. */
class OwnMarkTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    SELECT NAME, SPACE FROM information_schema.INNODB_SYS_TABLES|SELECT NAME AS drydock_own, SPACE FROM information_schema.INNODB_SYS_TABLES
                    SELECT CONCAT('a, FROM ', db), name FROM mysql.proc|SELECT CONCAT('a, FROM ', db) AS drydock_own, name FROM mysql.proc
                    SELECT COUNT(*) > 0 FROM mysql.event WHERE db = 'x'|SELECT COUNT(*) > 0 AS drydock_own FROM mysql.event WHERE db = 'x'
                    SELECT @@global.tx_isolation|SELECT @@global.tx_isolation AS drydock_own
                    SELECT DISTINCT (SELECT 1 FROM t), b FROM mysql.proc|SELECT DISTINCT (SELECT 1 FROM t) AS drydock_own, b FROM mysql.proc
                    SET SESSION show_old_temporals = ON|SET SESSION show_old_temporals = (SELECT 'ON' AS drydock_own)
                    SET SESSION tx_isolation = 'SERIALIZABLE'|SET SESSION tx_isolation = (SELECT 'SERIALIZABLE' AS drydock_own)""")
    void whatNewerServersNoLongerHaveIsAskedForWithTheMark(String sql, String sent) {
        assertThat(OwnMark.on(sql)).isEqualTo(sent);
        assertThat(OwnMark.on(sent)).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT NAME FROM information_schema.INNODB_TABLES",
                "SELECT COUNT(*) FROM mysql.procedures",
                "SELECT @@version",
                "SELECT * FROM mysql.proc",
                "SELECT name AS n FROM mysql.proc",
                "SET SESSION lock_wait_timeout = 2",
                "SET SESSION TRANSACTION READ ONLY",
                "CHECK TABLE `mysql`.`proc`"
            })
    void allElseIsSentAsItStands(String sql) {
        assertThat(OwnMark.on(sql)).isEqualTo(sql);
    }
}
