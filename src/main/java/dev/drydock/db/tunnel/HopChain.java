package dev.drydock.db.tunnel;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the hops of a profile into hops to connect to: what they leave out comes from the SSH configuration. Blocks. */
final class HopChain {

    /** A configuration whose jumps lead in a circle would otherwise never end. */
    private static final int MOST_HOPS = 16;

    private static final Pattern JUMP =
            Pattern.compile("(?:ssh://)?(?:(?<user>[^@]+)@)?(?<host>\\[[^]]+]|[^:\\[\\]]+)(?::(?<port>\\d+))?/?");

    private static final List<String> USUAL_KEYS = List.of("id_ed25519", "id_ecdsa", "id_rsa");

    private final SshSetup setup;
    private final SshConfig config;

    HopChain(SshSetup setup) {
        this.setup = setup;
        this.config = new SshConfig(setup);
    }

    /** @throws ServerException E-2110 for a ProxyCommand, E-2113 for a chain without an end */
    List<ResolvedHop> resolve(List<SshHop> hops) {
        List<ResolvedHop> chain = new ArrayList<>();
        for (int i = 0; i < hops.size(); i++) {
            // only the first is reached from here; a jump of the configuration before the others is the profile's own
            add(hops.get(i), i == 0, chain);
        }
        return chain;
    }

    private void add(SshHop hop, boolean fromHere, List<ResolvedHop> chain) {
        if (chain.size() >= MOST_HOPS) {
            throw new ServerException(
                    Problem.of(
                            TunnelError.FAILED, "ProxyJump leads over more than " + MOST_HOPS + " hosts", hop.label()),
                    0,
                    null);
        }
        SshConfig.Options options = config.of(hop.host(), hop.user());
        if (fromHere) {
            options.first("proxycommand").ifPresent(command -> {
                throw new ServerException(
                        Problem.of(TunnelError.NEEDS_SYSTEM_SSH, command, hop.label(), "ProxyCommand"), 0, null);
            });
            options.first("proxyjump").map(jumps -> jumps.split(",")).ifPresent(jumps -> addJumps(hop, jumps, chain));
        }
        chain.add(resolved(hop, options));
    }

    private void addJumps(SshHop hop, String[] jumps, List<ResolvedHop> chain) {
        for (int i = 0; i < jumps.length; i++) {
            Matcher jump = JUMP.matcher(jumps[i].strip());
            if (!jump.matches()) {
                throw new ServerException(
                        Problem.of(TunnelError.FAILED, "ProxyJump " + jumps[i], hop.label()), 0, null);
            }
            if (chain.size() + jumps.length > MOST_HOPS) {
                throw new ServerException(
                        Problem.of(TunnelError.FAILED, "ProxyJump leads in a circle", hop.label()), 0, null);
            }
            String host = jump.group("host").replaceAll("^\\[|]$", "");
            int port = jump.group("port") == null ? 0 : Integer.parseInt(jump.group("port"));
            String user = Optional.ofNullable(jump.group("user")).orElse("");
            boolean itself = host.equals(hop.host());
            add(new SshHop(host, port, user, SshMethod.AUTOMATIC, "", hop.oldAlgorithms()), i == 0 && !itself, chain);
        }
    }

    private ResolvedHop resolved(SshHop hop, SshConfig.Options options) {
        int port = hop.port() > 0
                ? hop.port()
                : options.first("port").map(Integer::parseInt).orElse(ResolvedHop.DEFAULT_PORT);
        String user = !hop.user().isEmpty()
                ? hop.user()
                : options.first("user").orElseGet(() -> System.getProperty("user.name"));
        return new ResolvedHop(
                options.first("hostname").orElse(hop.host()).replace("%h", hop.host()),
                port,
                user,
                options.first("hostkeyalias").orElse(""),
                hop.method(),
                keyFiles(hop, options),
                agent(options),
                knownHosts(options),
                hop.oldAlgorithms());
    }

    private List<Path> keyFiles(SshHop hop, SshConfig.Options options) {
        return switch (hop.method()) {
            case KEY_FILE -> List.of(config.path(hop.keyFile()));
            case AUTOMATIC -> {
                List<Path> configured =
                        options.all("identityfile").stream().map(config::path).toList();
                List<Path> usual =
                        USUAL_KEYS.stream().map(setup.folder()::resolve).toList();
                yield (configured.isEmpty() ? usual : configured)
                        .stream().filter(Files::isReadable).distinct().toList();
            }
            case PASSWORD, AGENT, KEYBOARD_INTERACTIVE -> List.of();
        };
    }

    private static String agent(SshConfig.Options options) {
        String configured = options.values()
                .getOrDefault("identityagent", List.of("SSH_AUTH_SOCK"))
                .getFirst();
        if (configured.equalsIgnoreCase("none")) {
            return "";
        }
        String variable = Optional.ofNullable(System.getenv("SSH_AUTH_SOCK")).orElse("");
        return configured.equals("SSH_AUTH_SOCK") || configured.equals("$SSH_AUTH_SOCK")
                ? variable
                : configured.replaceFirst("^~/", System.getProperty("user.home") + "/");
    }

    private List<Path> knownHosts(SshConfig.Options options) {
        List<Path> files = new ArrayList<>();
        files.add(setup.folder().resolve("known_hosts"));
        if (setup.usual()) {
            List<Path> configured = options.first("userknownhostsfile").stream()
                    .flatMap(text -> Arrays.stream(text.split(" ")))
                    .map(config::path)
                    .toList();
            if (!configured.isEmpty()) {
                files.clear();
                files.addAll(configured);
            }
            files.add(Path.of("/etc/ssh/ssh_known_hosts"));
        }
        return files;
    }
}
