package dev.drydock.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The sample data of the demonstration: a web shop with its advertising and its old logs. */
public final class DemoData {

    private static final List<String> FILES =
            List.of("seed.sql", "shop.sql", "ads.sql", "logs_archive.sql", "order.sql", "finish.sql");

    private DemoData() {}

    /** The statements, to be run one after the other in one session of an empty server (about ten seconds). */
    public static List<String> statements() {
        return FILES.stream()
                .flatMap(file -> SqlFile.statements(text(file)).stream())
                .toList();
    }

    /** As {@link #statements}, without the rows (about a second). */
    public static List<String> definitions() {
        return statements().stream()
                .filter(statement -> !statement.startsWith("INSERT"))
                .toList();
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
