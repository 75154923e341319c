package dev.drydock.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** No circles, features apart from each other and from their screens, and names that say what a class is for. */
final class ShapeRules {

    private static final String FEATURE = Packages.ROOT + "feature..";
    private static final String FEATURE_UI = Packages.ROOT + "feature.*.ui..";
    private static final String FEATURE_CLI = Packages.ROOT + "feature.*.cli..";

    private ShapeRules() {}

    static Stream<Rule> circles() {
        String because = "a cycle cannot be understood or tested one part at a time";
        return Stream.of(
                new Rule(
                        slices().matching("dev.drydock.(*)..")
                                .should()
                                .beFreeOfCycles()
                                .as("top packages have no cycle")
                                .because(because),
                        List.of(),
                        List.of(circle("profile", "check"))),
                new Rule(
                        slices().matching("dev.drydock.(platform|db|profile|history|ui).(*)..")
                                .should()
                                .beFreeOfCycles()
                                .as("their parts have no cycle")
                                .because(because),
                        Packages.of("{platform,db,profile,history,ui}.*.."),
                        List.of(
                                circle("platform.task", "platform.config"),
                                circle("db.sql", "db.catalog"),
                                circle("profile.vault", "profile.importer"),
                                circle("history.store", "history.keeping"),
                                circle("ui.server", "ui.shell"))),
                new Rule(
                        slices().assignedFrom(new PackagesOfAFeature())
                                .should()
                                .beFreeOfCycles()
                                .as("the packages of a feature have no cycle")
                                .because(because),
                        List.of(FEATURE),
                        List.of(
                                circle("feature.upgrade.run", "feature.upgrade.plan"),
                                circle("feature.rowcount", "feature.rowcount.ui"),
                                circle("feature.upgrade.preflight", "feature.upgrade.preflight.checks"))),
                new Rule(
                        slices().matching("dev.drydock.feature.(*)..")
                                .should()
                                .notDependOnEachOther()
                                .as("no feature imports another"),
                        List.of(FEATURE),
                        List.of(uses("feature.upgrade.run", "feature.rowcount.ui"))),
                new Rule(
                        apart(FEATURE_UI, "ui..", "a feature's work and commands do not know its screen"),
                        List.of(FEATURE, FEATURE_UI),
                        List.of(
                                uses("feature.rowcount", "feature.rowcount.ui"),
                                uses("feature.upgrade.run", "feature.upgrade.ui"),
                                uses("feature.upgrade.cli", "ui.control"),
                                uses("feature.upgrade.preflight.checks", "feature.upgrade.ui.deep"))),
                new Rule(
                        apart(FEATURE_CLI, "cli..", "a feature's work and screen do not know its commands"),
                        List.of(FEATURE, FEATURE_CLI),
                        List.of(
                                uses("feature.rowcount", "feature.rowcount.cli"),
                                uses("feature.upgrade.ui", "cli"),
                                uses("feature.upgrade.run", "feature.upgrade.cli.deep"))));
    }

    static Stream<Rule> names() {
        return Stream.of(
                new Rule(
                        classes()
                                .should()
                                .haveNameNotMatching(".*(Manager|Helper|Util|Utils)")
                                .because("such a name gathers anything: name the class after its one job"),
                        List.of(),
                        List.of(
                                List.of("package dev.drydock.db; class RowManager {}"),
                                List.of("package dev.drydock.db; class TextUtils {}"))),
                new Rule(
                        oneName(),
                        List.of(),
                        List.of(List.of(
                                "package dev.drydock.db; class Twice {}",
                                "package dev.drydock.history; class Twice {}"))));
    }

    /** The rest of a feature does not know this part of it, nor what that is made with. */
    private static ArchRule apart(String part, String madeWith, String description) {
        return noClasses()
                .that()
                .resideInAPackage(FEATURE)
                .and()
                .resideOutsideOfPackage(part)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(part, Packages.ROOT + madeWith)
                .as(description);
    }

    private static ArchRule oneName() {
        return classes()
                .that()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("package-info")
                .should(new OneOfItsName())
                .because("a reader who sees the name must know which class is meant");
    }

    /** Sources of two classes, of which the first uses the second. */
    private static List<String> uses(String from, String to) {
        return List.of(source(from, "First", to, "Second"), "package dev.drydock." + to + "; public class Second {}");
    }

    private static List<String> circle(String one, String other) {
        return List.of(source(one, "First", other, "Second"), source(other, "Second", one, "First"));
    }

    private static String source(String place, String name, String knownPlace, String knownName) {
        return "package dev.drydock." + place + "; public class " + name + " { dev.drydock." + knownPlace + "."
                + knownName + " known; }";
    }

    /** Each package of a feature for itself, at any depth. */
    private static final class PackagesOfAFeature implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass known) {
            return known.getPackageName().startsWith(Packages.ROOT + "feature.")
                    ? SliceIdentifier.of(known.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of a feature";
        }
    }

    private static final class OneOfItsName extends ArchCondition<JavaClass> {

        private final Map<String, JavaClass> known = new HashMap<>();

        OneOfItsName() {
            super("be the only one of its simple name");
        }

        @Override
        public void init(Collection<JavaClass> all) {
            known.clear();
        }

        @Override
        public void check(JavaClass one, ConditionEvents events) {
            JavaClass first = known.putIfAbsent(one.getSimpleName(), one);
            if (first != null) {
                events.add(SimpleConditionEvent.violated(
                        one, one.getName() + " has the simple name of " + first.getName()));
            }
        }
    }
}
