package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Foreign keys with names of more than 64 characters. */
final class ForeignKeyNames {

    private static final int LONGEST = 64;

    private ForeignKeyNames() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        for (ForeignKey key : context.innoDb().foreignKeys()) {
            String name = key.name();
            if (name.codePointCount(0, name.length()) > LONGEST) {
                context.error(
                        new Subject(
                                Subject.Kind.FOREIGN_KEY,
                                key.child().schema(),
                                key.child().table(),
                                name),
                        ForeignKeyRename.to(context, key, shorter(key.name())),
                        name.codePointCount(0, name.length()));
            }
        }
    }

    private static String shorter(String name) {
        String mark = "_" + Integer.toHexString(name.hashCode());
        return name.substring(0, name.offsetByCodePoints(0, LONGEST - mark.length())) + mark;
    }
}
