package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import java.util.List;

/** Stored programs that use the column Password of mysql.user, which 5.7 drops. */
final class PasswordColumn {

    private PasswordColumn() {}

    static void run(CheckContext context) {
        for (SqlSource source : context.sources(true)) {
            boolean user = false;
            boolean password = false;
            List<SqlText.Token> tokens = source.text().tokens();
            for (int i = 0; i < tokens.size(); i++) {
                String text = tokens.get(i).text();
                boolean call = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
                boolean ofMysql = i > 1
                        && tokens.get(i - 1).is(".")
                        && tokens.get(i - 2).text().equalsIgnoreCase("mysql");
                user |= text.equalsIgnoreCase("user") && ofMysql;
                boolean alias = i > 0 && tokens.get(i - 1).is("AS");
                password |= text.equalsIgnoreCase("password")
                        && tokens.get(i).kind() != SqlText.Kind.STRING
                        && !call
                        && !alias;
            }
            if (user && password) {
                context.error(source.subject(), context.advice());
            }
        }
    }
}
