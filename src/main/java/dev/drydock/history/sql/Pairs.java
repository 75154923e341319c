package dev.drydock.history.sql;

import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Ordered maps as lists of texts: name, value, name, value. They need no parser and read well in any SQL tool. */
public final class Pairs {

    private Pairs() {}

    public static String[] array(Map<String, ?> map) {
        String[] array = new String[2 * map.size()];
        int next = 0;
        for (Map.Entry<String, ?> entry : map.entrySet()) {
            array[next++] = entry.getKey();
            array[next++] = Text.clipped(String.valueOf(entry.getValue()));
        }
        return array;
    }

    /** The same, of the longest values only as much as a database that takes statements of a limited length can hold. */
    public static String[] bounded(Dialect dialect, Map<String, ?> map) {
        return dialect.shared() ? TextList.bounded(array(map)) : array(map);
    }

    /** A name without a value is left out, as only a stranger can have written it. */
    public static <V> Map<String, V> map(HistoryRow row, String column, Function<String, V> value) throws SQLException {
        List<String> texts = row.texts(column);
        Map<String, V> map = new LinkedHashMap<>();
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            map.put(Text.read(texts.get(i)), value.apply(Text.read(texts.get(i + 1))));
        }
        return Collections.unmodifiableMap(map);
    }
}
