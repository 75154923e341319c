package dev.drydock.db.server;

/** Whose server it is. Galera is no flavour of its own: see {@link ServerFacts#galera()}. */
public enum Flavour {
    MYSQL("MySQL"),
    PERCONA("Percona Server"),
    MARIADB("MariaDB"),
    PROXYSQL("ProxySQL");

    private final String label;

    Flavour(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
