package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Partitions in a tablespace that they share, which 8.0 does not open. */
final class SharedTablespacePartitions {

    private SharedTablespacePartitions() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            return;
        }
        Map<Long, Long> sharers = context.innoDb().tables().stream()
                .collect(Collectors.groupingBy(InnoDbDictionary.TableEntry::space, Collectors.counting()));
        Map<String, Remedy> remedies = new HashMap<>();
        for (InnoDbDictionary.TableEntry table : context.innoDb().tables()) {
            boolean shared = table.space() == 0 || sharers.getOrDefault(table.space(), 0L) > 1;
            if (!table.name().partition().isEmpty() && shared) {
                context.error(
                        new Subject(
                                Subject.Kind.PARTITION,
                                table.name().schema(),
                                table.name().table(),
                                table.name().partition()),
                        remedies.computeIfAbsent(
                                Sql.name(table.name().schema(), table.name().table()), _ -> remedy(context, table)));
            }
        }
    }

    /** A rebuild takes partitions out of the system tablespace; those of a general one have to be told where to go. */
    private static Remedy remedy(CheckContext context, InnoDbDictionary.TableEntry table) {
        String quoted = Sql.name(table.name().schema(), table.name().table());
        String created =
                context.definition(table.name().schema(), table.name().table()).orElse("");
        if (created.isEmpty()) {
            return context.advice();
        }
        int partitions = created.indexOf("PARTITION BY");
        if (!created.contains("TABLESPACE ") || partitions < 0) {
            return Remedy.sql(Restoring.set("innodb_file_per_table", "ON", "ALTER TABLE " + quoted + " FORCE;"));
        }
        String clause = created.substring(partitions).replaceFirst("\\s*\\*/\\s*$", "");
        return Remedy.sql("ALTER TABLE " + quoted + " TABLESPACE innodb_file_per_table "
                + clause.replaceAll("TABLESPACE = (`[^`]*`|\\w+)", "TABLESPACE = innodb_file_per_table") + ";");
    }
}
