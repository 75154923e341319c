package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** BLOB, TEXT, JSON and spatial columns with a default, which 8.0 does not take. */
final class BlobDefaults implements UpgradeCheck {

    private static final Set<String> TYPES = Set.of(
            "tinyblob",
            "blob",
            "mediumblob",
            "longblob",
            "tinytext",
            "text",
            "mediumtext",
            "longtext",
            "json",
            "geometry",
            "point",
            "linestring",
            "polygon",
            "multipoint",
            "multilinestring",
            "multipolygon",
            "geometrycollection");

    @Override
    public String id() {
        return "blob-defaults";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        context.columns().stream()
                .filter(column -> TYPES.contains(column.type()))
                .filter(column -> column.preset().isPresent())
                .forEach(column -> context.error(
                        column.subject(),
                        context.advice(column.quotedTable(), Sql.name(column.name())),
                        column.type()));
    }
}
