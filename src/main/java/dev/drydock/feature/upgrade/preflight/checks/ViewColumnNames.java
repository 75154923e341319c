package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;
import java.util.stream.Collectors;

/** Views whose columns have names of more than 64 characters. */
final class ViewColumnNames implements UpgradeCheck {

    private static final int LONGEST = 64;

    @Override
    public String id() {
        return "view-column-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(Scene scene) {
        Set<String> views =
                scene.tables().stream().filter(Table::view).map(Table::quoted).collect(Collectors.toSet());
        for (Column column : scene.columns()) {
            int length = column.name().codePointCount(0, column.name().length());
            if (length > LONGEST && views.contains(column.quotedTable())) {
                scene.error(column.subject(), scene.advice(), length);
            }
        }
    }
}
