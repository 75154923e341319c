package dev.drydock.feature.encryption.watch;

import dev.drydock.db.sql.Session;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How many connections came without TLS, by the server's own counters, so that those between two looks are known at least by
 * their number. A restart of the server begins anew. Used by one thread.
 */
final class ConnectionCount {

    private long before = -1;
    private long sum;
    private boolean counted;

    void read(Session session) {
        Map<String, Long> values = new HashMap<>();
        session.each(
                "SHOW GLOBAL STATUS WHERE Variable_name IN ('Connections', 'Ssl_finished_accepts')",
                row -> values.put(
                        row.text(1).toLowerCase(Locale.ROOT), row.number(2).orElse(0)));
        if (values.size() < 2) {
            return;
        }
        long now = values.getOrDefault("connections", 0L) - values.getOrDefault("ssl_finished_accepts", 0L);
        if (before >= 0) {
            sum += now >= before ? now - before : now;
            counted = true;
        }
        before = now;
    }

    /** Empty before the second look. */
    OptionalLong notTls() {
        return counted ? OptionalLong.of(sum) : OptionalLong.empty();
    }
}
