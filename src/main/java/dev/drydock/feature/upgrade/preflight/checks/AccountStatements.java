package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Statements of stored programs that give accounts a plugin or privilege which the target does not have. */
final class AccountStatements {

    private static final Set<String> FIRST = Set.of("CREATE", "ALTER", "GRANT");

    private AccountStatements() {}

    static void run(CheckContext context) {
        for (StoredProgram program : context.programs(false)) {
            SqlText text = context.text(program);
            for (List<Token> statement : ProgramParser.parse(text).statements()) {
                if (statement.getFirst().in(FIRST)) {
                    plugins(context, program, text, statement);
                    privileges(context, program, text, statement);
                }
            }
        }
    }

    private static void plugins(CheckContext context, StoredProgram program, SqlText text, List<Token> statement) {
        for (int i = 2; i < statement.size(); i++) {
            Token plugin = statement.get(i);
            if (statement.get(i - 2).is("IDENTIFIED") && statement.get(i - 1).is("WITH")) {
                switch (plugin.text().toLowerCase(Locale.ROOT)) {
                    case "mysql_old_password" -> gone(context, Hop.TO_5_7, program, text, plugin);
                    case "authentication_fido" -> gone(context, Hop.TO_8_4, program, text, plugin);
                    case AuthPlugins.NATIVE -> nativePassword(context, program, text, plugin);
                    default -> {}
                }
            }
        }
    }

    private static void gone(CheckContext context, Hop hop, StoredProgram program, SqlText text, Token plugin) {
        if (context.path().takes(hop)) {
            say(context, "message", Severity.ERROR, program, text, plugin);
        }
    }

    private static void nativePassword(CheckContext context, StoredProgram program, SqlText text, Token plugin) {
        if (context.path().takes(Hop.TO_9_7)) {
            say(context, "message", Severity.ERROR, program, text, plugin);
        } else if (context.path().takes(Hop.TO_8_4)
                && context.options().config().filter(AuthPlugins::turnsOn).isEmpty()) {
            Severity severity = context.options().config().isEmpty() ? Severity.WARNING : Severity.ERROR;
            say(context, "off", severity, program, text, plugin);
        }
    }

    /** Revoking it is taken with a warning (9.7.4). */
    private static void privileges(CheckContext context, StoredProgram program, SqlText text, List<Token> statement) {
        if (!statement.getFirst().is("GRANT") || !context.path().takes(Hop.TO_8_4)) {
            return;
        }
        for (Token word : statement) {
            if (word.is("ON")) {
                return;
            }
            if (word.kind() != Kind.SIGN && word.text().equalsIgnoreCase("SET_USER_ID")) {
                context.say(
                        "privilege",
                        Severity.ERROR,
                        program.subject(),
                        context.adviceOf("privilege.remedy"),
                        program.line(text, word));
            }
        }
    }

    private static void say(
            CheckContext context, String key, Severity severity, StoredProgram program, SqlText text, Token plugin) {
        context.say(
                key,
                severity,
                program.subject(),
                context.advice(),
                plugin.text().toLowerCase(Locale.ROOT),
                program.line(text, plugin));
    }
}
