package dev.drydock.feature.encryption.install;

import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.encryption.certificate.PemFolder;
import dev.drydock.platform.i18n.Messages;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The files with the commands that bring them to their places, for hosts that Drydock does not reach. Blocks. */
public final class ManualInstallBundle {

    private static final Messages TEXT = Messages.of("tlsinstall");
    private static final String USUAL = "/etc/mysql/tls/";

    private ManualInstallBundle() {}

    /**
     * Checks the files and writes them with {@code README.txt} to a new folder, which only this account may enter.
     *
     * @return what was written
     * @throws dev.drydock.platform.error.DrydockException E-4621 if the files will not do; E-4601, E-4603
     */
    public static List<Path> write(
            OpenServer server, InstallOptions options, Session session, Instant now, Path folder) {
        new InstallPlanner(server, options).requireUsable(options.files().read(), now);
        CertificateLocations places = CertificateLocations.read(session, server.facts());
        PemFolder target = new PemFolder(folder);
        for (GivenFiles.Part part : GivenFiles.Part.values()) {
            target.write(part.usualName(), options.files().text(part));
        }
        target.write("README.txt", String.join("\n", lines(server, places)) + "\n");
        return target.written();
    }

    private static List<String> lines(OpenServer server, CertificateLocations places) {
        List<String> lines = new ArrayList<>();
        lines.add(TEXT.text("handout.copy", server.profile().name()));
        if (!places.complete()) {
            lines.add("    install -d -o root -g mysql -m 750 " + USUAL);
        }
        for (GivenFiles.Part part : GivenFiles.Part.values()) {
            String path = path(part, places);
            String mode = part == GivenFiles.Part.KEY ? "600" : "644";
            if (places.complete()) {
                lines.add("    cp -p " + ShellWord.shown(path) + " " + ShellWord.shown(path + ".former"));
            }
            lines.add(
                    "    install -o mysql -g mysql -m " + mode + " " + part.usualName() + " " + ShellWord.shown(path));
        }
        if (!places.complete()) {
            lines.add(TEXT.text("handout.options"));
            lines.add("    [mysqld]");
            for (GivenFiles.Part part : GivenFiles.Part.values()) {
                lines.add("    " + part.variable() + " = " + path(part, places));
            }
        }
        lines.add(TEXT.text(places.reload().isPresent() ? "handout.reload" : "handout.restart"));
        places.reload()
                .ifPresentOrElse(
                        statement -> lines.add("    " + statement + ";"),
                        () -> lines.add("    " + RestartCommands.service(server.facts())));
        lines.add(TEXT.text("handout.proof"));
        lines.add("    drydock tls install --placed --server NAME --folder .");
        return lines;
    }

    private static String path(GivenFiles.Part part, CertificateLocations places) {
        return places.paths().getOrDefault(part, USUAL + part.usualName());
    }
}
