package dev.drydock.feature.encryption.atrest;

/**
 * One statement that changes a setting of the server, and the question whether it is in force.
 *
 * @param subject what it is about, for people
 * @param sql the statement
 * @param question reads one value; empty where no question tells, and the statement may be sent again
 * @param wanted that value once it is in force; ON and 1, OFF and 0 are the same
 */
record AtRestAct(String subject, String sql, String question, String wanted) {

    /** A setting that MySQL keeps over restarts. */
    static AtRestAct persist(String variable, boolean on) {
        return new AtRestAct(
                variable,
                "SET PERSIST " + variable + " = " + (on ? "ON" : "OFF"),
                "SELECT @@GLOBAL." + variable,
                on ? "ON" : "OFF");
    }

    /** A setting until the next start. */
    static AtRestAct global(String variable, String value) {
        return new AtRestAct(variable, "SET GLOBAL " + variable + " = " + value, "SELECT @@GLOBAL." + variable, value);
    }

    /** Whether reading again tells that it is in force. */
    boolean provable() {
        return !question.isEmpty();
    }

    /** Whether the value that was read is the wanted one. */
    boolean inForce(String read) {
        return plain(read).equals(plain(wanted));
    }

    private static String plain(String value) {
        return switch (value.toUpperCase(java.util.Locale.ROOT)) {
            case "1", "ON", "YES", "Y" -> "ON";
            case "0", "OFF", "NO", "N" -> "OFF";
            default -> value;
        };
    }
}
