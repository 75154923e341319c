package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Plugins, components and loadable functions, whose libraries are made for one series. */
final class OpenPlugins {

    private OpenPlugins() {}

    static void run(CheckContext context) {
        context.session()
                .each(
                        "SELECT PLUGIN_NAME, PLUGIN_LIBRARY FROM information_schema.PLUGINS WHERE PLUGIN_LIBRARY IS"
                                + " NOT NULL",
                        row -> report(context, row.text(1), row.text(2)));
        context.session()
                .each(
                        "SELECT name, dl FROM mysql.plugin WHERE name NOT IN"
                                + " (SELECT PLUGIN_NAME FROM information_schema.PLUGINS)",
                        row -> report(context, row.text(1), row.text(2)));
        if (context.server().mySqlAtLeast(8, 0, 0)) {
            context.session().each("SELECT component_urn FROM mysql.component", row -> {
                String name = row.text(1).replaceFirst("^file://", "");
                report(context, name, name + ".so");
            });
        }
        context.session().each("SELECT name, dl FROM mysql.func", row -> report(context, row.text(1), row.text(2)));
    }

    private static void report(CheckContext context, String name, String library) {
        context.warning(Subject.ofServer(Subject.Kind.PLUGIN, name), context.advice(library), name, library);
    }
}
