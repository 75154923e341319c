package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.Account;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Accounts whose authentication plugin is on its way out, or gone. */
final class AuthPlugins {

    static final String NATIVE = "mysql_native_password";

    /** Values with which a server loads a plugin of its own. */
    private static final Set<String> ON = Set.of("ON", "1", "TRUE", "FORCE", "FORCE_PLUS_PERMANENT");

    private static final Pattern FIDO = Pattern.compile("\"plugin\"\\s*:\\s*\"authentication_fido\"");

    private AuthPlugins() {}

    static void run(CheckContext context) {
        furtherFactors(context);
        for (Account account : context.accounts()) {
            String plugin = account.plugin();
            if (account.user().startsWith("mysql.")) {
                continue;
            }
            if (plugin.equals("sha256_password")) {
                report(context, Severity.WARNING, account, "deprecated");
            } else if (plugin.equals(NATIVE)) {
                nativePassword(context, account);
            } else if (plugin.equals("authentication_fido")) {
                report(
                        context,
                        context.path().takes(Hop.TO_8_4) ? Severity.ERROR : Severity.WARNING,
                        account,
                        context.path().takes(Hop.TO_8_4) ? "gone" : "deprecated");
            }
        }
    }

    /** 8.4 loads the plugin only where the option file says so ("Native Pluggable Authentication" in its manual), 9 has none. */
    private static void nativePassword(CheckContext context, Account account) {
        if (context.path().takes(Hop.TO_9_7)) {
            report(context, Severity.ERROR, account, "gone");
        } else if (!context.path().takes(Hop.TO_8_4)) {
            report(context, Severity.NOTICE, account, "deprecated");
        } else if (context.options().config().isEmpty()) {
            report(context, Severity.WARNING, account, "off");
        } else if (context.options().config().filter(AuthPlugins::turnsOn).isPresent()) {
            report(context, Severity.WARNING, account, "on");
        } else {
            report(context, Severity.ERROR, account, "off.file");
        }
    }

    static boolean turnsOn(OptionFiles files) {
        return ServerOptions.last(files, Series.V8_4, "mysql-native-password")
                .filter(line -> ON.contains(line.value().orElse("ON").strip().toUpperCase(Locale.ROOT)))
                .isPresent();
    }

    /** Of an account with several factors only the first is in the column of the plugin. */
    private static void furtherFactors(CheckContext context) {
        if (context.sourceBefore(8, 0, 14)) {
            return;
        }
        boolean gone = context.path().takes(Hop.TO_8_4);
        context.session()
                .each(
                        "SELECT User, Host, User_attributes FROM mysql.user"
                                + " WHERE User_attributes LIKE '%multi_factor_authentication%'",
                        row -> {
                            if (FIDO.matcher(row.text(3)).find()) {
                                String account = row.text(1) + "@" + row.text(2);
                                context.say(
                                        gone ? "gone" : "deprecated",
                                        gone ? Severity.ERROR : Severity.WARNING,
                                        Subject.ofServer(Subject.Kind.ACCOUNT, account),
                                        context.adviceOf(
                                                "factor.remedy",
                                                Sql.literal(row.text(1)) + "@" + Sql.literal(row.text(2))),
                                        account,
                                        "authentication_fido");
                            }
                        });
    }

    private static void report(CheckContext context, Severity severity, Account account, String key) {
        String statement =
                "ALTER USER " + account.quoted() + " IDENTIFIED WITH caching_sha2_password BY <new password>;";
        Remedy remedy = context.sourceBefore(8, 0, 4) ? context.advice(statement) : Remedy.template(statement);
        context.say(key, severity, account.subject(), remedy, account.subject().shown(), account.plugin());
    }
}
