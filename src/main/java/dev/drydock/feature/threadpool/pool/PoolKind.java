package dev.drydock.feature.threadpool.pool;

/** Whose thread pool it is: three of the same name, with other variables and other units. */
public enum PoolKind {
    /** Built into MariaDB. */
    MARIADB("MariaDB, built in"),
    /** Built into Percona Server. */
    PERCONA("Percona Server, built in"),
    /** The plugin of MySQL. */
    MYSQL("MySQL, plugin thread_pool"),
    /** This server has none. */
    NONE("none");

    private final String label;

    PoolKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
