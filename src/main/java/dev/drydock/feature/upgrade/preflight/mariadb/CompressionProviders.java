package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Locale;
import java.util.Set;

/** Pages compressed by a library that is a plugin of its own since 10.7: without it such tables cannot be read. */
final class CompressionProviders {

    private static final ServerVersion PLUGINS = ServerVersion.parse("10.7.0");

    private static final Set<String> PROVIDED = Set.of("lz4", "lzo", "lzma", "bzip2", "snappy");

    private CompressionProviders() {}

    static void run(CheckContext context) {
        if (!context.path().crosses(PLUGINS)) {
            return;
        }
        String algorithm =
                context.variable("innodb_compression_algorithm").orElse("").toLowerCase(Locale.ROOT);
        boolean provided = PROVIDED.contains(algorithm);
        if (provided) {
            context.warning(
                    Subject.ofServer(Subject.Kind.VARIABLE, "innodb_compression_algorithm"),
                    context.advice(algorithm),
                    algorithm);
        }
        for (Table table : context.tables()) {
            if (table.innoDb() && pageCompressed(table)) {
                context.say(
                        provided ? "table" : "table.unknown",
                        provided ? Severity.WARNING : Severity.NOTICE,
                        table.subject(),
                        provided ? context.advice(algorithm) : context.adviceOf("table.unknown.remedy"),
                        algorithm);
            }
        }
    }

    private static boolean pageCompressed(Table table) {
        return table.options().toLowerCase(Locale.ROOT).replace("`", "").matches(".*page_compressed=('?1'?|on|yes).*");
    }
}
