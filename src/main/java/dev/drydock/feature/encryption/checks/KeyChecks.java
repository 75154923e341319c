package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Formats;

/** Reminders, by what the history knows: keys that are to be rotated, a backup that is to be made. */
final class KeyChecks {

    private KeyChecks() {}

    /** The key file of MariaDB has no versions of keys. */
    static void rotation(SurveyContext context) {
        if (!context.server().mariaDb()
                && context.rest().keys().state() != Keyring.State.NONE
                && context.keys().rotationDue(context.now())) {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    KeyHistory.days(context.keys().made().orElseThrow(), context.now()));
        }
    }

    static void backup(SurveyContext context) {
        context.keys()
                .backupAskedFor(context.now())
                .ifPresent(changed -> context.say(
                        "message", Severity.NOTICE, Subject.SERVER, context.advice(), Formats.utc(changed)));
    }
}
