package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.SettingsFilter;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What the next restart changes, and how the server is run. */
final class OperationChecks {

    /** They follow character_set_server and collation_server at each start. */
    private static final Pattern NO_OPTION =
            Pattern.compile("character_set_(client|connection|database|results)|collation_(connection|database)");

    private static final long DAY = 86_400;
    private static final double OFTEN = 1;

    private OperationChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.SETTINGS.check("ops.uptime", OperationChecks::fresh),
                Area.SETTINGS.check("ops.query-cache", OperationChecks::beforeEight, OperationChecks::queryCache),
                Area.SETTINGS.check("ops.autoinc-lock", OperationChecks::beforeEight, OperationChecks::autoIncrement),
                Area.SETTINGS.check("ops.ps-off", OperationChecks::blind),
                // last, since they do not advise to keep what another check found something of
                Area.SETTINGS.check(
                        "conf.runtime-only",
                        reach -> reach.file()
                                || reach.facts().mySqlAtLeast(8, 0, 0)
                                || reach.facts().mariaDbAtLeast(10, 1, 1),
                        OperationChecks::lost),
                Area.SETTINGS.check(
                        "conf.pending-restart",
                        reach -> reach.file() || reach.facts().mySqlAtLeast(8, 0, 0),
                        OperationChecks::pending),
                Area.SETTINGS.check(
                        "conf.persist-shadow",
                        reach -> reach.file() && reach.facts().mySqlAtLeast(8, 0, 0),
                        OperationChecks::shadows),
                Area.SETTINGS.check(
                        "conf.duplicate",
                        reach -> reach.file(),
                        context -> context.read()
                                .settings()
                                .twice()
                                .forEach((name, text) -> context.advise(Severity.WARNING, name, text))));
    }

    private static boolean beforeEight(AdvisorCheck.Reach reach) {
        return !reach.facts().mySqlAtLeast(8, 0, 0);
    }

    private static void each(AdvisorContext context, SettingsFilter filter, Consumer<ServerSetting> told) {
        if (context.read().settings().unknownAtRestart()
                == context.read().settings().all().size()) {
            throw context.missing("missing.origins");
        }
        context.read().settings().onceEach(filter).forEach(told);
    }

    private static Subject variable(ServerSetting one) {
        return Subject.variable(one.name());
    }

    /** What may be kept by a statement is, unless the file would be overruled by it. */
    private static void lost(AdvisorContext context) {
        each(
                context,
                SettingsFilter.RUNTIME,
                one -> context.say(
                        Severity.WARNING,
                        variable(one),
                        one.origin() == VariableOrigin.UNKNOWN
                                ? "untold"
                                : one.source().isEmpty() ? "somehow" : "message",
                        context.found(variable(one)) ? context.advice() : kept(context, one),
                        one.name(),
                        one.value(),
                        one.next().title(),
                        one.source()));
    }

    private static Remedy kept(AdvisorContext context, ServerSetting one) {
        if (NO_OPTION.matcher(one.name()).matches() && !context.facts().mySqlAtLeast(8, 0, 0)) {
            return context.adviceOf("no-option");
        }
        return context.facts().mySqlAtLeast(8, 0, 0) && one.file().isEmpty()
                ? Remedy.sql("SET PERSIST " + one.name() + " = @@GLOBAL." + one.name() + ";")
                : one.hidden()
                        ? Remedy.template(
                                context.configure(one.name(), "<value>").text())
                        : context.configure(one.name(), one.value());
    }

    private static void pending(AdvisorContext context) {
        each(context, SettingsFilter.PENDING, one -> {
            if (!one.overFile()) {
                context.advise(
                        Severity.WARNING,
                        variable(one),
                        one.name(),
                        one.value(),
                        one.persisted()
                                .or(() -> one.file().map(ServerSetting.InFile::value))
                                .or(one::fallback)
                                .orElse(Formats.NONE));
            }
        });
    }

    private static void shadows(AdvisorContext context) {
        each(
                context,
                SettingsFilter.OVER_FILE,
                one -> context.say(
                        Severity.WARNING,
                        variable(one),
                        "message",
                        Remedy.sql("RESET PERSIST " + one.name() + ";"),
                        one.name(),
                        one.persisted().orElse(""),
                        one.file().map(ServerSetting.InFile::value).orElse(""),
                        one.file().map(ServerSetting.InFile::place).orElse("")));
    }

    private static void fresh(AdvisorContext context) {
        long seconds = context.status("Uptime");
        if (seconds < DAY) {
            context.advise(Severity.NOTICE, Subject.SERVER, Formats.rough(Duration.ofSeconds(seconds)));
        }
    }

    private static void queryCache(AdvisorContext context) {
        boolean builtIn =
                context.optional("have_query_cache").filter("YES"::equals).isPresent();
        if (!builtIn || context.value("query_cache_type").equals("OFF") || context.number("query_cache_size") == 0) {
            return;
        }
        int cores = context.read().cores().orElseThrow(() -> context.missing("missing.cores"));
        if (cores > 1) {
            context.advise(
                    Severity.NOTICE, "query_cache_type", Formats.bytes(context.number("query_cache_size")), cores);
        }
    }

    private static void autoIncrement(AdvisorContext context) {
        boolean safe = !context.on("log_bin")
                || context.value("binlog_format").toUpperCase(Locale.ROOT).equals("ROW");
        if (context.number("innodb_autoinc_lock_mode") != 1 || !safe) {
            return;
        }
        double loads =
                context.rate("Com_insert_select") + context.rate("Com_load") + context.rate("Com_replace_select");
        if (loads >= OFTEN) {
            context.say(
                    Severity.NOTICE,
                    "innodb_autoinc_lock_mode",
                    context.configure("innodb_autoinc_lock_mode", "2"),
                    AdvisorContext.perSecond(loads));
        }
    }

    private static void blind(AdvisorContext context) {
        if (!context.on("performance_schema")) {
            context.say(Severity.NOTICE, "performance_schema", context.configure("performance_schema", "ON"));
        }
    }
}
