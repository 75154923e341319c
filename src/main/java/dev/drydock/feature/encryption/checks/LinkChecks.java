package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Messages;

/** The server's own links: to the source of its replication, and to the other nodes of its cluster. */
final class LinkChecks {

    private static final Messages TEXT = Messages.of("encryption");

    private LinkChecks() {}

    static void channels(SurveyContext context) {
        context.transit().channels().forEach((name, tls) -> {
            if (tls.isEmpty()) {
                context.unknown();
            } else if (!tls.get()) {
                context.say(
                        name.isEmpty() ? "only" : "message", Severity.WARNING, Subject.SERVER, context.advice(), name);
            }
        });
    }

    static void cluster(SurveyContext context) {
        context.transit().groups().forEach((name, tls) -> {
            if (tls.isEmpty()) {
                context.say("untold", Severity.NOTICE, Subject.SERVER, context.advice(), name);
            } else if (!tls.get()) {
                context.say(
                        name.startsWith("galera") ? "message" : "mysql",
                        Severity.WARNING,
                        Subject.ofServer(
                                Subject.Kind.VARIABLE,
                                name.startsWith("galera") ? "wsrep_provider_options" : "group_replication_ssl_mode"),
                        context.advice(),
                        name);
            }
        });
    }

    /** A server behind a proxy sees the proxy's connections only. */
    static void proxies(SurveyContext context) {
        context.transit().proxies().forEach(side -> {
            if (side.tls().isEmpty()) {
                context.findings().notEvaluated(TEXT.text("check.plain-proxy.unread", side.proxy(), side.note()));
            } else if (!side.tls().get()) {
                context.say(
                        side.front() ? "front" : "back",
                        Severity.WARNING,
                        Subject.SERVER,
                        context.advice(),
                        side.proxy(),
                        side.address(),
                        side.note());
            }
        });
    }
}
