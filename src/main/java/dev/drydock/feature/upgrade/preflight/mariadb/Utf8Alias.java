package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Locale;
import java.util.TreeMap;

/** Columns of the character set utf8, whose name is utf8mb3 since 10.6. */
final class Utf8Alias {

    private static final ServerVersion RENAMED = ServerVersion.parse("10.6.1");

    private Utf8Alias() {}

    static void run(CheckContext context) {
        if (!context.path().crosses(RENAMED)) {
            return;
        }
        TreeMap<String, Integer> columns = new TreeMap<>();
        for (Column column : context.columns()) {
            if (column.charset().equals("utf8")) {
                columns.merge(column.schema(), 1, Integer::sum);
            }
        }
        oldMode(context);
        columns.forEach((schema, count) -> context.notice(Subject.schema(schema), Remedy.NONE, count));
    }

    /** With an old_mode of its own that does not say so, utf8 means utf8mb4 to the target. */
    private static void oldMode(CheckContext context) {
        context.options()
                .config()
                .flatMap(files -> ServerOptions.last(files, context.path().source(), "old-mode"))
                .filter(line ->
                        !line.value().orElse("").toUpperCase(Locale.ROOT).contains("UTF8_IS_UTF8MB3"))
                .ifPresent(line -> context.say(
                        "old-mode",
                        Severity.WARNING,
                        Subject.ofServer(Subject.Kind.VARIABLE, "old_mode"),
                        context.adviceOf("old-mode.remedy"),
                        line.value().orElse("")));
    }
}
