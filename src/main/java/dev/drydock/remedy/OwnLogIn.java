package dev.drydock.remedy;

import dev.drydock.db.sql.Sql;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whether remedies would lock out the account that runs them. */
final class OwnLogIn {

    private static final Pattern WHOLE_SERVER =
            Pattern.compile("SET (GLOBAL|PERSIST) require_secure_transport = (ON|1)", Pattern.CASE_INSENSITIVE);

    private OwnLogIn() {}

    /** @param account as {@code CURRENT_USER()} has it */
    static boolean wouldNeedTls(String account, RemedyPlan plan) {
        int at = account.lastIndexOf('@');
        String own = at < 0 ? "" : Sql.account(account.substring(0, at), account.substring(at + 1));
        return plan.steps().stream()
                .filter(step -> step.place().address().isEmpty())
                .flatMap(step -> step.statements().stream())
                .anyMatch(statement -> WHOLE_SERVER.matcher(statement).find()
                        || (at >= 0 && statement.contains(own) && requires(statement)));
    }

    private static boolean requires(String statement) {
        String upper = statement.toUpperCase(Locale.ROOT);
        return upper.contains(" REQUIRE ") && !upper.contains(" REQUIRE NONE");
    }
}
