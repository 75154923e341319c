package dev.drydock.platform.optionfile;

import java.util.Optional;

/**
 * One option of an option file.
 *
 * @param file the file it stands in, as it was named or included
 * @param line its line in this file, from 1
 * @param group its group, such as {@code mysqld}
 * @param written its name as it was written
 * @param value its value, unquoted; empty if it has none
 */
public record OptionLine(String file, int line, String group, String written, Optional<String> value) {

    /** The name with dashes, as the tables of facts have it. */
    public String name() {
        return written.replace('_', '-');
    }

    /** Whether an unknown name only makes the server warn. */
    public boolean loose() {
        return name().startsWith("loose-");
    }

    /** The name with dashes and without {@code loose-}. */
    public String plainName() {
        return loose() ? name().substring("loose-".length()) : name();
    }

    /** Without the value, which may be a password. */
    @Override
    public String toString() {
        return place() + " " + written;
    }

    /** Where it stands, such as {@code my.cnf:12}. */
    public String place() {
        return file + ":" + line;
    }
}
