package dev.drydock.feature.advisor.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Grants;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.advisor.check.AccountEntry;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.feature.advisor.schema.SchemaChecks;
import dev.drydock.platform.config.FactLines;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What lets strangers in, or out with data. */
final class SafetyChecks {

    /** Heartbleed: OpenSSL 1.0.1 to 1.0.1f and the beta of 1.0.2. */
    private static final Pattern HEARTBLEED = Pattern.compile("OpenSSL 1\\.0\\.(1[a-f]?(?![a-z0-9])|2-beta)");

    private static final Set<String> OLD_TLS = Set.of("TLSV1", "TLSV1.0", "TLSV1.1");
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "::1", "localhost", "::ffff:127.0.0.1");

    private SafetyChecks() {}

    static List<AdvisorCheck> all() {
        return List.of(
                Area.SAFETY.check("sec.skip-grants", SafetyChecks::withoutGrants),
                Area.SAFETY.check("sec.infile", SafetyChecks::infile),
                Area.SAFETY.check("sec.file-priv", SafetyChecks::files),
                Area.SAFETY.check("sec.tls", SafetyChecks::tls),
                Area.SAFETY.check(
                        "sec.openssl",
                        reach -> reach.facts().mySqlAtLeast(8, 0, 30)
                                || reach.facts().mariaDbAtLeast(10, 0, 5),
                        SafetyChecks::library),
                Area.SAFETY.check("ops.eol", SafetyChecks::series));
    }

    private static void withoutGrants(AdvisorContext context) {
        if (Grants.read(context.sql()).equals(Grants.NOT_CHECKED)) {
            context.advise(Severity.ERROR, Subject.SERVER);
        }
    }

    private static void infile(AdvisorContext context) {
        if (context.on("local_infile")) {
            context.say(Severity.WARNING, "local_infile", context.set("local_infile", "OFF"));
        }
    }

    /** What allows no file at all has the text NULL; an SQL NULL, as MariaDB and MySQL to 5.7 show it, allows any. */
    private static void files(AdvisorContext context) {
        if (!context.value("secure_file_priv").isEmpty()) {
            return;
        }
        List<String> able = AccountChecks.read(context).stream()
                .filter(one -> one.usable()
                        && AccountChecks.privileges(context).getOrDefault(one.shown(), Set.of()).stream()
                                .anyMatch(privilege -> privilege.startsWith("FILE"))
                        && !one.local()
                        && !context.facts().hostname().is(one.host()))
                .map(AccountEntry::shown)
                .toList();
        context.advise(
                able.isEmpty() ? Severity.WARNING : Severity.ERROR,
                "secure_file_priv",
                able.size(),
                able.isEmpty() ? "" : ": " + SchemaChecks.some(able));
    }

    private static void tls(AdvisorContext context) {
        String versions = context.optional("tls_version").orElse("");
        List<String> old = Arrays.stream(versions.split(",", -1))
                .map(String::strip)
                .filter(one -> OLD_TLS.contains(one.toUpperCase(Locale.ROOT)))
                .toList();
        boolean without = ServerVariables.offersTls(
                        context.optional("have_ssl"),
                        context.facts(),
                        () -> !context.text("Ssl_server_not_after").isEmpty())
                .filter(offers -> !offers)
                .isPresent();
        String address = context.optional("bind_address").orElse("*");
        boolean reachable =
                !LOOPBACK.containsAll(List.of(address.toLowerCase(Locale.ROOT).split(",", -1)))
                        && !context.on("skip_networking");
        if (without && reachable) {
            context.adviseAs(
                    "without", Severity.WARNING, Subject.variable("have_ssl"), address.isEmpty() ? "*" : address);
        } else if (!without && !old.isEmpty()) {
            context.advise(Severity.WARNING, "tls_version", String.join(", ", old));
        }
    }

    private static void library(AdvisorContext context) {
        String library =
                context.facts().mariaDb() ? context.value("version_ssl_library") : context.text("Tls_library_version");
        if (HEARTBLEED.matcher(library).find()) {
            context.advise(Severity.WARNING, Subject.SERVER, library);
        }
    }

    private static void series(AdvisorContext context) {
        ServerVersion version = context.facts().version();
        String series = version.major() + "." + version.minor();
        String end = FactLines.pairs("/advisor/series-ends.tsv")
                .get((context.facts().mariaDb() ? "mariadb " : "mysql ") + series);
        if (end == null) {
            throw context.missing("missing.series", series);
        }
        LocalDate day = LocalDate.parse(end);
        if (day.isBefore(LocalDate.now(ZoneId.systemDefault()))) {
            context.advise(Severity.WARNING, Subject.SERVER, context.facts().product(), day);
        }
    }
}
