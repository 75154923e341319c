package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import java.util.Set;
import java.util.stream.Collectors;

/** General tablespaces whose name 8.0 takes for that of a file, and does not decode. */
final class TablespaceNames {

    private TablespaceNames() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 7, 0)) {
            return;
        }
        context.needs("PROCESS");
        Set<Long> used = context.innoDb().tables().stream()
                .map(InnoDbDictionary.TableEntry::space)
                .collect(Collectors.toSet());
        context.session()
                .each(
                        "SELECT SPACE, NAME FROM information_schema.INNODB_SYS_TABLESPACES"
                                + " WHERE SPACE_TYPE = 'General' AND NAME NOT REGEXP '^[A-Za-z0-9_]+$'",
                        row -> {
                            if (used.contains(row.number(1).orElse(0))) {
                                context.error(Subject.ofServer(Subject.Kind.TABLESPACE, row.text(2)), context.advice());
                            }
                        });
    }
}
