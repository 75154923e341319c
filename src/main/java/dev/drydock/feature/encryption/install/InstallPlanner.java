package dev.drydock.feature.encryption.install;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.feature.encryption.certificate.CertificateFiles;
import dev.drydock.feature.encryption.certificate.GivenCertificates;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what is to be done; refuses files that will not do before anything is sent anywhere. Blocks on network and disk. */
public final class InstallPlanner {

    private static final Messages TEXT = Messages.of("tlsinstall");
    private static final int OTHERS = 7;

    private final OpenServer server;
    private final InstallOptions options;

    public InstallPlanner(OpenServer server, InstallOptions options) {
        this.server = server;
        this.options = options;
    }

    /**
     * Makes the plan.
     *
     * @throws DrydockException E-4621 if the files will not do; E-4622 if the host cannot be reached; E-4623 and E-4627 for its
     *     option file; E-24xx for its files
     */
    public InstallPlan plan(Session session, Instant now) {
        CertificateFiles files = options.files().read();
        List<Finding> findings = new ArrayList<>(requireUsable(files, now));
        CertificateLocations places = CertificateLocations.read(session, server.facts());
        otherAuthority(files).ifPresent(findings::add);
        ShownCertificate own = ShownCertificate.of(files.chain().getFirst());
        List<String> restart = places.reload().isPresent() ? List.of() : restart();
        if (options.placed()) {
            return new InstallPlan(
                    List.of(), Optional.empty(), Optional.empty(), places.reload(), restart, own, findings);
        }
        RemoteHost remote = server.databaseHost()
                .orElseThrow(() -> new DrydockException(Problem.of(
                        EncryptionError.INSTALL_NO_HOST, "", server.profile().name())));
        HostAccess host = HostAccess.of(remote);
        if (places.complete()) {
            return new InstallPlan(
                    replaced(host, places),
                    Optional.empty(),
                    Optional.empty(),
                    places.reload(),
                    restart,
                    own,
                    findings);
        }
        NewCertificateLocations made =
                new NewCertificateLocations(host, remote, options, server.facts(), new ServerAccount(host, places));
        return new InstallPlan(
                made.targets(),
                Optional.of(made.folder()),
                Optional.of(made.option()),
                Optional.empty(),
                restart,
                own,
                findings);
    }

    /** What is said of them beside errors, which are refused. */
    List<Finding> requireUsable(CertificateFiles files, Instant now) {
        List<String> names = new ArrayList<>(options.names());
        if (names.isEmpty()) {
            names.add(server.profile().host());
        }
        GivenCertificates given = GivenCertificates.judged(files, names, now);
        if (given.usable()) {
            return given.findings();
        }
        String wrong = given.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR || finding.severity() == Severity.NOT_EVALUATED)
                .map(Finding::message)
                .collect(Collectors.joining(" "));
        throw new DrydockException(
                Problem.of(EncryptionError.INSTALL_REFUSED, "", server.profile().name(), wrong));
    }

    /** Clients that verify by the former authority are refused from then on; this is what most installations break. */
    private Optional<Finding> otherAuthority(CertificateFiles files) {
        X509Certificate last;
        try {
            last = Handshake.certificates(server).getLast();
        } catch (ServerException noTls) {
            return Optional.empty();
        }
        boolean same = files.authorities().stream().anyMatch(one -> signed(one, last));
        return same
                ? Optional.empty()
                : Optional.of(new Finding(
                        "certificate-authority-changes",
                        Severity.WARNING,
                        Subject.SERVER,
                        TEXT.text(
                                "warning.authority",
                                last.getIssuerX500Principal().getName()),
                        Remedy.advice(TEXT.text("warning.authority.remedy")),
                        ""));
    }

    private static boolean signed(X509Certificate authority, X509Certificate certificate) {
        try {
            certificate.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static List<InstallPlan.Target> replaced(HostAccess host, CertificateLocations places) {
        ServerAccount account = new ServerAccount(host, places);
        return Stream.of(GivenFiles.Part.values())
                .map(part -> {
                    HostFile before = host.files()
                            .unread(Objects.requireNonNull(places.paths().get(part)));
                    return new InstallPlan.Target(
                            part, before.path(), Optional.of(before), rights(part, before, account));
                })
                .toList();
    }

    /** As they were; but a key that everybody can read becomes the server's, and nobody else's. */
    private static FileRights rights(GivenFiles.Part part, HostFile before, ServerAccount account) {
        String mode = before.rights().mode();
        boolean open = (mode.charAt(mode.length() - 1) - '0' & OTHERS) != 0;
        return part == GivenFiles.Part.KEY && open ? new FileRights(account.name(), "600") : before.rights();
    }

    private List<String> restart() {
        return List.of(RestartCommands.service(server.facts()), RestartCommands.stop(server.facts(), server.profile()));
    }
}
