package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.feature.encryption.SurveyContext;
import java.util.List;

/** What rows of encrypted tables leave behind elsewhere: redo, undo, binary log, temporary files, general log, Galera's cache. */
final class LogChecks {

    private LogChecks() {}

    private static boolean plain(SurveyContext context, PlaceKind kind) {
        return context.rest().any()
                && context.rest().of(kind).stream().anyMatch(place -> place.protection() == Protection.PLAIN);
    }

    private static Subject variable(String name) {
        return Subject.ofServer(Subject.Kind.VARIABLE, name);
    }

    static void redo(SurveyContext context) {
        String name = context.server().mariaDb() ? "innodb_encrypt_log" : "innodb_redo_log_encrypt";
        if (plain(context, PlaceKind.REDO) && context.is(name, "ON")) {
            context.say("old", Severity.WARNING, variable(name), context.advice());
        } else if (plain(context, PlaceKind.REDO)) {
            context.say("message", Severity.WARNING, variable(name), switchOn(context, name));
        }
    }

    static void undo(SurveyContext context) {
        switchedOff(context, PlaceKind.UNDO, "innodb_undo_log_encrypt");
    }

    static void binlog(SurveyContext context) {
        switchedOff(context, PlaceKind.BINARY_LOG, binlogSwitch(context));
    }

    private static String binlogSwitch(SurveyContext context) {
        return context.server().mariaDb() ? "encrypt_binlog" : "binlog_encryption";
    }

    /** A place with something plain in it whose switch is off. */
    private static void switchedOff(SurveyContext context, PlaceKind kind, String name) {
        if (plain(context, kind) && context.is(name, "OFF")) {
            context.say("message", Severity.WARNING, variable(name), switchOn(context, name));
        }
    }

    /** MySQL takes it while it runs, MariaDB at its next start. */
    private static Remedy switchOn(SurveyContext context, String name) {
        return context.server().mariaDb()
                ? Remedy.configuration("[mariadb]\n" + name + " = ON")
                : Remedy.sql("SET PERSIST " + name + " = ON;");
    }

    /** Switching it on leaves the files that there are as they are. */
    static void oldBinlogs(SurveyContext context) {
        List<String> old = context.rest().of(PlaceKind.BINARY_LOG).stream()
                .filter(place -> place.protection() == Protection.PLAIN)
                .map(StorageLocation::name)
                .toList();
        if (context.rest().any() && context.is(binlogSwitch(context), "ON") && !old.isEmpty()) {
            context.say(
                    "message", Severity.WARNING, Subject.SERVER, context.advice(), old.size(), SurveyContext.some(old));
        }
    }

    static void temporary(SurveyContext context) {
        if (context.server().mariaDb() && context.rest().any() && context.is("encrypt_tmp_files", "OFF")) {
            context.say(
                    "message", Severity.WARNING, variable("encrypt_tmp_files"), switchOn(context, "encrypt_tmp_files"));
        }
    }

    static void generalLog(SurveyContext context) {
        if (context.rest().any() && context.is("general_log", "ON")) {
            context.say(
                    "message", Severity.WARNING, variable("general_log"), Remedy.sql("SET GLOBAL general_log = OFF;"));
        }
    }

    static void gcache(SurveyContext context) {
        if (plain(context, PlaceKind.GCACHE)) {
            context.say("message", Severity.WARNING, variable("wsrep_provider_options"), context.advice());
        }
    }
}
