package dev.drydock.feature.upgrade.preflight;

import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One folder {@code test-data/upgrade-checks/CHECK/CASE}: {@code setup.sql} (statements with an empty line between them)
 * makes the trouble, {@code teardown.sql} removes what is no schema, {@code data} holds files for the data directory, {@code
 * my.cnf} is the option file, {@code expected.json} says on which servers, with which options and target, and what is found.
 */
record CheckCase(Path folder, JsonNode expected) {

    private static final Path ROOT = Path.of("test-data/upgrade-checks");

    static List<CheckCase> all() {
        try (Stream<Path> files = Files.find(ROOT, 3, (file, _) -> file.endsWith("expected.json"))) {
            return files.sorted()
                    .map(file -> new CheckCase(
                            file.toAbsolutePath().resolveSibling("").normalize(),
                            JsonMapper.shared().readTree(file.toFile())))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    String check() {
        return Objects.requireNonNull(folder.getParent()).getFileName().toString();
    }

    String name() {
        return check() + "/" + folder.getFileName();
    }

    List<ServerKind> servers() {
        return words("servers").stream().map(CheckCase::kind).toList();
    }

    /** Such as {@code 5.7}, {@code mariadb} for the one of this system, or {@code mariadb-11.4}. */
    private static ServerKind kind(String word) {
        String plain = word.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
        return ServerKind.valueOf(plain.startsWith("MARIADB") ? plain : "MYSQL_" + plain);
    }

    String target() {
        return expected.get("target").asString();
    }

    /** Options that the server must be started with; with any, the case has a server of its own. */
    List<String> arguments() {
        return words("arguments");
    }

    /** What is done to the data directory after the setup: files of the case are put into it, and others taken away. */
    void change(Path dataDirectory) throws IOException {
        Optional<Path> files = file("data");
        if (files.isPresent()) {
            copy(files.get(), dataDirectory);
        }
        for (String file : words("removed")) {
            Files.delete(dataDirectory.resolve(file));
        }
    }

    boolean changesFiles() {
        return file("data").isPresent() || expected.has("removed");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** The account that checks, without a password; the administrator if none is named. */
    Optional<String> user() {
        return Optional.ofNullable(expected.get("user")).map(JsonNode::asString);
    }

    boolean readsData() {
        return expected.has("data") && expected.get("data").asBoolean();
    }

    boolean silent() {
        return expected.get("findings").isEmpty();
    }

    List<String> statements(String file) throws IOException {
        Path path = folder.resolve(file);
        if (!Files.exists(path)) {
            return List.of();
        }
        return Stream.of(Files.readString(path).split("\n\\s*\n", -1))
                .map(statement -> statement.strip().replaceFirst(";$", ""))
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    Optional<Path> file(String name) {
        return Optional.of(folder.resolve(name)).filter(Files::exists);
    }

    private List<String> words(String field) {
        List<String> words = new ArrayList<>();
        if (expected.has(field)) {
            expected.get(field).forEach(word -> words.add(word.asString()));
        }
        return words;
    }

    /** Takes away what the case made. */
    void cleanUp(TestServer server) throws SQLException, IOException {
        List<String> system = new ArrayList<>(List.of("mysql", "information_schema", "performance_schema"));
        if (server.kind() != ServerKind.MYSQL_5_5 && server.kind() != ServerKind.MYSQL_5_6) {
            system.add("sys");
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements("teardown.sql")) {
                statement.execute(sql);
            }
            List<String> schemas = new ArrayList<>();
            try (ResultSet names = statement.executeQuery("SHOW DATABASES")) {
                while (names.next()) {
                    schemas.add(names.getString(1));
                }
            }
            schemas.removeAll(system);
            statement.execute("SET foreign_key_checks = 0");
            for (String schema : schemas) {
                statement.execute("DROP DATABASE `" + schema.replace("`", "``") + "`");
            }
        }
    }
}
