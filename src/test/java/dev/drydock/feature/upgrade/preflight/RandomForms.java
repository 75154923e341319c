package dev.drydock.feature.upgrade.preflight;

import dev.drydock.lab.ServerKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What random definitions are drawn from: the files in {@code random-definitions}, by section. */
final class RandomForms {

    private final Map<String, List<String>> sections = new LinkedHashMap<>();

    private RandomForms() {}

    /** Those for a source. */
    static RandomForms of(ServerKind source) throws IOException {
        RandomForms forms = new RandomForms();
        forms.read("common");
        switch (source) {
            case MYSQL_5_5, MYSQL_5_6, MYSQL_5_7 -> forms.read("mysql-5");
            case MYSQL_8_0 -> forms.read("mysql-8.0");
            case MARIADB -> forms.read("mariadb");
            default -> {}
        }
        return forms;
    }

    private void read(String name) throws IOException {
        List<String> section = new ArrayList<>();
        try (InputStream file = RandomForms.class.getResourceAsStream("/random-definitions/" + name + ".txt")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                if (line.matches("\\[[A-Za-z ]+]")) {
                    section = sections.computeIfAbsent(line.substring(1, line.length() - 1), _ -> new ArrayList<>());
                } else if (!line.isBlank() && !line.startsWith("# ")) {
                    section.add(line);
                }
            }
        }
    }

    /** The lines of a section. */
    List<String> of(String section) {
        return sections.getOrDefault(section, List.of());
    }

    /** The sections that are whole units. */
    List<String> units() {
        return sections.keySet().stream()
                .filter(section -> section.startsWith("unit "))
                .toList();
    }
}
