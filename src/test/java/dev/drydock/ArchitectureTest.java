package dev.drydock;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.profile.Profile;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The directions of the packages. There is no exemption list: a class that breaks a rule belongs elsewhere. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.drydock");

    private static final String ROOT = "dev.drydock.";
    private static final String FEATURE_UI = ROOT + "feature.*.ui..";

    @TestFactory
    Stream<DynamicTest> packagesPointOneWay() {
        return Stream.of(
                        never(
                                "platform..",
                                "profile..",
                                "the kernel is free of features: pass it a plain value or a port"),
                        never("platform..", "db..", "the kernel is free of JDBC: implement one of its ports in db"),
                        never(
                                "platform..",
                                "history..",
                                "the kernel knows no store: report through the job's listener"),
                        never("profile..", "db..", "a profile is a plain value: db opens connections for it"),
                        never("profile..", "history..", "profiles are stored as JSON, apart from the history"),
                        never(
                                "{db,profile}..",
                                "{report,history,check}..",
                                "let the feature copy values from one to the other"),
                        never(
                                "{db,profile,report,history,check}..",
                                "feature..",
                                "move what is shared down, or pass it in"),
                        never(
                                "{platform,db,profile,report,history,check}..",
                                "ui..",
                                "work reports through its JobContext and never calls a screen"),
                        never(
                                "{platform,db,profile,report,history,check,feature,ui}..",
                                "cli..",
                                "only app starts the command line"),
                        never(
                                "{platform,db,profile,report,history,check,feature,ui,cli,demo}..",
                                "app..",
                                "app is the only place that wires objects: take a constructor argument"),
                        never("ui..", "feature..", "the shell knows modules by their descriptor: add a method to it"),
                        never(
                                "history..",
                                "{db,profile,report,check}..",
                                "the history stores plain values: copy them in the feature"),
                        never(
                                "{platform,db,profile,report,history,check,feature,ui,cli}..",
                                "demo..",
                                "the demonstration server is started by app"))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> eachLibraryIsMetInItsPlace() {
        return Stream.of(
                        only(
                                "javafx..",
                                "show it in ui or a feature's ui package; work stays free of JavaFX",
                                "ui..",
                                "feature.*.ui..",
                                "app.."),
                        only("java.sql..", "ask db.sql or history for what you need", "db..", "history.."),
                        only("com.zaxxer..", "pools are opened by db.pool", "db.pool.."),
                        only("com.jcraft..", "tunnels are opened by db.tunnel", "db.tunnel.."),
                        only("org.bouncycastle..", "keys are derived by profile.vault", "profile.vault.."),
                        only(
                                "com.github.javakeyring..",
                                "the keychain is asked by profile.keychain",
                                "profile.keychain.."),
                        only("org.h2..", "ask the history for what you need", "history.."),
                        only("org.flywaydb..", "the history migrates itself", "history.."),
                        only("picocli..", "commands live in cli", "cli..", "app.."),
                        only("atlantafx..", "use the theme of ui", "ui..", "feature.*.ui..", "app.."))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> nothingChangesAServerWithoutAPermit() {
        String statements =
                "statements are sent by db.sql.Session, which reads, and db.sql.Changes, which has a permit";
        return Stream.of(
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(ROOT + "db.sql..", ROOT + "history..")
                                .should()
                                .dependOnClassesThat()
                                .belongToAnyOf(java.sql.Statement.class, java.sql.PreparedStatement.class)
                                .orShould()
                                .callMethodWhere(ofConnection("createStatement"))
                                .orShould()
                                .callMethodWhere(ofConnection("prepareStatement"))
                                .orShould()
                                .callMethodWhere(ofConnection("prepareCall"))
                                .because(statements),
                        noClasses()
                                .that()
                                .doNotHaveSimpleName("Session")
                                .should()
                                .callConstructor(Changes.class, Session.class, ChangePermit.class)
                                .because("ask a session for changes with a permit"),
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(ServerLock.class.getName())
                                .should()
                                .callConstructor(ChangePermit.class, ServerLock.class, Optional.class)
                                .because("only the lock of a server gives permits"),
                        noClasses()
                                .that()
                                .resideInAPackage(ROOT + "feature..")
                                .and()
                                .doNotHaveSimpleName("VendorTool")
                                .and()
                                .doNotHaveSimpleName("ToolVersion")
                                .should()
                                .dependOnClassesThat()
                                .belongToAnyOf(ProcessBuilder.class)
                                .because("a program that changes a server wants a permit, as VendorTool does"),
                        noClasses()
                                .that()
                                .resideInAPackage(ROOT + "feature..")
                                .should()
                                .callMethod(ServerLock.class, "of", Profile.class)
                                .because("a server has one lock, which OpenServer knows"))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    private static DescribedPredicate<JavaMethodCall> ofConnection(String name) {
        return DescribedPredicate.describe(
                "Connection." + name,
                call -> call.getTargetOwner().isAssignableTo(java.sql.Connection.class)
                        && call.getName().equals(name));
    }

    @TestFactory
    Stream<DynamicTest> nothingGoesInCircles() {
        return Stream.of(
                        slices().matching("dev.drydock.(*)..")
                                .should()
                                .beFreeOfCycles()
                                .as("top packages have no cycle"),
                        slices().matching("dev.drydock.(platform|db|ui).(*)..")
                                .should()
                                .beFreeOfCycles()
                                .as("their parts have no cycle"),
                        slices().matching("dev.drydock.feature.(*)..")
                                .should()
                                .notDependOnEachOther()
                                .as("no feature imports another"),
                        noClasses()
                                .that()
                                .resideInAPackage(ROOT + "feature.*")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(FEATURE_UI)
                                .as("a feature's work does not know its screen"))
                .map(rule -> rule.because("a cycle cannot be understood or tested one part at a time"))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> namesSayWhatClassesAreFor() {
        ArchRule names = classes()
                .should()
                .haveNameNotMatching(".*(Manager|Helper|Util|Utils)")
                .because("such a name gathers anything: name the class after its one job");
        return Stream.of(DynamicTest.dynamicTest(names.getDescription(), () -> names.check(CLASSES)));
    }

    private static ArchRule never(String from, String to, String because) {
        return noClasses()
                .that()
                .resideInAnyPackage(expand(from))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(expand(to))
                .because(because)
                .allowEmptyShould(true);
    }

    private static ArchRule only(String library, String because, String... places) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        Stream.of(places).map(place -> ROOT + place).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .because(because);
    }

    private static String[] expand(String pattern) {
        if (!pattern.startsWith("{")) {
            return new String[] {ROOT + pattern};
        }
        String inside = pattern.substring(1, pattern.indexOf('}'));
        String rest = pattern.substring(pattern.indexOf('}') + 1);
        return Stream.of(inside.split(",")).map(name -> ROOT + name + rest).toArray(String[]::new);
    }
}
