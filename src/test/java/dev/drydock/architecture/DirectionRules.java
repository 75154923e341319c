package dev.drydock.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLConnection;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.SocketFactory;

/** Which packages know which others, and where each library is met. */
final class DirectionRules {

    /** A class that every rule about the place of a library calls misplaced. */
    private static final String ELSEWHERE = Packages.ROOT + "report";

    private DirectionRules() {}

    static Stream<Rule> packages() {
        return Stream.of(
                never("platform..", "profile..", "the kernel is free of features: pass it a plain value or a port"),
                never("platform..", "db..", "the kernel is free of JDBC: implement one of its ports in db"),
                never("platform..", "history..", "the kernel knows no store: report through the job's listener"),
                never("profile..", "db..", "a profile is a plain value: db opens connections for it"),
                never("profile..", "history..", "profiles are stored as JSON, apart from the history"),
                never(
                        "{db,profile}..",
                        "{report,history,check,lane}..",
                        "let the feature copy values from one to the other"),
                never(
                        "{platform,db,profile,report,history,check,run,change,remedy,evidence,proxied,lane,ui,cli}..",
                        "feature..",
                        "features are told apart by their descriptors alone: move what is shared down, or pass it in"),
                never(
                        "{platform,db,profile,report,history,check,run,change,remedy,evidence,proxied,lane,cli}..",
                        "ui..",
                        "work reports through its JobContext and never calls a screen"),
                never(
                        "{platform,db,profile,report,history,check,run,change,remedy,evidence,proxied,lane,ui}..",
                        "cli..",
                        "only app starts the command line"),
                never(
                        "{platform,db,profile,report,history,check,run,change,remedy,evidence,proxied,lane,feature,ui,cli,demo}..",
                        "app..",
                        "app is the only place that wires objects: take a constructor argument"),
                never(
                        "{proxied,lane}..",
                        "{run,change,remedy,evidence}..",
                        "plain values and statements on tables know no recorded run: the feature brings them together"),
                never(
                        "run..",
                        "{change,remedy,evidence,lane,proxied}..",
                        "a run knows no kind of work: pass it the Run"),
                never(
                        "history..",
                        "{db,lane,profile,report}..",
                        "the history stores plain values: copy them in the feature"),
                never(
                        "{platform,db,profile,report,check,run,change,remedy,evidence,proxied,lane,feature,ui,cli,demo,app}..",
                        "history.{sql,database,file,server,chain,journal}..",
                        "how the history keeps its records is its own: ask history.store, .keeping or .move"),
                never(
                        "{platform,db,profile,report,history,check,run,change,remedy,evidence,proxied,lane,feature,ui,cli}..",
                        "demo..",
                        "the demonstration server is started by app"));
    }

    static Stream<Rule> libraries() {
        return Stream.of(
                only(
                        "javafx..",
                        "javafx.scene.Node",
                        "show it in ui or a feature's ui package; work stays free of JavaFX",
                        "ui..",
                        "feature.*.ui..",
                        "app.."),
                only(
                        "java.sql..",
                        "java.sql.Connection",
                        "ask db.sql or history for what you need",
                        "db..",
                        "history.."),
                only(
                        "com.openhtmltopdf..",
                        "com.openhtmltopdf.pdfboxout.PdfRendererBuilder",
                        "reports get their forms in report.form",
                        "report.form.."),
                only(
                        "org.apache.pdfbox..",
                        "org.apache.pdfbox.pdmodel.PDDocument",
                        "reports get their forms in report.form",
                        "report.form.."),
                only(
                        "org.dhatim..",
                        "org.dhatim.fastexcel.Workbook",
                        "reports get their forms in report.form",
                        "report.form.."),
                only("com.zaxxer..", "com.zaxxer.hikari.HikariConfig", "pools are opened by db.pool", "db.pool.."),
                only(
                        "java.net.http..",
                        "java.net.http.HttpClient",
                        "nothing phones home: only a user's question for the newest version goes out",
                        "platform.release.."),
                only(
                        belongToAnyOf(
                                Socket.class,
                                ServerSocket.class,
                                DatagramSocket.class,
                                URLConnection.class,
                                SocketFactory.class,
                                SocketChannel.class,
                                ServerSocketChannel.class,
                                AsynchronousSocketChannel.class),
                        "java.net.Socket",
                        "Drydock connects to the servers of its user's profiles and what lies on the way to them:"
                                + " reach them through db (proxysql.tls looks at a certificate, history.file,"
                                + " platform.mysqld and platform.desktop ask this computer, platform.release is the"
                                + " question of a user)",
                        "db..",
                        "feature.proxysql.tls..",
                        "history.file..",
                        "platform.desktop..",
                        "platform.mysqld..",
                        "platform.release.."),
                only(
                        belongToAnyOf(FileStore.class),
                        "java.nio.file.FileStore",
                        "it fails in a chroot, whose root stands in no table of mounts: ask platform.config.FreeSpace",
                        "platform.config.."),
                only("com.jcraft..", "com.jcraft.jsch.JSch", "tunnels are opened by db.tunnel", "db.tunnel.."),
                only("com.mysql..", "com.mysql.cj.jdbc.Driver", "db.connect knows the drivers", "db.connect.."),
                only("org.mariadb..", "org.mariadb.jdbc.Driver", "db.connect knows the drivers", "db.connect.."),
                only(
                        "com.zaxxer..",
                        "com.zaxxer.hikari.HikariDataSource",
                        "sessions are pooled by db.pool",
                        "db.pool.."),
                only(
                        "ch.qos.logback..",
                        "ch.qos.logback.classic.Logger",
                        "log through SLF4J; the log is set up by app",
                        "app.."),
                only(
                        "tools.jackson.databind..",
                        "tools.jackson.databind.json.JsonMapper",
                        "settings are read by platform.config without it; what other programs wrote, archives and"
                                + " reports are read where they are known",
                        "profile..",
                        "history.keeping..",
                        "report.form.."),
                only(
                        "org.bouncycastle..",
                        "org.bouncycastle.crypto.params.Argon2Parameters",
                        "keys are derived by profile.vault, certificates made by the encryption feature and the"
                                + " demonstration's cluster, files digested by report.proof",
                        "platform.certificate..",
                        "demo..",
                        "profile.vault..",
                        "report.proof..",
                        "feature.encryption.certificate.."),
                only(
                        "com.github.javakeyring..",
                        "com.github.javakeyring.Keyring",
                        "the keychain is asked by profile.keychain",
                        "profile.keychain.."),
                only(
                        "org.freedesktop.dbus..",
                        "org.freedesktop.dbus.connections.impl.DBusConnection",
                        "the desktop is asked by platform.desktop",
                        "platform.desktop.."),
                only("org.h2..", "org.h2.jdbcx.JdbcDataSource", "ask the history for what you need", "history.."),
                only(
                        "picocli..",
                        "picocli.CommandLine",
                        "commands live in cli and in a feature's cli package",
                        "cli..",
                        "feature.*.cli..",
                        "app.."),
                only(
                        "atlantafx..",
                        "atlantafx.base.theme.Theme",
                        "use the theme of ui",
                        "ui..",
                        "feature.*.ui..",
                        "app.."));
    }

    private static Rule never(String from, String to, String because) {
        List<String> sources = Packages.of(from);
        List<String> targets = Packages.of(to);
        List<List<String>> breaking = new ArrayList<>();
        for (String source : sources) {
            for (String target : targets) {
                // below the first level, where a pattern of one level would not reach
                String known = within(target) + ".deep.down";
                breaking.add(List.of(
                        "package " + known + "; public class Known {}",
                        "package " + within(source) + ".deep.down; class Breaks { " + known + ".Known known; }"));
            }
        }
        return new Rule(
                noClasses()
                        .that()
                        .resideInAnyPackage(sources.toArray(String[]::new))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(targets.toArray(String[]::new))
                        .because(because),
                Stream.concat(sources.stream(), targets.stream()).toList(),
                breaking);
    }

    private static Rule only(String library, String example, String because, String... places) {
        return only(resideInAPackage(library), example, because, places);
    }

    private static Rule only(
            DescribedPredicate<? super JavaClass> used, String example, String because, String... places) {
        List<String> allowed =
                Stream.of(places).map(place -> Packages.ROOT + place).toList();
        return new Rule(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(allowed.toArray(String[]::new))
                        .should()
                        .dependOnClassesThat(used)
                        .because(because),
                allowed,
                List.of(List.of("package " + ELSEWHERE + "; class Breaks { " + example + " known; }")));
    }

    private static String within(String pattern) {
        return pattern.substring(0, pattern.length() - "..".length());
    }
}
