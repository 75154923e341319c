package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** The statement that gives a foreign key another name. */
final class ForeignKeyRename {

    private ForeignKeyRename() {}

    /**
     * Old away and new there in one statement, so that the rows are never without it; the definition is the server's own.
     * The check's own advice where the server does not show it.
     */
    static Remedy to(CheckContext context, ForeignKey key, String name) {
        String table = Sql.name(key.child().schema(), key.child().table());
        String begin = "CONSTRAINT " + Sql.name(key.name()) + " ";
        return context.definition(key.child().schema(), key.child().table()).stream()
                .flatMap(String::lines)
                .map(line -> line.strip().replaceFirst(",$", ""))
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .map(line -> Remedy.sql("USE " + Sql.name(key.child().schema()) + ";\nALTER TABLE " + table
                        + " DROP FOREIGN KEY " + Sql.name(key.name())
                        + ", ADD CONSTRAINT " + Sql.name(name) + " "
                        + line.substring(begin.length()) + ";"))
                .orElse(context.advice());
    }
}
