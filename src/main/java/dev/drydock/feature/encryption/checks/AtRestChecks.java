package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Keys, tablespaces and tables. They speak where something is encrypted already: a server that is plain throughout gets one line. */
final class AtRestChecks {

    private static final Messages TEXT = Messages.of("encryption");
    private static final Subject DEFAULTS = Subject.ofServer(Subject.Kind.VARIABLE, "default_table_encryption");

    private AtRestChecks() {}

    static void unread(SurveyContext context) {
        Stream.of(context.rest().unread(), context.transit().unread())
                .flatMap(List::stream)
                .forEach(context.findings()::notEvaluated);
    }

    static void keys(SurveyContext context) {
        Keyring keys = context.rest().keys();
        switch (keys.state()) {
            case FAILED ->
                context.say(
                        "failed",
                        Severity.ERROR,
                        Subject.ofServer(Subject.Kind.PLUGIN, keys.name()),
                        context.advice(),
                        keys.name());
            case UNKNOWN -> {
                // where it could not be read, that is said once
                if (!keys.note().isEmpty()) {
                    context.findings().notEvaluated(keys.note());
                }
            }
            case ACTIVE -> keyFile(context, keys);
            case NONE -> {
                // without one nothing can be encrypted, which another check says
            }
        }
    }

    /** The server has its keys in memory; at its next start it needs the file. */
    private static void keyFile(SurveyContext context, Keyring keys) {
        Keyring.FileState state = keys.fileState(context.keys().copied());
        switch (state) {
            case MISSING, ANOTHER ->
                context.say(
                        state.word(),
                        Severity.ERROR,
                        Subject.ofServer(Subject.Kind.PLUGIN, keys.name()),
                        Remedy.advice(TEXT.text("check.keys.lost.remedy", keys.file())),
                        keys.file());
            case UNSEEN, CHANGED ->
                context.findings().notEvaluated(TEXT.text("check.keys." + state.word(), keys.file()));
            case SEEN, NONE -> {
                // what there should be
            }
        }
    }

    static void nothing(SurveyContext context) {
        if (!context.rest().any() && context.rest().unread().isEmpty()) {
            context.say("message", Severity.NOTICE, Subject.SERVER, context.advice());
        }
    }

    private static List<StorageLocation> plain(SurveyContext context, PlaceKind... kinds) {
        return context.rest().places().stream()
                .filter(place -> List.of(kinds).contains(place.kind()))
                .filter(place -> place.protection() == Protection.PLAIN || place.protection() == Protection.NEVER)
                .sorted(Comparator.comparingLong(
                        (StorageLocation place) -> -place.bytes().orElse(0)))
                .toList();
    }

    static void plainTables(SurveyContext context) {
        List<StorageLocation> plain = plain(context, PlaceKind.TABLE, PlaceKind.GENERAL_TABLESPACE);
        if (context.rest().any() && !plain.isEmpty()) {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.SERVER,
                    context.advice(),
                    plain.size(),
                    Formats.bytes(plain.stream()
                            .mapToLong(place -> place.bytes().orElse(0))
                            .sum()),
                    SurveyContext.some(plain.stream().map(StorageLocation::name).toList()));
        }
    }

    /** New tables would be plain beside encrypted ones. */
    static void plainDefault(SurveyContext context) {
        if (context.rest().any() && context.is("default_table_encryption", "OFF")) {
            context.say(
                    "message", Severity.WARNING, DEFAULTS, Remedy.sql("SET PERSIST default_table_encryption = ON;"));
        }
    }

    static void plainDictionary(SurveyContext context) {
        if (context.rest().any()
                && context.server().mySqlAtLeast(8, 0, 16)
                && !plain(context, PlaceKind.DICTIONARY).isEmpty()) {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.SERVER,
                    Remedy.sql("ALTER TABLESPACE mysql ENCRYPTION = 'Y';"));
        }
    }

    static void otherEngines(SurveyContext context) {
        List<StorageLocation> plain = plain(context, PlaceKind.OTHER_ENGINE).stream()
                .filter(place -> place.bytes().orElse(0) > 0)
                .toList();
        if (context.rest().any() && !plain.isEmpty()) {
            context.say(
                    "message",
                    Severity.NOTICE,
                    Subject.SERVER,
                    context.advice(),
                    SurveyContext.some(plain.stream()
                            .map(place -> place.name() + " ("
                                    + Formats.bytes(place.bytes().orElse(0)) + ")")
                            .toList()));
        }
    }

    /** MariaDB converts by threads; without any, what is left to convert stays as it is. */
    static void conversionStopped(SurveyContext context) {
        boolean wanted = context.is("innodb_encrypt_tables", "ON") || context.is("innodb_encrypt_tables", "FORCE");
        List<StorageLocation> left = context.rest().places().stream()
                .filter(place -> place.kind() == PlaceKind.TABLE || place.kind() == PlaceKind.SYSTEM_TABLESPACE)
                .filter(place -> !place.chosen())
                .filter(place -> place.protection() == Protection.CONVERTING || place.protection() == Protection.PLAIN)
                .toList();
        if (context.server().mariaDb()
                && wanted
                && !left.isEmpty()
                && (context.is("innodb_encryption_threads", "0")
                        || context.is("innodb_encryption_rotate_key_age", "0"))) {
            context.say(
                    "message",
                    Severity.WARNING,
                    Subject.ofServer(Subject.Kind.VARIABLE, "innodb_encryption_threads"),
                    Remedy.sql("SET GLOBAL innodb_encryption_rotate_key_age = 1; SET GLOBAL innodb_encryption_threads ="
                            + " 4;"),
                    left.size());
        }
    }
}
