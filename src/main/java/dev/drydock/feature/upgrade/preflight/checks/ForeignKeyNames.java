package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Foreign keys with names of more than 64 characters. */
final class ForeignKeyNames implements UpgradeCheck {

    private static final int LONGEST = 64;

    @Override
    public String id() {
        return "foreign-key-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        for (InnoDbDictionary.ForeignKey key : context.innoDb().foreignKeys()) {
            String name = key.name();
            if (name.codePointCount(0, name.length()) > LONGEST) {
                context.error(
                        new Subject(
                                Subject.Kind.FOREIGN_KEY,
                                key.child().schema(),
                                key.child().table(),
                                name),
                        remedy(context, key),
                        name.codePointCount(0, name.length()));
            }
        }
    }

    /** Old away and new there in one statement, so that the rows are never without it; the definition is the server's own. */
    private static Remedy remedy(CheckContext context, InnoDbDictionary.ForeignKey key) {
        String table = Sql.name(key.child().schema(), key.child().table());
        String begin = "CONSTRAINT " + Sql.name(key.name()) + " ";
        return context.session().query("SHOW CREATE TABLE " + table, row -> row.text(2)).stream()
                .flatMap(String::lines)
                .map(line -> line.strip().replaceFirst(",$", ""))
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .map(line -> Remedy.sql("USE " + Sql.name(key.child().schema()) + ";\nALTER TABLE " + table
                        + " DROP FOREIGN KEY " + Sql.name(key.name())
                        + ", ADD CONSTRAINT " + Sql.name(shorter(key.name())) + " "
                        + line.substring(begin.length()) + ";"))
                .orElse(context.advice());
    }

    private static String shorter(String name) {
        String mark = "_" + Integer.toHexString(name.hashCode());
        return name.substring(0, name.offsetByCodePoints(0, LONGEST - mark.length())) + mark;
    }
}
