import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes what an installed Drydock says of the works of others in it: THIRD-PARTY.txt, the texts of their licences, and the
 * list of parts (SBOM), to which it adds the Java runtime and the demonstration's server. Fails if a library has no licence, if
 * no text of it is known, or if a jar is not in the list.
 * Arguments: list of parts as Maven made it, folder of the application, folder of the runtime, folder with licence texts, folder
 * for the results, date of the build.
 */
final class Notices {

    private static final Pattern TEXT = Pattern.compile("(?:META-INF/)?(?:LICENSE|LICENCE|NOTICE|COPYING)[^/]*", Pattern.CASE_INSENSITIVE);

    /** Which of our texts is that of a licence, by what its name holds; the first that fits. */
    private static final Map<String, String> TEXTS = texts();

    private static Map<String, String> texts() {
        Map<String, String> known = new java.util.LinkedHashMap<>();
        known.put("classpath-exception", "GPL-2.0.txt");
        known.put("apache", "Apache-2.0.txt");
        known.put("mpl", "MPL-2.0.txt");
        known.put("mit", "MIT.txt");
        known.put("lgpl-2.1", "LGPL-2.1.txt");
        known.put("bsd-3", "BSD-3-Clause.txt");
        known.put("general public license, v2", "GPL-2.0.txt");
        return known;
    }

    /** The version of the demonstration's server. */
    private static final String DEMO = "5.7.22";

    private record Part(String name, String version, String licences, String url, List<String> texts) {}

    public static void main(String[] arguments) throws IOException {
        Path list = Path.of(arguments[0]);
        Path app = Path.of(arguments[1]);
        Path runtime = Path.of(arguments[2]);
        Path ours = Path.of(arguments[3]);
        Path results = Path.of(arguments[4]);
        ObjectMapper json = new ObjectMapper();
        ObjectNode parts = (ObjectNode) json.readTree(list);
        Files.createDirectories(results.resolve("licences"));
        Map<String, Part> found = new TreeMap<>();
        for (JsonNode part : parts.withArray("components")) {
            String artifact = part.path("name").asString();
            found.put(artifact, part(part, app, ours, results.resolve("licences")));
        }
        everyJarIsIn(found, app);
        String java = release(runtime);
        ((ObjectNode) parts.get("metadata")).put("timestamp", arguments[5]);
        // names the parts, so that equal parts give an equal list
        parts.remove("serialNumber");
        ArrayNode components = (ArrayNode) parts.get("components");
        components.add(part(json, "platform", "OpenJDK", java, "GPL-2.0-with-classpath-exception"));
        if (Files.exists(app.resolve("demo"))) {
            components.add(part(json, "application", "MySQL Community Server", DEMO, "GPL-2.0-only"));
        }
        Files.writeString(results.resolve("drydock.cdx.json"), json.writerWithDefaultPrettyPrinter().writeValueAsString(parts) + "\n");
        Files.writeString(results.resolve("THIRD-PARTY.txt"), text(found, java));
    }

    private static Part part(JsonNode part, Path app, Path ours, Path licences) throws IOException {
        String name = part.path("name").asString();
        String version = part.path("version").asString();
        List<String> names = new ArrayList<>();
        for (JsonNode licence : part.path("licenses")) {
            JsonNode one = licence.path("license");
            names.add(one.path("id").asString(one.path("name").asString(licence.path("expression").asString(""))));
        }
        if (names.isEmpty()) {
            throw new IllegalStateException(name + " " + version + " names no licence");
        }
        List<String> texts = new ArrayList<>();
        Path jar = app.resolve("lib/" + name + "-" + version + ".jar");
        if (Files.exists(jar)) {
            texts.addAll(inside(jar, name, licences));
        }
        if (texts.stream().noneMatch(text -> !text.toLowerCase(Locale.ROOT).contains("notice"))) {
            String chosen = names.stream()
                    .flatMap(licence -> TEXTS.entrySet().stream()
                            .filter(text -> licence.toLowerCase(Locale.ROOT).contains(text.getKey()))
                            .map(Map.Entry::getValue))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("there is no text of the licence of " + name + ": " + names));
            Files.write(licences.resolve(chosen), Files.readAllBytes(ours.resolve(chosen)));
            texts.add("licences/" + chosen);
        }
        String url = part.path("externalReferences").values().stream()
                .filter(reference -> reference.path("type").asString().matches("vcs|website"))
                .map(reference -> reference.path("url").asString())
                .findFirst()
                .orElse("");
        return new Part(
                part.path("group").asString() + ":" + name,
                version,
                names.stream().distinct().collect(Collectors.joining(" or ")),
                url,
                texts);
    }

    /** Copies the texts that a library brings with it. */
    private static List<String> inside(Path jar, String name, Path licences) throws IOException {
        List<String> texts = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(entry -> TEXT.matcher(entry.getName()).matches()).toList()) {
                String file = name + "-" + entry.getName().replaceFirst("^META-INF/", "").replaceFirst("\\.(md|txt)$", "") + ".txt";
                Files.write(licences.resolve(file), zip.getInputStream(entry).readAllBytes());
                texts.add("licences/" + file);
            }
        }
        return texts.stream().sorted().toList();
    }

    /** The version of Java as its runtime says it, such as {@code 25.0.3+9-LTS}. */
    private static String release(Path runtime) throws IOException {
        try (Stream<String> lines = Files.lines(runtime.resolve("release"))) {
            return lines.filter(line -> line.matches("JAVA_(RUNTIME_)?VERSION=.*"))
                    .map(line -> line.replaceFirst("^[A-Z_]+=", "").replace("\"", ""))
                    .max(java.util.Comparator.comparingInt(String::length))
                    .orElseThrow();
        }
    }

    private static ObjectNode part(ObjectMapper json, String type, String name, String version, String licence) {
        ObjectNode part = json.createObjectNode();
        part.put("type", type);
        part.put("name", name);
        part.put("version", version);
        part.putArray("licenses").addObject().putObject("license").put("id", licence);
        return part;
    }

    private static void everyJarIsIn(Map<String, Part> found, Path app) throws IOException {
        List<String> known = found.entrySet().stream()
                .map(part -> part.getKey() + "-" + part.getValue().version() + ".jar")
                .toList();
        try (Stream<Path> jars = Files.list(app.resolve("lib"))) {
            List<String> missing = jars.map(jar -> jar.getFileName().toString())
                    .filter(jar -> !known.contains(jar))
                    .toList();
            if (!missing.isEmpty()) {
                throw new IllegalStateException("the list of parts lacks " + missing);
            }
        }
    }

    private static String text(Map<String, Part> parts, String java) {
        StringBuilder text = new StringBuilder();
        text.append("Drydock is under the Apache License 2.0. In it are these works of others, each under its own licence.\n");
        text.append("They are unchanged, but for files that are left out (libraries of other systems, fonts, themes, encodings, and\n");
        text.append("messages of a protocol that are not used) and, with these, signatures of jars that would no longer fit.\n");
        text.append("Their texts lie in the folder \"licences\" beside this file, those of Java in \"runtime/legal\".\n");
        text.append("The source of each library is published beside it in the Maven Central repository, under the name given here\n");
        text.append("with the classifier \"sources\", and at the address given. The demonstration's server is MySQL Community\n");
        text.append("Server ").append(DEMO).append(" (GPL-2.0), a program of its own, here for one system only; its source is\n");
        text.append("published by its makers.\n\n");
        text.append("OpenJDK ").append(java).append("\n  GPL-2.0 with classpath exception; runtime/legal\n\n");
        for (Part part : parts.values()) {
            text.append(part.name()).append(' ').append(part.version()).append('\n');
            text.append("  ").append(part.licences()).append("; ").append(String.join(", ", part.texts())).append('\n');
            if (!part.url().isEmpty()) {
                text.append("  ").append(part.url()).append('\n');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
