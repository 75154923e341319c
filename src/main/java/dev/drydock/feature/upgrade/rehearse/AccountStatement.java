package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a source tells of one of its accounts, as statements of ours. MySQL before 8.0 and MariaDB before 10.4 write names into
 * {@code SHOW GRANTS} and {@code SHOW CREATE USER} without escaping their quotes, so that a name can hold statements: the name
 * is written anew, and what stands around it must be such that it makes, and grants to, no other account.
 */
final class AccountStatement {

    private static final Set<String> BEFORE_ACCOUNTS = Set.of("TO", "FOR", "FROM");
    private static final Set<String> NEVER = Set.of(";", "TO", "FOR", "IDENTIFIED");
    private static final Set<String> FURTHER_ACCOUNTS = Set.of(",", "@", ";", "TO", "FOR");
    private static final Pattern BLANK = Pattern.compile("\\s*");

    private final String written;
    private final List<String> told;

    /** @throws SourceReader.Unreadable for a name that cannot be written */
    AccountStatement(SourceObject account) {
        written = SourceAccounts.quoted(account);
        int at = account.name().lastIndexOf('@');
        String user = account.name().substring(0, at);
        String host = account.name().substring(at + 1);
        told = Stream.of(
                        written,
                        "'" + user + "'@'" + host + "'",
                        "'" + escaped(user) + "'@'" + escaped(host) + "'",
                        Sql.name(user) + "@" + Sql.name(host),
                        "\"" + user.replace("\"", "\"\"") + "\"@\"" + host.replace("\"", "\"\"") + "\"")
                .distinct()
                .toList();
    }

    private static String escaped(String name) {
        return name.replace("'", "\\'").replace("\"", "\\\"");
    }

    /**
     * A {@code CREATE USER} of this account and no other.
     *
     * @throws SourceReader.Unreadable if this cannot be told of it
     */
    String creating(String statement) {
        for (String name : told) {
            String begin = "CREATE USER " + name;
            if (statement.startsWith(begin) && options(statement.substring(begin.length()))) {
                return "CREATE USER " + written + statement.substring(begin.length());
            }
        }
        throw unclear();
    }

    /**
     * A line of {@code SHOW GRANTS} that is for this account and no other.
     *
     * @param end what is left of the text behind the name
     * @throws SourceReader.Unreadable if this cannot be told of it
     */
    String granting(String line, UnaryOperator<String> end) {
        for (String name : told) {
            for (String word : BEFORE_ACCOUNTS) {
                String middle = " " + word + " " + name;
                for (int at = line.indexOf(middle); at >= 0; at = line.indexOf(middle, at + 1)) {
                    String head = line.substring(0, at);
                    String rest = line.substring(at + middle.length());
                    if (without(head, NEVER) && without(rest, FURTHER_ACCOUNTS)) {
                        return head + " " + word + " " + written + end.apply(rest);
                    }
                }
            }
        }
        throw unclear();
    }

    /** Whether these are options of one account: a list of others stands only behind {@code DEFAULT ROLE}. */
    private static boolean options(String text) {
        int roles = text.indexOf(" DEFAULT ROLE ");
        return without(text, Set.of(";", "TO"))
                && without(roles < 0 ? text : text.substring(0, roles), FURTHER_ACCOUNTS);
    }

    /** Whether a server reads it whole, without a comment and without these words and signs. */
    private static boolean without(String text, Set<String> words) {
        SqlText read = SqlText.of(text, false);
        int end = 0;
        for (Token token : read.tokens()) {
            if (token.in(words)
                    || !BLANK.matcher(text.substring(end, token.start())).matches()) {
                return false;
            }
            end = token.end();
        }
        return read.complete() && BLANK.matcher(text.substring(end)).matches();
    }

    private static SourceReader.Unreadable unclear() {
        return new SourceReader.Unreadable(Messages.of("rehearsal").text("account.text"));
    }
}
