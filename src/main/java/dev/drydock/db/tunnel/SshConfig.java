package dev.drydock.db.tunnel;

import com.jcraft.jsch.ConfigRepository;
import com.jcraft.jsch.OpenSSHConfig;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The user's SSH configuration for one host. {@code ssh -G} says it where OpenSSH is there, so that Include, Match and
 * whatever comes next mean what they mean for ssh; otherwise the library's reader, which knows Host sections only. Blocks.
 */
final class SshConfig {

    private static final int LIMIT_SECONDS = 10;
    private static final int MOST_BYTES = 256 * 1024;

    private final SshSetup setup;

    SshConfig(SshSetup setup) {
        this.setup = setup;
    }

    /** Options by their name in lower case; an option that may be given several times has several values. */
    record Options(Map<String, List<String>> values) {

        Optional<String> first(String name) {
            return values.getOrDefault(name, List.of()).stream()
                    .findFirst()
                    .filter(value -> !value.equalsIgnoreCase("none"));
        }

        List<String> all(String name) {
            return values.getOrDefault(name, List.of());
        }
    }

    /**
     * What the configuration says of the host.
     *
     * @param user account that the profile names; empty if it leaves it to the configuration
     * @throws ServerException E-2113 if ssh finds fault with its configuration
     */
    Options of(String host, String user) {
        try {
            return fromSsh(host, user);
        } catch (IOException _) {
            return fromLibrary(host);
        }
    }

    private Options fromSsh(String host, String user) throws IOException {
        List<String> command = new ArrayList<>(List.of(SystemSsh.PROGRAM, "-G"));
        if (!setup.usual()) {
            command.addAll(
                    List.of("-F", Files.exists(setup.config()) ? setup.config().toString() : "none"));
        }
        if (!user.isEmpty()) {
            command.addAll(List.of("-l", user));
        }
        command.addAll(List.of("--", host));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new ServerException(Problem.of(TunnelError.FAILED, printed.strip(), host), 0, null);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException(interrupted);
        }
        Map<String, List<String>> values = new HashMap<>();
        printed.lines()
                .map(line -> line.split(" ", 2))
                .filter(words -> words.length == 2)
                .forEach(words -> values.computeIfAbsent(words[0].toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                        .add(words[1].strip()));
        return new Options(values);
    }

    private Options fromLibrary(String host) {
        Map<String, List<String>> values = new HashMap<>();
        if (!Files.exists(setup.config())) {
            return new Options(values);
        }
        try {
            ConfigRepository.Config config =
                    OpenSSHConfig.parseFile(setup.config().toString()).getConfig(host);
            for (String name : List.of("HostName", "User", "Port", "HostKeyAlias", "ProxyJump", "ProxyCommand")) {
                Optional.ofNullable(config.getValue(name))
                        .ifPresent(value -> values.put(name.toLowerCase(Locale.ROOT), List.of(value)));
            }
            Optional.ofNullable(config.getValues("IdentityFile"))
                    .ifPresent(files -> values.put("identityfile", List.of(files)));
            return new Options(values);
        } catch (IOException _) {
            return new Options(values);
        }
    }

    /** A path of the configuration, with {@code ~} and {@code %d} for the home folder. */
    Path path(String text) {
        String home = System.getProperty("user.home");
        String plain = text.replaceAll("^\"|\"$", "").replace("%d", home);
        return plain.startsWith("~/") ? Path.of(home, plain.substring(2)) : Path.of(plain);
    }
}
