package dev.drydock.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Groups of classes that break a rule: compiled when they are needed, against ours, and seen by nobody else. */
final class BrokenClasses {

    private static final Pattern NAME = Pattern.compile("package ([\\w.]+);.*?\\bclass (\\w+)");
    /** Names that groups share; each group gets its own ones. */
    private static final Pattern SHARED = Pattern.compile("\\b(Breaks|Known|First|Second)\\b");

    private final List<List<Source>> groups = new ArrayList<>();
    private final JavaClasses all;

    /** @param folder where the compiled classes go */
    BrokenClasses(Path folder, List<List<String>> sources) throws IOException {
        for (List<String> group : sources) {
            int number = groups.size();
            groups.add(group.stream()
                    .map(text -> new Source(SHARED.matcher(text).replaceAll("$1" + number)))
                    .toList());
        }
        compile(folder, groups.stream().flatMap(List::stream).toList());
        all = new ClassFileImporter().importPath(folder);
    }

    private static void compile(Path folder, List<Source> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
            if (!compiler.getTask(said, files, null, List.of("-proc:none", "-nowarn"), null, sources)
                    .call()) {
                throw new AssertionError(said);
            }
        }
    }

    /** The classes of a group, and no others. */
    JavaClasses group(int number) {
        Set<String> names =
                groups.get(number).stream().map(source -> source.name).collect(Collectors.toSet());
        return all.that(DescribedPredicate.describe("group " + number, known -> names.contains(known.getName())));
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;
        private final String name;

        Source(String text) {
            super(URI.create("source:///" + nameIn(text).replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
            this.name = nameIn(text);
        }

        private static String nameIn(String text) {
            Matcher name = NAME.matcher(text);
            if (!name.find()) {
                throw new AssertionError("no class in " + text);
            }
            return name.group(1) + "." + name.group(2);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
