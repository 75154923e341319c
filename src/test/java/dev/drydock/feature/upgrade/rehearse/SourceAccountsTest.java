package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts whose names hold quotes, comments and whole statements are carried over as they are, and as no others. */
@NeedsServers
@Timeout(240)
class SourceAccountsTest {

    private static final List<String> EVIL = List.of(
            "evil'@'%' identified by 'x'#",
            "evil'@'%' identified by 'x', 'b",
            "e'@'%' -- y",
            "e`@`%` identified by 'x'#",
            "e\"@\"%\" identified by 'x'#",
            "a to 'b'@'%'",
            "a''b\"c``d",
            "o'brien");

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_5, MYSQL_8_0",
        "MYSQL_5_7, MYSQL_8_0",
        "MYSQL_8_0, MYSQL_9",
        "MARIADB_10_2, MARIADB",
        "MARIADB, MARIADB_11_4"
    })
    void noNameBringsAnotherAccountOrAnOpenOne(ServerKind from, ServerKind to) throws Exception {
        List<String> names = EVIL.stream()
                .filter(name -> from != ServerKind.MYSQL_5_5 || name.length() <= 16)
                .toList();
        try (TestServer source = Lab.fresh(from);
                TestServer target = Lab.fresh(to);
                OpenServer opened = OpenServer.open(Lots.profile(source), Lots.password(source));
                LongSession session = opened.longSession()) {
            List<String> before = accounts(target);
            for (String name : names) {
                String account = "`" + name.replace("`", "``") + "`@`%`";
                source.run(
                        "CREATE USER " + account + " IDENTIFIED BY 'Secret-word-1'",
                        "GRANT SELECT, RELOAD ON *.* TO " + account + " WITH GRANT OPTION",
                        "GRANT SELECT ON `x``y' to 'z`.* TO " + account);
            }
            SourceAccounts reader = new SourceAccounts(session.sql(), opened.facts(), false);
            int grants = 0;
            for (String name : names) {
                SourceObject account = new SourceObject(SourceObject.Kind.ACCOUNT, "", name + "@%");
                target.run(reader.definition(account).statement());
                for (Definition grant : reader.grants(account)) {
                    target.run(grant.statement());
                    grants++;
                }
            }
            assertThat(grants).isGreaterThanOrEqualTo(2 * names.size());
            assertThat(accounts(target))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(before.stream(), names.stream()).toList());
            for (String name : names) {
                assertThat(target.value("SHOW CREATE USER `" + name.replace("`", "``") + "`@`%`"))
                        .as(name)
                        .contains(" ACCOUNT LOCK");
            }
        }
    }

    private static List<String> accounts(TestServer target) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = target.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT User FROM mysql.user")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
