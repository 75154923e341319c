package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Tablespaces of InnoDB without a file: the server starts, and the table cannot be used. */
final class MissingFiles {

    private MissingFiles() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 7, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        context.needs("PROCESS");
        context.session()
                .each(
                        "SELECT NAME FROM information_schema.INNODB_SYS_TABLESPACES"
                                + " WHERE FILE_SIZE = 0 AND SPACE <> 0 AND NAME LIKE '%/%'",
                        row -> {
                            InnoDbName name = InnoDbName.decode(row.text(1));
                            context.warning(
                                    new Subject(
                                            name.partition().isEmpty() ? Subject.Kind.TABLE : Subject.Kind.PARTITION,
                                            name.schema(),
                                            name.table(),
                                            name.partition()),
                                    context.advice());
                        });
    }
}
