package dev.drydock.feature.advisor.schema;

import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which collation of utf8mb4 each column of a schema gets. */
final class Utf8mb4Collations {

    private final Set<String> there;
    private final Optional<String> wanted;
    private final String usual;

    /**
     * @param wanted the one for all that is not binary; empty for the twin of what each column has
     * @throws dev.drydock.platform.error.DrydockException E-4952 if the server does not have it
     */
    Utf8mb4Collations(Session session, Optional<String> wanted, List<Table> tables) {
        this.wanted = wanted;
        there = Set.copyOf(session.query(
                "SELECT DISTINCT COLLATION_NAME FROM information_schema.COLLATIONS WHERE CHARACTER_SET_NAME = 'utf8mb4'"
                        + " OR COLLATION_NAME LIKE 'utf8mb4%'",
                row -> row.text(1)));
        wanted.filter(name -> !there.contains(name)).ifPresent(name -> {
            throw AdvisorError.NO_COLLATION.as(name);
        });
        usual = wanted.orElseGet(() -> usual(session, tables));
    }

    /** The twin of what most columns of utf8 have; else what this server gives to utf8mb4. */
    private String usual(Session session, List<Table> tables) {
        return tables.stream()
                .flatMap(table -> table.columns().stream())
                .filter(column -> column.charset().startsWith("utf8"))
                .flatMap(column -> twin(column.collation()).stream())
                .filter(name -> !name.endsWith("_bin"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseGet(() -> session.first(
                                "SELECT DEFAULT_COLLATE_NAME FROM information_schema.CHARACTER_SETS"
                                        + " WHERE CHARACTER_SET_NAME = 'utf8mb4'",
                                row -> row.text(1))
                        .orElse("utf8mb4_general_ci"));
    }

    /** That of what has no twin in utf8mb4, and of the schema. */
    String usual() {
        return usual;
    }

    private Optional<String> twin(String from) {
        return Optional.of(from.replaceFirst("^utf8(mb3)?_", "utf8mb4_")).filter(there::contains);
    }

    /** What a column gets: its own order stays where it is binary, or where utf8mb4 has its twin. */
    String target(Column column) {
        return target(column.collation());
    }

    /** The same of the default of a table. */
    String target(String from) {
        if (from.endsWith("_bin")) {
            return "utf8mb4_bin";
        }
        return wanted.orElseGet(() -> from.startsWith("utf8") ? twin(from).orElse(usual) : usual);
    }

    /** Whether a column keeps its order under the name that this has in utf8mb4. */
    boolean getsTwin(Column column) {
        return (column.charset().equals("utf8") || column.charset().equals("utf8mb3"))
                && twin(column.collation()).filter(target(column)::equals).isPresent();
    }

    /** Whether values that differ in a column may be equal afterwards. */
    boolean reordered(Column column) {
        return !getsTwin(column) && !target(column).endsWith("_bin");
    }
}
