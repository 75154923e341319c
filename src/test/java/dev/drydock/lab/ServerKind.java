package dev.drydock.lab;

import java.util.List;
import java.util.Optional;

/** The servers that the lab knows, with the beginning of what {@code SELECT VERSION()} answers. */
public enum ServerKind {
    MYSQL_5_5("MySQL 5.5", Flavour.MYSQL, "5.5.", "mysql:5.5"),
    MYSQL_5_6("MySQL 5.6", Flavour.MYSQL, "5.6.", "mysql:5.6"),
    MYSQL_5_7("MySQL 5.7", Flavour.MYSQL, "5.7.", "mysql:5.7"),
    MYSQL_8_0("MySQL 8.0", Flavour.MYSQL, "8.0.", "mysql:8.0"),
    MYSQL_8_4("MySQL 8.4", Flavour.MYSQL, "8.4.", "mysql:8.4"),
    MYSQL_9("MySQL 9", Flavour.MYSQL, "9.", "mysql:9"),
    /** A 5.5 data directory with old tables, cleanly shut down, started under 5.7 and not upgraded. */
    MYSQL_5_7_ON_5_5_DATA("MySQL 5.7 on 5.5 data", Flavour.MYSQL, "5.7.", ""),
    /** A 5.6 data directory with tables of 5.6 and some of 5.5, cleanly shut down, started under 5.7 and not upgraded. */
    MYSQL_5_7_ON_5_6_DATA("MySQL 5.7 on 5.6 data", Flavour.MYSQL, "5.7.", ""),
    /** The data of {@link #MYSQL_5_7_ON_5_5_DATA} started under the MariaDB of this system. */
    MARIADB_ON_5_5_DATA("MariaDB on MySQL 5.5 data", Flavour.MARIADB, "1", ""),
    /** The MariaDB of this system; 10.11 in a container. */
    MARIADB("MariaDB", Flavour.MARIADB, "1", "mariadb:10.11"),
    /** As a package of its own: the oldest MariaDB that can be had, of before 10.4 and 10.6. */
    MARIADB_10_2("MariaDB 10.2", Flavour.MARIADB, "10.2.", "mariadb:10.2"),
    /** As a package of its own, without TLS unless {@code --ssl} is asked for. */
    MARIADB_11_4("MariaDB 11.4", Flavour.MARIADB, "11.4.", "mariadb:11.4"),
    MARIADB_11_8("MariaDB 11.8", Flavour.MARIADB, "11.8.", "mariadb:11.8"),
    GALERA("Galera, 3 nodes", Flavour.MARIADB, "1", ""),
    PERCONA_8_0("Percona Server 8.0", Flavour.PERCONA, "8.0.", "percona/percona-server:8.0"),
    /** No database: see {@link ProxySqlServer}. */
    PROXYSQL("ProxySQL", Flavour.MARIADB, "", ""),
    /** No database: see {@link Arbitrator}. */
    GARBD("Galera Arbitrator", Flavour.MARIADB, "", "");

    /** One of each release of which the lab has a package of its own or of this system. */
    public static final List<ServerKind> OF_PACKAGES =
            List.of(MYSQL_5_5, MYSQL_5_6, MYSQL_5_7, MYSQL_8_0, MYSQL_9, MARIADB_10_2, MARIADB, MARIADB_11_4);

    private final String label;
    private final Flavour flavour;
    private final String versionStart;
    private final String image;

    ServerKind(String label, Flavour flavour, String versionStart, String image) {
        this.label = label;
        this.flavour = flavour;
        this.versionStart = versionStart;
        this.image = image;
    }

    public String label() {
        return label;
    }

    public Flavour flavour() {
        return flavour;
    }

    /** What the server's version must begin with. */
    public String versionStart() {
        return versionStart;
    }

    /** The container image; empty if the kind cannot be had as one container. */
    public Optional<String> image() {
        return image.isEmpty() ? Optional.empty() : Optional.of(image);
    }
}
