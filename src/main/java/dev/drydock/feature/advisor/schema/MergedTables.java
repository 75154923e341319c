package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MERGE tables: one cannot be read while a member differs, and converting it then fails, so that neither is touched. */
final class MergedTables {

    private static final Pattern UNION = Pattern.compile("(?m)^\\).* UNION=\\((.*)\\)");

    /** A member, behind the name of its schema where this is another one. */
    private static final Pattern MEMBER = Pattern.compile("(?:`((?:[^`]|``)+)`\\.)?`((?:[^`]|``)+)`");

    private MergedTables() {}

    /** @param told of each MERGE table and each member, and to which one it belongs */
    static void read(Session session, BiConsumer<TableName, TableName> told) {
        session.query(
                        "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE ENGINE = 'MRG_MYISAM'",
                        row -> new TableName(row.text(1), row.text(2)))
                .forEach(merge -> {
                    told.accept(merge, merge);
                    Fact.read(() -> session.first("SHOW CREATE TABLE " + merge.quoted(), row -> row.text(2))
                                    .orElse(""))
                            .known()
                            .map(UNION::matcher)
                            .filter(Matcher::find)
                            .stream()
                            .flatMap(union -> MEMBER.matcher(union.group(1)).results())
                            .forEach(member -> told.accept(
                                    new TableName(
                                            Optional.ofNullable(member.group(1))
                                                    .map(MergedTables::unquoted)
                                                    .orElse(merge.schema()),
                                            unquoted(member.group(2))),
                                    merge));
                });
    }

    private static String unquoted(String name) {
        return name.replace("``", "`");
    }
}
