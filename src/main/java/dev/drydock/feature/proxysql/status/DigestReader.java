package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import java.util.List;

/** Reads the digests: ProxySQL copies all of them for each question, so they are asked for on demand and never polled. */
public final class DigestReader {

    private static final String COLUMNS = "SELECT hostgroup, schemaname, username, digest, digest_text, count_star,"
            + " last_seen, sum_time, min_time, max_time, sum_rows_affected, sum_rows_sent"
            + " FROM stats_mysql_query_digest";

    /** In which order the first of them are wanted. */
    public enum Order {
        TIME("sum_time"),
        COUNT("count_star"),
        AVERAGE("sum_time / MAX(count_star, 1)"),
        LONGEST("max_time");

        private final String column;

        Order(String column) {
            this.column = column;
        }
    }

    private DigestReader() {}

    /** The first {@code most} of them. Blocks. */
    public static List<Digest> read(AdminReader reader, Order order, int most) {
        return reader.query(COLUMNS + " ORDER BY " + order.column + " DESC LIMIT " + most).all().stream()
                .map(DigestReader::digest)
                .toList();
    }

    private static Digest digest(AdminRow row) {
        return new Digest(
                row.text("hostgroup"),
                row.text("schemaname"),
                row.text("username"),
                row.text("digest"),
                row.text("digest_text"),
                row.number("count_star"),
                row.number("sum_time"),
                row.number("min_time"),
                row.number("max_time"),
                row.number("sum_rows_sent"),
                row.number("sum_rows_affected"),
                row.seconds("last_seen"));
    }
}
