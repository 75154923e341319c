import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Gives the classes of a library that was compiled for Java 5 the class-file version of Java 8, with the stack maps that
 * belong to it. The ahead-of-time cache leaves out what is older than Java 6, so that it is read from its jar and verified
 * at each start. What the classes do is left alone, and each is verified anew. A step of the build:
 * {@code java src/dev/RaiseClassFiles.java JAR}
 */
final class RaiseClassFiles {

    private static final String CLASS = ".class";

    private RaiseClassFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (JarFile from = new JarFile(jar.toFile())) {
            for (JarEntry entry : from.stream().toList()) {
                try (InputStream stream = from.getInputStream(entry)) {
                    files.put(entry.getName(), stream.readAllBytes());
                }
            }
        }
        ClassFile maker = maker(files);
        Map<String, byte[]> raised = new LinkedHashMap<>();
        files.forEach((name, content) -> raised.put(name, name.endsWith(CLASS) ? raised(maker, content) : content));
        if (raised.values().containsAll(files.values())) {
            // nothing to raise: unchanged content is the same array
            return;
        }
        Path written = jar.resolveSibling(jar.getFileName() + ".raised");
        try (JarOutputStream to = new JarOutputStream(Files.newOutputStream(written))) {
            for (Map.Entry<String, byte[]> file : raised.entrySet()) {
                JarEntry entry = new JarEntry(file.getKey());
                // the same bytes at each build
                entry.setTime(0);
                to.putNextEntry(entry);
                to.write(file.getValue());
                to.closeEntry();
            }
        }
        Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] raised(ClassFile maker, byte[] content) {
        ClassModel old = maker.parse(content);
        if (old.majorVersion() >= ClassFile.JAVA_8_VERSION) {
            return content;
        }
        byte[] made = maker.transformClass(
                old,
                ClassTransform.endHandler(builder -> builder.withVersion(ClassFile.JAVA_8_VERSION, 0))
                        // each method is written anew, which makes its stack map
                        .andThen(ClassTransform.transformingMethodBodies((code, element) -> code.with(element))));
        List<VerifyError> wrong = maker.verify(made);
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(old.thisClass().asInternalName() + ": " + wrong);
        }
        return made;
    }

    /** Knows the classes of the jar and those of this Java. */
    private static ClassFile maker(Map<String, byte[]> files) {
        ClassHierarchyResolver own = ClassHierarchyResolver.ofResourceParsing(type -> {
            String descriptor = type.descriptorString();
            byte[] content = files.get(descriptor.substring(1, descriptor.length() - 1) + CLASS);
            return content == null ? null : new ByteArrayInputStream(content);
        });
        return ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(own.orElse(ClassHierarchyResolver.defaultResolver())));
    }
}
