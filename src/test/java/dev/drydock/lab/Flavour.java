package dev.drydock.lab;

/** Which family of server a test talks to; decides the JDBC driver. */
public enum Flavour {
    MYSQL,
    PERCONA,
    MARIADB
}
