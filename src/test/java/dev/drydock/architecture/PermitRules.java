package dev.drydock.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Nothing changes a server without a permit, and none of ours is open. */
final class PermitRules {

    private static final String FEATURE = Packages.ROOT + "feature..";
    private static final String PROGRAMS = Packages.ROOT + "feature.upgrade.tool..";
    private static final String IN_FEATURE = "package " + Packages.ROOT + "feature.deep.down; class Breaks { ";

    private PermitRules() {}

    static Stream<Rule> all() {
        return Stream.of(
                new Rule(
                        noClasses()
                                .should()
                                .callMethod(MysqldProcess.class, "startAsItIs", Duration.class)
                                .because("a server of ours is closed to who has no password; only tests start others"),
                        List.of(),
                        List.of(List.of(IN_FEATURE + "void run(dev.drydock.platform.mysqld.MysqldProcess process) {"
                                + " process.startAsItIs(java.time.Duration.ZERO); } }"))),
                new Rule(
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(Packages.ROOT + "db.sql..", Packages.ROOT + "history..")
                                .should()
                                .dependOnClassesThat()
                                .belongToAnyOf(java.sql.Statement.class, java.sql.PreparedStatement.class)
                                .orShould()
                                .callMethodWhere(ofConnection("createStatement"))
                                .orShould()
                                .callMethodWhere(ofConnection("prepareStatement"))
                                .orShould()
                                .callMethodWhere(ofConnection("prepareCall"))
                                .because("statements are sent by db.sql.Session, which reads, and db.sql.Changes, which"
                                        + " has a permit"),
                        List.of(Packages.ROOT + "db.sql..", Packages.ROOT + "history.."),
                        List.of(
                                List.of(IN_FEATURE + "java.sql.Statement statement; }"),
                                List.of(IN_FEATURE + "java.sql.PreparedStatement statement; }"),
                                List.of(IN_FEATURE + asks("createStatement()")),
                                List.of(IN_FEATURE + asks("prepareStatement(\"DELETE FROM t\")")),
                                List.of(IN_FEATURE + asks("prepareCall(\"CALL p()\")")))),
                new Rule(
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(Session.class.getName())
                                .should()
                                .callConstructor(Changes.class, Session.class, ChangePermit.class)
                                .because("ask a session for changes with a permit"),
                        List.of(),
                        List.of(List.of("package dev.drydock.db.sql; class Breaks {"
                                + " Changes of(Session session, dev.drydock.db.guard.ChangePermit permit) {"
                                + " return new Changes(session, permit); } }"))),
                new Rule(
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(ServerLock.class.getName())
                                .should()
                                .callConstructor(ChangePermit.class, ServerLock.class, Optional.class)
                                .because("only the lock of a server gives permits"),
                        List.of(),
                        List.of(List.of("package dev.drydock.db.guard; class Breaks {"
                                + " ChangePermit of(ServerLock lock) {"
                                + " return new ChangePermit(lock, java.util.Optional.empty()); } }"))),
                new Rule(
                        noClasses()
                                .that()
                                .resideInAPackage(FEATURE)
                                .and()
                                .resideOutsideOfPackage(PROGRAMS)
                                .should()
                                .dependOnClassesThat()
                                .belongToAnyOf(ProcessBuilder.class)
                                .because(
                                        "a program that changes a server wants a permit: feature.upgrade.tool runs it"),
                        List.of(FEATURE, PROGRAMS),
                        List.of(List.of(IN_FEATURE + "ProcessBuilder builder; }"))),
                new Rule(
                        noClasses()
                                .that()
                                .resideInAPackage(FEATURE)
                                .should()
                                .callMethod(RemoteHost.class, "run", String.class, Duration.class, int.class)
                                .orShould()
                                .callMethod(
                                        RemoteHost.class, "run", String.class, byte[].class, Duration.class, int.class)
                                .orShould()
                                .callMethod(RemoteHost.class, "open", String.class, Duration.class)
                                .because("a command that changes a host wants a permit: ask HostAccess"),
                        List.of(FEATURE),
                        List.of(
                                List.of(IN_FEATURE + runs("\"rm f\", limit, 1")),
                                List.of(IN_FEATURE + runs("\"rm f\", new byte[0], limit, 1")),
                                List.of(IN_FEATURE
                                        + "Object of(dev.drydock.db.tunnel.RemoteHost host, java.time.Duration limit) {"
                                        + " return host.open(\"rm f\", limit); } }"))),
                new Rule(
                        noClasses()
                                .that()
                                .resideInAPackage(FEATURE)
                                .should()
                                .callMethod(ServerLock.class, "of", Profile.class)
                                .because("a server has one lock, which OpenServer knows"),
                        List.of(FEATURE),
                        List.of(List.of(IN_FEATURE
                                + "Object lock(dev.drydock.profile.Profile profile) {"
                                + " return dev.drydock.db.guard.ServerLock.of(profile); } }"))));
    }

    private static String runs(String arguments) {
        return "Object of(dev.drydock.db.tunnel.RemoteHost host, java.time.Duration limit) { return host.run("
                + arguments + "); } }";
    }

    private static String asks(String call) {
        return "Object of(java.sql.Connection connection) throws Exception { return connection." + call + "; } }";
    }

    private static DescribedPredicate<JavaMethodCall> ofConnection(String name) {
        return DescribedPredicate.describe(
                "Connection." + name,
                call -> call.getTargetOwner().isAssignableTo(java.sql.Connection.class)
                        && call.getName().equals(name));
    }
}
