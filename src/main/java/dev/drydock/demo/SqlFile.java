package dev.drydock.demo;

import java.util.ArrayList;
import java.util.List;

/** SQL files of this project: a statement ends with a semicolon at the end of a line, and a comment fills a line. */
public final class SqlFile {

    private SqlFile() {}

    /** The statements of the file's text, without their semicolons. */
    public static List<String> statements(String text) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        for (String line : text.lines().toList()) {
            if (line.startsWith("--") || line.isBlank()) {
                continue;
            }
            statement.append(statement.isEmpty() ? "" : "\n");
            if (line.endsWith(";")) {
                statements.add(statement.append(line, 0, line.length() - 1).toString());
                statement.setLength(0);
            } else {
                statement.append(line);
            }
        }
        return statements;
    }
}
