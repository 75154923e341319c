package dev.drydock.db.catalog;

import dev.drydock.db.server.Grants;
import dev.drydock.db.sql.Sql;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Whether an account is known to see every table of a scope. A server shows in its catalogue only tables on which the account
 * has some privilege (MySQL manual, "INFORMATION_SCHEMA Introduction"), so that a list of tables proves nothing by itself.
 *
 * @param all whether its grants cover the scope; false also where that cannot be known
 * @param missing the statement that would let it see the rest; empty if it sees all
 */
public record Visibility(boolean all, String missing) {

    private static final Pattern LITERAL = Pattern.compile("[^*?]+");

    /** @param account {@code CURRENT_USER()} */
    public static Visibility of(Grants grants, String account, Scope scope) {
        List<String> revoked = grants.revokedSchemas("SELECT").stream()
                .filter(scope::hasSchema)
                .toList();
        if (grants.global("SELECT") && revoked.isEmpty()) {
            return new Visibility(true, "");
        }
        // tables that are named have been seen
        if (!scope.only().isEmpty()) {
            return new Visibility(true, "");
        }
        if (scope.schemas().isEmpty() || !scope.schemas().stream().allMatch(LITERAL.asMatchPredicate())) {
            return missing(revoked.isEmpty() ? List.of("*.*") : schemas(revoked), account);
        }
        Predicate<String> covered =
                schema -> (grants.global("SELECT") && !revoked.contains(schema)) || grants.onSchema("SELECT", schema);
        List<String> open = scope.schemas().stream().filter(covered.negate()).toList();
        return open.isEmpty() ? new Visibility(true, "") : missing(schemas(open), account);
    }

    private static List<String> schemas(List<String> names) {
        return names.stream().map(name -> Sql.name(name) + ".*").toList();
    }

    private static Visibility missing(List<String> places, String account) {
        String quoted = quoted(account).orElse(account);
        return new Visibility(
                false,
                String.join(
                        " ",
                        places.stream()
                                .map(place -> "GRANT SELECT ON " + place + " TO " + quoted + ";")
                                .toList()));
    }

    private static Optional<String> quoted(String account) {
        int at = account.lastIndexOf('@');
        try {
            return at < 0
                    ? Optional.empty()
                    : Optional.of(Sql.account(account.substring(0, at), account.substring(at + 1)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
