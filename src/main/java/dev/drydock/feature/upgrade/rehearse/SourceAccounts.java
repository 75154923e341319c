package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Accounts and their grants as statements. Hashes of passwords leave the source only if the user allows it, and are shown to
 * nobody; every account is locked on the target. Used by one thread; blocks.
 */
final class SourceAccounts {

    /** Accounts that the target has of its own. */
    private static final Set<String> ITS_OWN = Set.of(
            "root@localhost",
            "mysql.sys@localhost",
            "mysql.session@localhost",
            "mysql.infoschema@localhost",
            "mariadb.sys@localhost");

    /** ER_NONEXISTING_GRANT, ER_CANNOT_USER. */
    private static final Set<Integer> GONE = Set.of(1141, 1396);

    private static final String TEXT = "'(?:[^'\\\\]|\\\\.|'')*'";
    private static final Pattern HASH = Pattern.compile("(?i)( AS | USING | BY PASSWORD )(" + TEXT + "|0x[0-9a-f]+)");
    private static final Pattern OLD_HASH = Pattern.compile(
            "(?i) IDENTIFIED BY PASSWORD (" + TEXT + "|<secret>)|(?<= IDENTIFIED WITH " + "'[\\w]{1,64}')" + HASH);
    private static final Pattern REQUIRE = Pattern.compile("(?i) REQUIRE .*?(?= WITH |$)");
    private static final Pattern LOCKED = Pattern.compile(" ACCOUNT (UN)?LOCK");

    private final Session session;
    private final ServerFacts source;
    private final boolean hashes;

    SourceAccounts(Session session, ServerFacts source, boolean hashes) {
        this.session = session;
        this.source = source;
        this.hashes = hashes;
    }

    /** The accounts that the source's own tables name. */
    List<SourceObject> accounts() {
        List<SourceObject> found = new ArrayList<>();
        session.each("SELECT User, Host FROM mysql.user ORDER BY 1, 2", row -> {
            String name = row.text(1) + "@" + row.text(2);
            if (!ITS_OWN.contains(name)) {
                found.add(new SourceObject(SourceObject.Kind.ACCOUNT, "", name));
            }
        });
        return found;
    }

    /** The statement that makes an account. */
    Definition definition(SourceObject account) {
        String name = quoted(account);
        String told = source.mySqlAtLeast(5, 7, 6) || source.mariaDbAtLeast(10, 2, 0)
                ? first("SHOW CREATE USER " + name)
                : "CREATE USER " + name;
        String own = new AccountStatement(account).creating(told);
        String statement = LOCKED.matcher(hashes ? own : withoutHash(own)).replaceAll("") + " ACCOUNT LOCK";
        return new Definition(account, statement, withoutHash(statement), "", "");
    }

    /** Each of its grants; what they say of passwords and TLS belongs to the account. */
    List<Definition> grants(SourceObject account) {
        SourceObject grant = new SourceObject(SourceObject.Kind.GRANT, "", account.name());
        AccountStatement own = new AccountStatement(account);
        try {
            return session.query("SHOW GRANTS FOR " + quoted(account), row -> row.text(1)).stream()
                    .map(line -> Definition.plain(
                            grant,
                            own.granting(
                                    line,
                                    end -> REQUIRE.matcher(OLD_HASH.matcher(end).replaceAll(""))
                                            .replaceAll(""))))
                    .toList();
        } catch (DrydockException failure) {
            throw unreadable(failure);
        }
    }

    private String first(String sql) {
        try {
            return session.first(sql, row -> row.text(1)).orElseThrow();
        } catch (DrydockException failure) {
            throw unreadable(failure);
        }
    }

    private static SourceReader.Unreadable unreadable(DrydockException failure) {
        SourceReader.Unreadable why = SourceReader.unreadable(failure);
        return failure instanceof ServerException server && GONE.contains(server.errno())
                ? SourceReader.Unreadable.gone()
                : why;
    }

    private static String withoutHash(String statement) {
        return HASH.matcher(statement.replaceAll("(?i) IDENTIFIED BY PASSWORD " + TEXT, ""))
                .replaceAll("");
    }

    static String quoted(SourceObject account) {
        int at = account.name().lastIndexOf('@');
        try {
            return Sql.account(account.name().substring(0, at), account.name().substring(at + 1));
        } catch (IllegalArgumentException _) {
            throw new SourceReader.Unreadable(Messages.of("rehearsal").text("account.name"));
        }
    }
}
