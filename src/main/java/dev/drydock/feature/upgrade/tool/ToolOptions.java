package dev.drydock.feature.upgrade.tool;

import dev.drydock.db.tunnel.LocalPort;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The option file by which a program of the vendor logs in: for this account alone, and deleted when it is closed. */
final class ToolOptions implements AutoCloseable {

    private final Path file;

    private ToolOptions(Path file) {
        this.file = file;
    }

    /**
     * Writes it.
     *
     * @throws DrydockException if the server is to be verified and the profile names no authority: the vendors' programs
     *     would then verify nothing
     * @param door where the way through SSH begins; null if the server is reached directly
     */
    static ToolOptions write(Profile profile, boolean mariaDb, @Nullable LocalPort door, Secret password)
            throws IOException {
        checkVerifies(profile);
        Path file = ProcessFolder.file(".cnf");
        ToolOptions options = new ToolOptions(file);
        try {
            List<String> lines = new ArrayList<>(List.of("[client]", "protocol=TCP"));
            lines.add("host=" + quoted(door == null ? profile.host() : door.address()));
            lines.add("port=" + (door == null ? profile.port() : door.port()));
            lines.add("user=" + quoted(profile.user()));
            lines.addAll(encryption(profile, mariaDb, door != null));
            password.use(plain -> {
                lines.add("password=" + quoted(plain));
                return Files.write(file, lines);
            });
            return options;
        } catch (IOException failure) {
            options.close();
            throw failure;
        }
    }

    /** @throws DrydockException E-4265 if the server is to be verified and the profile names no authority */
    static void checkVerifies(Profile profile) {
        if (profile.tls().verifies() && profile.tlsFiles().ca().isEmpty()) {
            throw new DrydockException(Problem.of(UpgradeError.TOOL_UNVERIFIED, "", profile.name()));
        }
    }

    Path file() {
        return file;
    }

    /** Deletes it; does nothing the second time. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }

    /**
     * The options for TLS, all of them loose since each generation of programs knows others ("Command Options for Encrypted
     * Connections" in the MySQL manual, "TLS for Connecting Clients" in MariaDB's). Through SSH the server's name is not the
     * one that the program sees, so there it cannot be verified.
     */
    private static List<String> encryption(Profile profile, boolean mariaDb, boolean throughSsh) {
        List<String> lines = new ArrayList<>();
        pem(lines, "ca", profile.tlsFiles().ca());
        pem(lines, "cert", profile.tlsFiles().certificate());
        pem(lines, "key", profile.tlsFiles().key());
        String mode = profile.tls().name();
        switch (profile.tls()) {
            case DISABLED -> lines.add("loose-skip-ssl");
            case PREFERRED -> lines.add("loose-skip-ssl-verify-server-cert");
            case REQUIRED, VERIFY_CA -> lines.addAll(List.of("loose-ssl", "loose-skip-ssl-verify-server-cert"));
            case VERIFY_IDENTITY -> {
                lines.add("loose-ssl");
                lines.add(throughSsh ? "loose-skip-ssl-verify-server-cert" : "loose-ssl-verify-server-cert");
                mode = throughSsh ? "VERIFY_CA" : mode;
            }
        }
        if (!mariaDb) {
            lines.add("loose-ssl-mode=" + mode);
        }
        return lines;
    }

    private static void pem(List<String> lines, String option, String file) {
        if (!file.isEmpty()) {
            lines.add("loose-ssl-" + option + "=" + quoted(file));
        }
    }

    /** As option files want it ("Using Option Files" in the MySQL manual). */
    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
