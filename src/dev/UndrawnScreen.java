import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes JavaFX's headless window without the copy of each frame, one picture element after the other, onto a screen that
 * no test reads: it is half of what a test of the window costs, and throws where a popup reaches over the screen's end.
 * Pictures of a node are drawn by JavaFX as before. A step of the build:
 * {@code java --module-path FX --add-modules javafx.graphics src/dev/UndrawnScreen.java FOLDER}
 */
final class UndrawnScreen {

    private static final String WINDOW = "com/sun/glass/ui/headless/HeadlessWindow.class";
    private static final String COPY = "blit";

    private UndrawnScreen() {}

    public static void main(String[] arguments) throws IOException {
        Module graphics = ModuleLayer.boot().findModule("javafx.graphics").orElseThrow();
        byte[] old;
        try (InputStream stream = graphics.getResourceAsStream(WINDOW)) {
            old = stream.readAllBytes();
        }
        ClassFile maker = ClassFile.of();
        ClassModel window = maker.parse(old);
        if (window.methods().stream().noneMatch(method -> method.methodName().equalsString(COPY))) {
            throw new IllegalStateException(WINDOW + " has no method " + COPY + " in this JavaFX: find its new name");
        }
        byte[] made = maker.transformClass(
                window,
                ClassTransform.transformingMethods(
                        method -> method.methodName().equalsString(COPY), (method, element) -> {
                            if (element instanceof CodeModel) {
                                method.withCode(code -> code.return_());
                            } else {
                                method.with(element);
                            }
                        }));
        Path file = Path.of(arguments[0]).resolve(WINDOW);
        Files.createDirectories(file.getParent());
        Files.write(file, made);
    }
}
