package dev.drydock.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sample data of the demonstration: a web shop with its advertising and its old logs. */
public final class DemoData {

    private static final List<String> FILES =
            List.of("seed.sql", "shop.sql", "ads.sql", "logs_archive.sql", "order.sql", "finish.sql");

    private DemoData() {}

    /** The statements, to be run one after the other in one session of an empty server (about ten seconds). */
    public static List<String> statements() {
        return FILES.stream().flatMap(DemoData::statementsOf).toList();
    }

    /** In these files a statement ends with a semicolon at the end of a line, and a comment fills a line. */
    private static Stream<String> statementsOf(String file) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        for (String line : text(file).lines().toList()) {
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
        return statements.stream();
    }

    private static String text(String file) {
        try (InputStream stream = DemoData.class.getResourceAsStream("/demo/" + file)) {
            if (stream == null) {
                throw new IllegalStateException("The resource demo/" + file + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new IllegalStateException("The resource demo/" + file + " cannot be read", failure);
        }
    }
}
