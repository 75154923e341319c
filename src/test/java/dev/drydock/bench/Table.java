package dev.drydock.bench;

/**
 * One table that the contestants count.
 *
 * @param weight what counting it costs in comparison; known to the contestant with the perfect split only
 */
record Table(String schema, String name, long weight) {

    String statement() {
        return "SELECT COUNT(*) FROM `" + schema + "`.`" + name + "`";
    }
}
