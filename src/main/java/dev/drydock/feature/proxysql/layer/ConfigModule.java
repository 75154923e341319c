package dev.drydock.feature.proxysql.layer;

import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What one LOAD and one SAVE of ProxySQL move as a whole. */
public enum ConfigModule {
    SERVERS("MYSQL SERVERS"),
    USERS("MYSQL USERS"),
    QUERY_RULES("MYSQL QUERY RULES"),
    MYSQL_VARIABLES("MYSQL VARIABLES"),
    ADMIN_VARIABLES("ADMIN VARIABLES"),
    SCHEDULER("SCHEDULER"),
    PROXYSQL_SERVERS("PROXYSQL SERVERS"),
    /** From 3.0 on, as all that follow. */
    PGSQL_SERVERS("PGSQL SERVERS"),
    PGSQL_USERS("PGSQL USERS"),
    PGSQL_QUERY_RULES("PGSQL QUERY RULES"),
    PGSQL_VARIABLES("PGSQL VARIABLES");

    private final String command;

    ConfigModule(String command) {
        this.command = command;
    }

    /** The word on the command line and in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<ConfigModule> named(String word) {
        return Arrays.stream(values())
                .filter(module -> module.word().equals(word))
                .findFirst();
    }

    /** Shown name. */
    public String title() {
        return Messages.of("proxysql").text("module." + name());
    }

    /** The tables that belong to it. */
    public List<ConfigTable> tables() {
        return Arrays.stream(ConfigTable.values())
                .filter(table -> table.module() == this)
                .toList();
    }

    /** The statement that makes ProxySQL work with what is in memory. */
    public String load() {
        return "LOAD " + command + " TO RUNTIME";
    }

    /** The statement that keeps what is in memory for the next start. */
    public String save() {
        return "SAVE " + command + " TO DISK";
    }

    /** The statement that replaces what is in memory by what is on disk. */
    public String loadFromDisk() {
        return "LOAD " + command + " FROM DISK";
    }

    /** The statement that replaces what is in memory by what ProxySQL works with. */
    public String saveFromRuntime() {
        return "SAVE " + command + " FROM RUNTIME";
    }
}
