package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The server's certificate, protocols and library, and who comes in plain. */
final class TransitChecks {

    private static final long SOON = 30;

    private TransitChecks() {}

    static void offered(SurveyContext context) {
        Optional<Boolean> offered = context.transit().offered();
        if (offered.isEmpty()) {
            context.unknown();
        } else if (!offered.get()) {
            context.say("message", Severity.ERROR, Subject.SERVER, context.advice());
        }
    }

    static void certificate(SurveyContext context) {
        Optional<InTransit.Validity> valid = context.transit().certificate();
        if (valid.isEmpty()) {
            if (context.transit().offered().orElse(false)) {
                context.unknown();
            }
            return;
        }
        long days = valid.get().daysLeft(context.now());
        if (days < 0) {
            context.say(
                    "expired",
                    Severity.ERROR,
                    Subject.SERVER,
                    context.advice(),
                    Formats.utc(valid.get().until()));
        } else if (days < SOON) {
            context.say(
                    "soon",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    Formats.utc(valid.get().until()),
                    days);
        } else if (valid.get().from().isAfter(context.now())) {
            context.say(
                    "early",
                    Severity.ERROR,
                    Subject.SERVER,
                    context.advice(),
                    Formats.utc(valid.get().from()));
        }
    }

    /** RFC 8996 withdraws both. */
    static void protocols(SurveyContext context) {
        List<String> old = context.transit().versions().stream()
                .filter(version -> version.equals("TLSv1") || version.equals("TLSv1.1"))
                .toList();
        if (!old.isEmpty()) {
            String left = context.transit().versions().stream()
                    .filter(version -> !old.contains(version))
                    .collect(Collectors.joining(","));
            context.say(
                    left.isEmpty() ? "only" : "message",
                    Severity.WARNING,
                    Subject.ofServer(Subject.Kind.VARIABLE, "tls_version"),
                    left.isEmpty() ? context.advice() : Remedy.configuration("[mysqld]\ntls_version = " + left),
                    String.join(", ", old));
        }
    }

    static void sessions(SurveyContext context) {
        List<String> plain = context.transit().sessions().orElse(List.of()).stream()
                .filter(one -> one.way() == InTransit.Way.PLAIN)
                .map(InTransit.Sessions::shown)
                .toList();
        if (!plain.isEmpty()) {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    context.transit().plainSessions(),
                    SurveyContext.some(plain));
        }
    }

    static void accounts(SurveyContext context) {
        boolean required = context.transit().required().orElse(false);
        List<InTransit.Account> plain = context.transit().accounts().orElse(List.of()).stream()
                .filter(InTransit.Account::mayComePlain)
                .toList();
        if (required || plain.isEmpty()) {
            return;
        }
        boolean offered = context.transit().offered().orElse(false);
        Set<String> users = plain.stream().map(InTransit.Account::user).collect(Collectors.toSet());
        // a program that comes in plain text now would not come in any more
        boolean unused = context.transit()
                .sessions()
                .filter(all ->
                        all.stream().noneMatch(one -> one.way() == InTransit.Way.PLAIN && users.contains(one.user())))
                .isPresent();
        context.say(
                "message",
                Severity.WARNING,
                Subject.SERVER,
                offered && unused && alters(context) ? Remedy.sql(statements(plain)) : context.advice(),
                plain.size(),
                SurveyContext.some(plain.stream().map(InTransit.Account::shown).toList()));
    }

    private static boolean alters(SurveyContext context) {
        return context.server().mySqlAtLeast(5, 7, 6) || context.server().mariaDbAtLeast(10, 2, 0);
    }

    private static String statements(List<InTransit.Account> accounts) {
        return accounts.stream()
                .map(account -> "ALTER USER " + Sql.account(account.user(), account.host()) + " REQUIRE SSL;")
                .collect(Collectors.joining("\n"));
    }
}
