package dev.drydock.feature.proxysql.layer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The runtime has one row for each side of a user; memory and disk usually one for both. */
final class RuntimeUsers {

    private RuntimeUsers() {}

    /** The runtime's rows, those of both sides made one where memory or disk has the user as one and they say the same. */
    static LayerTable merged(LayerTable runtime, LayerTable memory, LayerTable disk) {
        Set<String> whole = new HashSet<>();
        whole(memory, whole);
        whole(disk, whole);
        int backend = runtime.columns().indexOf("backend");
        int frontend = runtime.columns().indexOf("frontend");
        if (backend < 0 || frontend < 0) {
            return runtime;
        }
        Map<String, List<Cell>> open = new HashMap<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : runtime.rows()) {
            String user = runtime.text(row, "username");
            List<Cell> both = bothSides(row, backend, frontend);
            List<Cell> other = whole.contains(user) ? open.remove(user) : null;
            if (other == null) {
                if (whole.contains(user)) {
                    open.put(user, row);
                } else {
                    rows.add(row);
                }
            } else if (bothSides(other, backend, frontend).equals(both)) {
                rows.add(both);
            } else {
                rows.add(other);
                rows.add(row);
            }
        }
        rows.addAll(open.values());
        return new LayerTable(runtime.table(), runtime.layer(), runtime.columns(), rows);
    }

    private static void whole(LayerTable table, Set<String> users) {
        for (List<Cell> row : table.rows()) {
            if (table.text(row, "backend").equals("1")
                    && table.text(row, "frontend").equals("1")) {
                users.add(table.text(row, "username"));
            }
        }
    }

    private static List<Cell> bothSides(List<Cell> row, int backend, int frontend) {
        List<Cell> both = new ArrayList<>(row);
        both.set(backend, Cell.text("1"));
        both.set(frontend, Cell.text("1"));
        return List.copyOf(both);
    }
}
