import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * list of parts (SBOM), to which it adds the Java runtime and the demonstration's server. What it says of a library stands in
 * the file "libraries" of the folder with licence texts. Fails if a library has no licence or no entry there, if its jar lacks
 * a text, if a jar is not in the list, or if the runtime lacks the texts of Java.
 * Arguments: list of parts as Maven made it, folder of the application, folder of the runtime, folder with licence texts, folder
 * for the results, date of the build, name and address of the one who offers the source or an empty one.
 */
final class Notices {

    /** The version of the demonstration's server. */
    private static final String DEMO = "5.7.22";

    /** What the file "libraries" says of a library; the file explains itself. */
    private record Entry(List<String> inside, List<String> texts, List<String> lines, List<String> named) {}

    private record Part(String name, String version, String licences, String url, List<String> texts, List<String> whose) {}

    public static void main(String[] arguments) throws IOException {
        Path list = Path.of(arguments[0]);
        Path app = Path.of(arguments[1]);
        Path runtime = Path.of(arguments[2]);
        Path ours = Path.of(arguments[3]);
        Path results = Path.of(arguments[4]);
        ObjectMapper json = new ObjectMapper();
        ObjectNode parts = (ObjectNode) json.readTree(list);
        Files.createDirectories(results.resolve("licences"));
        Map<String, Entry> libraries = libraries(ours.resolve("libraries"));
        Map<String, Part> found = new TreeMap<>();
        for (JsonNode part : parts.withArray("components")) {
            String artifact = part.path("name").asString();
            found.put(artifact, part(part, libraries, app, ours, results.resolve("licences")));
        }
        everyJarIsIn(found, app);
        String java = release(runtime);
        javaBringsItsTexts(runtime);
        Files.writeString(results.resolve("SOURCE-OFFER.txt"), offer(ours, arguments[6]));
        text(ours, "GPL-2.0.txt", results.resolve("licences"));
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

    /** Where the source is, with the offer of whoever passes the package on, or the word that nobody offers it. */
    private static String offer(Path ours, String offeredBy) throws IOException {
        String offer = Files.readString(ours.resolve("SOURCE-OFFER.txt"));
        return offeredBy.isBlank()
                ? offer.substring(0, offer.indexOf("\nTHE OFFER\n") + 1) + Files.readString(ours.resolve("NO-OFFER.txt"))
                : offer.replace("@OFFERED-BY@", offeredBy.strip());
    }

    private static Map<String, Entry> libraries(Path file) throws IOException {
        Map<String, Entry> libraries = new TreeMap<>();
        Entry entry = null;
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith(" ")) {
                entry = new Entry(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
                libraries.put(line, entry);
                continue;
            }
            String[] word = line.strip().split(" ", 2);
            switch (word[0]) {
                case "inside" -> entry.inside().add(word[1]);
                case "text" -> entry.texts().add(word[1]);
                case "jar" -> entry.lines().add(word[1].substring(word[1].indexOf(" | ") + 3));
                case "sources" -> entry.lines().add(word[1]);
                case "pom" -> entry.named().add(word[1]);
                default -> throw new IllegalStateException("libraries: " + line);
            }
        }
        return libraries;
    }

    private static Part part(JsonNode part, Map<String, Entry> libraries, Path app, Path ours, Path licences) throws IOException {
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
        Entry entry = libraries.get(name);
        if (entry == null) {
            throw new IllegalStateException("installers/licences/libraries has no entry of " + name);
        }
        List<String> texts = new ArrayList<>();
        if (!entry.inside().isEmpty()) {
            texts.addAll(inside(app.resolve("lib/" + name + "-" + version + ".jar"), name, entry.inside(), licences));
        }
        for (String text : entry.texts()) {
            texts.add(text(ours, text, licences));
        }
        if (texts.isEmpty()) {
            throw new IllegalStateException("no text of the licence of " + name);
        }
        List<String> whose = new ArrayList<>(entry.lines());
        if (!entry.named().isEmpty()) {
            String none = entry.lines().isEmpty() ? "The artifact names no copyright holder" : "The artifact names no copyright holder of its other parts";
            whose.add(none + "; its POM names " + String.join(", ", entry.named()));
        }
        String url = part.path("externalReferences").values().stream()
                .filter(reference -> reference.path("type").asString().matches("vcs|website"))
                .map(reference -> reference.path("url").asString())
                .findFirst()
                .orElse("");
        return new Part(
                part.path("group").asString() + ":" + name,
                version,
                names.stream().distinct().collect(Collectors.joining(", ")),
                url,
                texts,
                whose);
    }

    private static String text(Path ours, String text, Path licences) throws IOException {
        Files.copy(ours.resolve(text), licences.resolve(text), StandardCopyOption.REPLACE_EXISTING);
        return "licences/" + text;
    }

    /** Copies the texts that a library brings with it. */
    private static List<String> inside(Path jar, String name, List<String> paths, Path licences) throws IOException {
        List<String> texts = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (String path : paths) {
                ZipEntry entry = zip.getEntry(path);
                if (entry == null) {
                    throw new IllegalStateException(jar + " has no " + path);
                }
                String file = name + "-" + path.replaceFirst("^META-INF/", "").replaceFirst("\\.(md|txt)$", "").replace('/', '-') + ".txt";
                Files.write(licences.resolve(file), zip.getInputStream(entry).readAllBytes());
                texts.add("licences/" + file);
            }
        }
        return texts;
    }

    /** Each module's texts, which the legal notices of the JDK are, came into the runtime with it. */
    private static void javaBringsItsTexts(Path runtime) throws IOException {
        Path licence = runtime.resolve("legal/java.base/LICENSE");
        if (!Files.exists(licence) || !Files.readString(licence).contains("\"CLASSPATH\" EXCEPTION TO THE GPL")) {
            throw new IllegalStateException("the runtime lacks the licence of Java with its exception: " + licence);
        }
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

    /** Where the JDK that makes the runtime, and runs this, says that its source is. */
    private static String sourceOfJava() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(System.getProperty("java.home"), "release"))) {
            return lines.filter(line -> line.matches("(IMPLEMENTOR|SOURCE_REPO|SOURCE)=.*"))
                    .map(line -> line.replaceFirst("^[A-Z_]+=", "").replace("\"", ""))
                    .collect(Collectors.joining(", "));
        }
    }

    private static String text(Map<String, Part> parts, String java) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append("Drydock is under the Apache License 2.0. In it are these works of others, each under its own licence.\n");
        text.append("They are unchanged, but for files that are left out (libraries of other systems, fonts, themes, encodings, and\n");
        text.append("messages of a protocol that are not used) and, with these, signatures of jars that would no longer fit.\n");
        text.append("Their texts lie in the folder \"licences\" beside this file, those of Java in \"runtime/legal\".\n");
        text.append("Of several licences that a library names, Drydock takes that whose text is given, where it may choose.\n");
        text.append("The copyright lines below were read in the library or in the headers of its sources; where there is none, the\n");
        text.append("people or the organisation are given that its POM names. The demonstration's server is MySQL Community Server\n");
        text.append(DEMO).append(" (GPL-2.0), a program of its own, here for one system only. Where the source of the works under the\n");
        text.append("GPL and the LGPL is, and who offers it: SOURCE-OFFER.txt. JavaFX and Java are under the GPL with the Classpath\n");
        text.append("exception, MySQL Connector/J is under the GPL with the Universal FOSS Exception, whose text is in its LICENSE.\n\n");
        text.append("OpenJDK ").append(java).append("\n  GPL-2.0 with classpath exception; runtime/legal\n");
        text.append("  source: ").append(sourceOfJava()).append("\n\n");
        for (Part part : parts.values()) {
            text.append(part.name()).append(' ').append(part.version()).append('\n');
            text.append("  ").append(part.licences()).append("; ").append(String.join(", ", part.texts())).append('\n');
            part.whose().forEach(line -> text.append("  ").append(line).append('\n'));
            if (!part.url().isEmpty()) {
                text.append("  ").append(part.url()).append('\n');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
