package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Formats;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The chain that the server shows: whether clients can verify the identity by it, for how long, and how strong it is. */
final class ChainChecks {

    private static final long SOON = 30;
    private static final int LEAST_RSA_BITS = 2048;
    private static final Pattern RSA = Pattern.compile("RSA (\\d+)");

    private ChainChecks() {}

    static void names(SurveyContext context) {
        Optional<ShownCertificate> own = context.transit().handshake().map(Handshake::own);
        if (own.isEmpty() || own.get().covers(context.host())) {
            return;
        }
        if (own.get().madeByServer()) {
            context.say("own", Severity.NOTICE, Subject.SERVER, context.advice());
        } else {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    context.host(),
                    own.get().names().isEmpty()
                            ? Formats.NONE
                            : SurveyContext.some(own.get().names()));
        }
    }

    /** The server's own certificate is told of by another check. */
    static void chain(SurveyContext context) {
        List<ShownCertificate> chain =
                context.transit().handshake().map(Handshake::chain).orElse(List.of());
        for (ShownCertificate one : chain) {
            if (chain.indexOf(one) > 0) {
                validity(context, one);
            }
            if (one.signature().toUpperCase(Locale.ROOT).matches("(SHA1|MD5|MD2).*") && !one.selfSigned()) {
                context.say(
                        "signature",
                        Severity.WARNING,
                        Subject.SERVER,
                        context.advice(),
                        one.subject(),
                        one.signature());
            }
            Matcher rsa = RSA.matcher(one.key());
            if (rsa.matches() && Integer.parseInt(rsa.group(1)) < LEAST_RSA_BITS) {
                context.say("short", Severity.WARNING, Subject.SERVER, context.advice(), one.subject(), one.key());
            }
        }
    }

    private static void validity(SurveyContext context, ShownCertificate one) {
        long days = one.daysLeft(context.now());
        if (days < SOON) {
            context.say(
                    days < 0 ? "expired" : "soon",
                    days < 0 ? Severity.ERROR : Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    one.subject(),
                    Formats.utc(one.until()));
        }
    }
}
