package dev.drydock.profile.importer;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings that HeidiSQL exported, or its {@code portable_settings.txt}: a line for each value, as
 * {@code Servers\folder\name\Host<|||>1<|||>db1}. A password is two hexadecimal digits for each character, all moved on
 * by the last digit; anybody can read it.
 */
final class HeidiSql implements Importer {

    private static final Pattern LINE =
            Pattern.compile("Servers\\\\(?<session>.+)\\\\(?<name>[^\\\\]+?)<\\|\\|\\|>\\d+<\\|\\|\\|>(?<value>.*)");
    private static final Pattern PASSWORD = Pattern.compile("(?<pairs>(?:[0-9A-Fa-f]{2})*)(?<shift>\\d)");

    /** TCP/IP, named pipe, SSH, ProxySQL's admin port, Amazon RDS: their numbers in TNetType of HeidiSQL's dbstructures.pas. */
    private static final Map<String, String> KINDS = Map.of("0", "", "1", "pipe", "2", "ssh", "11", "", "16", "");

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (!text.contains("<|||>")) {
            throw ImportFormat.HEIDISQL.notSuch(file, "");
        }
        Map<String, Map<String, String>> sessions = new LinkedHashMap<>();
        text.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> sessions.computeIfAbsent(line.group("session"), _ -> new LinkedHashMap<>())
                        .put(line.group("name"), line.group("value")));
        ServerList servers = new ServerList();
        for (Map.Entry<String, Map<String, String>> session : sessions.entrySet()) {
            Map<String, String> settings = session.getValue();
            if (!settings.containsKey("Host")) {
                continue;
            }
            if (KINDS.containsKey(settings.getOrDefault("NetType", "0"))) {
                servers.add(session.getKey(), () -> server(session.getKey(), settings, secrets));
            } else {
                servers.skip(ServerDraft.skipped("other", session.getKey()));
            }
        }
        return servers.found();
    }

    private static FoundServers.Server server(String session, Map<String, String> settings, boolean secrets) {
        int last = session.lastIndexOf('\\');
        ServerDraft draft = new ServerDraft()
                .name(session.substring(last + 1))
                .folder(last < 0 ? "" : session.substring(0, last).replace('\\', '/'))
                .host(settings.getOrDefault("Host", ""))
                .port(settings.getOrDefault("Port", ""))
                .user(settings.getOrDefault("User", ""));
        String way = KINDS.getOrDefault(settings.getOrDefault("NetType", "0"), "");
        if (way.equals("ssh")) {
            ssh(draft, settings, secrets);
        } else if (!way.isEmpty()) {
            draft.leaveOut(way);
        }
        if (settings.getOrDefault("SSL_Active", "0").equals("1")) {
            draft.tls("REQUIRED")
                    .tlsFiles(
                            settings.getOrDefault("SSL_CA", ""),
                            settings.getOrDefault("SSL_Cert", ""),
                            settings.getOrDefault("SSL_Key", ""));
        }
        String hidden = settings.getOrDefault("Password", "");
        take(draft, hidden, secrets, "password", draft::password);
        return draft.server();
    }

    private static void ssh(ServerDraft draft, Map<String, String> settings, boolean secrets) {
        String host = settings.getOrDefault("SSHtunnelHost", "");
        String key = settings.getOrDefault("SSHtunnelPrivateKey", "");
        String hidden = settings.getOrDefault("SSHtunnelPassword", "");
        draft.hop(
                host,
                settings.getOrDefault("SSHtunnelHostPort", ""),
                settings.getOrDefault("SSHtunnelUser", ""),
                key,
                key.isEmpty());
        take(draft, hidden, secrets && !host.isBlank(), "sshpassword", draft::hopSecret);
    }

    private static void take(ServerDraft draft, String hidden, boolean wanted, String what, Consumer<Secret> taker) {
        if (hidden.length() > 1) {
            Optional<Secret> plain = wanted ? password(hidden) : Optional.empty();
            plain.ifPresentOrElse(taker, () -> draft.leaveOut(wanted ? what + ".unreadable" : what));
        }
    }

    /** Empty where it cannot be decoded: HeidiSQL writes letters beyond U+00FF so that it does not read them back itself. */
    private static Optional<Secret> password(String hidden) {
        Matcher parts = PASSWORD.matcher(hidden);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int shift = Integer.parseInt(parts.group("shift"));
        String pairs = parts.group("pairs");
        char[] plain = new char[pairs.length() / 2];
        for (int i = 0; i < plain.length; i++) {
            int moved = Integer.parseInt(pairs, 2 * i, 2 * i + 2, 16) - shift;
            // it counts round 255, not 256
            plain[i] = (char) (moved < 0 ? moved + 255 : moved);
            if (plain[i] < ' ') {
                return Optional.empty();
            }
        }
        return Optional.of(Secret.of(plain));
    }
}
