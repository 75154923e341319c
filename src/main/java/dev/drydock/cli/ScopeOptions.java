package dev.drydock.cli;

import dev.drydock.db.catalog.Scope;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --schema} and {@code --exclude} of a command over many tables; {@link Full} also takes single tables and the server's own. */
public class ScopeOptions {

    @Option(names = "--schema", paramLabel = "GLOB", description = "Only schemas that match (* and ?); repeatable.")
    private List<String> schemas = List.of();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "Exclude these tables; repeatable.")
    private List<String> excludes = List.of();

    /** What was asked for. */
    public Scope scope() {
        return new Scope(schemas, List.of(), excludes, false);
    }

    /** Takes the schema of a server's address for one that was not named. */
    public void orSchema(Optional<String> addressed) {
        if (schemas.isEmpty()) {
            schemas = addressed.map(List::of).orElse(List.of());
        }
    }

    /** With {@code --table} and {@code --system}. */
    public static final class Full extends ScopeOptions {

        @Option(
                names = "--table",
                paramLabel = "GLOB",
                description = "Only tables that match; with a dot, the glob is held against schema.table; repeatable.")
        private List<String> tables = List.of();

        @Option(names = "--system", description = "Include the tables of the server's own schemas.")
        private boolean system;

        @Override
        public Scope scope() {
            Scope named = super.scope();
            return new Scope(named.schemas(), tables, named.excludes(), system);
        }

        /** Whether nothing was said. */
        public boolean none() {
            return scope().equals(Scope.everything());
        }
    }
}
