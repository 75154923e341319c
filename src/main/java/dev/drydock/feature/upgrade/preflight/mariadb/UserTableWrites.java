package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import java.util.List;
import java.util.Set;

/** Programs that write to mysql.user, which is a view over mysql.global_priv since 10.4. */
final class UserTableWrites {

    private static final ServerVersion VIEW = ServerVersion.parse("10.4.1");

    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE", "TRUNCATE", "ALTER");

    private UserTableWrites() {}

    static void run(CheckContext context) {
        if (!context.path().crosses(VIEW)) {
            return;
        }
        for (SqlSource source : context.sources(false)) {
            if (ProgramParser.parse(source.text()).statements().stream().anyMatch(UserTableWrites::writes)) {
                context.error(source.subject(), context.advice());
            }
        }
    }

    private static boolean writes(List<Token> statement) {
        if (statement.isEmpty() || !statement.getFirst().in(WRITES)) {
            return false;
        }
        for (int i = 2; i < statement.size(); i++) {
            if (statement.get(i).text().equalsIgnoreCase("user")
                    && statement.get(i - 1).is(".")
                    && statement.get(i - 2).text().equalsIgnoreCase("mysql")) {
                return true;
            }
        }
        return false;
    }
}
