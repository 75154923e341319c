package dev.drydock.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Ordered maps as H2 arrays: name, value, name, value. They need no parser and read well in any SQL tool. */
final class Pairs {

    private Pairs() {}

    static String[] array(Map<String, ?> map) {
        String[] array = new String[2 * map.size()];
        int next = 0;
        for (Map.Entry<String, ?> entry : map.entrySet()) {
            array[next++] = entry.getKey();
            array[next++] = Text.clipped(String.valueOf(entry.getValue()));
        }
        return array;
    }

    static <V> Map<String, V> map(ResultSet row, String column, Function<String, V> value) throws SQLException {
        Object[] array = (Object[]) row.getArray(column).getArray();
        Map<String, V> map = new LinkedHashMap<>();
        for (int i = 0; i < array.length; i += 2) {
            map.put((String) array[i], value.apply((String) array[i + 1]));
        }
        return Collections.unmodifiableMap(map);
    }
}
