package dev.drydock.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.resolvers.SelectedClassResolverFromClasspath;
import dev.drydock.app.Main;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The directions of the packages. There is no exemption list: a class that breaks a rule belongs elsewhere. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = ours();

    private static final List<Rule> RULES = Stream.of(
                    DirectionRules.packages(),
                    DirectionRules.libraries(),
                    PermitRules.all(),
                    ShapeRules.circles(),
                    ShapeRules.names())
            .flatMap(rules -> rules)
            .toList();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everyRuleIsKept() {
        return RULES.stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.description(), () -> rule.rule().check(CLASSES)));
    }

    @Test
    void everyRuleFailsOnClassesThatBreakIt() throws IOException {
        List<List<String>> groups =
                RULES.stream().flatMap(rule -> rule.breaking().stream()).toList();
        BrokenClasses broken = new BrokenClasses(folder, groups);
        int group = 0;
        for (Rule rule : RULES) {
            assertThat(rule.breaking()).as(rule.description()).isNotEmpty();
            for (List<String> sources : rule.breaking()) {
                assertThat(rule.rule().evaluate(broken.group(group++)).hasViolation())
                        .as(rule.description() + " on " + sources)
                        .isTrue();
            }
        }
    }

    @Test
    void everyRuleNamesPackagesThatThereAre() {
        for (Rule rule : RULES) {
            for (String pattern : rule.packages()) {
                assertThat(CLASSES)
                        .as("classes in " + pattern + " of: " + rule.description())
                        .anyMatch(known ->
                                JavaClass.Predicates.resideInAPackage(pattern).test(known));
            }
        }
    }

    private static JavaClasses ours() {
        // of the libraries, the rules ask only which classes are connections
        ArchConfiguration.get().setClassResolver(SelectedClassResolverFromClasspath.class);
        ArchConfiguration.get().setClassResolverArguments("java.sql", "com.mysql.cj.jdbc", "org.mariadb.jdbc");
        try {
            return new ClassFileImporter()
                    .importPath(Path.of(Main.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()));
        } catch (URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
