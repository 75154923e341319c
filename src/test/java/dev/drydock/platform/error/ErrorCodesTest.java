package dev.drydock.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorCodesTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d+}");

    private static final ClassDesc INTERFACE =
            ErrorCode.class.describeConstable().orElseThrow();

    private static final List<ErrorCode> ALL = found();

    /** Read from the class files: loading all classes, or importing what each calls, takes seconds. */
    private static List<ErrorCode> found() {
        List<ErrorCode> codes = new ArrayList<>();
        ClassFile reader = ClassFile.of();
        try (Stream<Path> files = Files.walk(Path.of(ErrorCode.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".class")).toList()) {
                ClassModel found = reader.parse(file);
                if (found.flags().has(AccessFlag.ENUM)
                        && found.interfaces().stream().anyMatch(each -> each.matches(INTERFACE))) {
                    String name = found.thisClass().asInternalName().replace('/', '.');
                    codes.addAll(Arrays.asList((ErrorCode[]) Class.forName(name).getEnumConstants()));
                }
            }
        } catch (IOException | URISyntaxException | ClassNotFoundException failure) {
            throw new IllegalStateException(failure);
        }
        return List.copyOf(codes);
    }

    @Test
    void everyCodeHasASentenceAndAnAdvice() {
        assertThat(ALL).hasSizeGreaterThan(30).allSatisfy(code -> {
            Messages messages = Messages.of(code.bundle());
            assertThat(messages.text(code.id() + ".sentence"))
                    .as(code.id())
                    .isNotBlank()
                    .matches("(?s).*[.:}]");
            assertThat(messages.text(code.id() + ".advice"))
                    .as(code.id())
                    .isNotBlank()
                    .matches("(?s).*[.:}]");
        });
    }

    @Test
    void noAdviceBeginsWithACommandSinceItsReaderMaySitInTheWindow() {
        assertThat(ALL)
                .allSatisfy(code -> assertThat(Messages.of(code.bundle()).text(code.id() + ".advice"))
                        .as(code.id())
                        .doesNotMatch("`?drydock .*|Run the command .*"));
    }

    @Test
    void everyIdIsUniqueAndOfTheOneForm() {
        Map<String, ErrorCode> seen = new HashMap<>();
        assertThat(ALL).allSatisfy(code -> {
            assertThat(code.id()).matches("E-\\d{4}");
            assertThat(seen.putIfAbsent(code.id(), code))
                    .as(code.id() + " is taken")
                    .isNull();
        });
    }

    @Test
    void theListForUsersHasEveryCodeInTheSameWords() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("docs/errors.md"));
        assertThat(ALL).allSatisfy(code -> {
            Messages messages = Messages.of(code.bundle());
            assertThat(lines)
                    .contains("| %s | %s | %s |"
                            .formatted(
                                    code.id(),
                                    messages.text(code.id() + ".sentence"),
                                    messages.text(code.id() + ".advice")));
        });
        assertThat(lines).filteredOn(line -> line.startsWith("| E-")).hasSameSizeAs(ALL);
    }

    @Test
    void aProblemFillsInItsArguments() {
        Problem problem = Problem.of(PlatformError.SETTINGS_NEWER, "", "a'b{1}.json", 3, 2);
        assertThat(problem.sentence()).contains("a'b").contains("format 3");
        assertThat(PLACE.matcher(Problem.of(PlatformError.SETTINGS_NEWER, "", "f", 3, 2)
                                .line())
                        .find())
                .isFalse();
        assertThat(problem.line()).endsWith("(E-1004)");
        assertThat(problem.full()).contains(problem.advice());
    }
}
