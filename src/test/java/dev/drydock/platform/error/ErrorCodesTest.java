package dev.drydock.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.drydock.platform.i18n.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ErrorCodesTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d+}");

    private static final List<ErrorCode> ALL = found();

    private static List<ErrorCode> found() {
        List<ErrorCode> codes = new ArrayList<>();
        for (JavaClass found : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.drydock")) {
            if (found.isEnum() && found.isAssignableTo(ErrorCode.class)) {
                codes.addAll(Arrays.asList((ErrorCode[]) found.reflect().getEnumConstants()));
            }
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
