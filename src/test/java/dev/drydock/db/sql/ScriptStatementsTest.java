package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts taken apart into statements. */
class ScriptStatementsTest {

    @Test
    void onlySemicolonsOutsideOfQuotesAndCommentsEndAStatement() {
        assertThat(ScriptStatements.of("""
            -- first; not yet
            ALTER TABLE `a;b``c` FORCE; # and; so on
            UPDATE t SET a = 'it''s; fine', b = "x;y" /* no; */ WHERE c--1;
            /*!50001 SET @a = 1 */;
            ;
            SET @b = 2\
            """))
                .contains(List.of(
                        "-- first; not yet\nALTER TABLE `a;b``c` FORCE",
                        "# and; so on\nUPDATE t SET a = 'it''s; fine', b = \"x;y\" /* no; */ WHERE c--1",
                        "/*!50001 SET @a = 1 */",
                        "SET @b = 2"));
        assertThat(ScriptStatements.of(" ;\n-- nothing\n")).contains(List.of());
    }

    @Test
    void aTextWhoseEndDependsOnTheSqlModeIsNotTakenApart() {
        assertThat(ScriptStatements.of("SET @a = 'x\\'; SET @b = 'y';")).isEmpty();
        assertThat(ScriptStatements.of("SET @a = 'a\\\\b'; SET @b = 1"))
                .contains(List.of("SET @a = 'a\\\\b'", "SET @b = 1"));
    }

    @Test
    void whatIsOpenAtTheEndIsRefused() {
        assertThat(List.of("SET @a = 'x", "SELECT `a", "SET @a = 1 /* ; ", "SET @a = \""))
                .allSatisfy(text -> assertThat(ScriptStatements.of(text)).isEmpty());
    }
}
