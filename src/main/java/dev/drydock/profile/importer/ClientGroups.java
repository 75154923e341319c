package dev.drydock.profile.importer;

import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionText;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The groups of option files that lead a client to a server, each as one server. */
final class ClientGroups {

    /** Groups that every client of MySQL or of MariaDB reads. */
    static final Set<String> BASE = Set.of("client", "client-server", "client-mariadb");

    private static final Set<String> WHERE = Set.of("host", "port", "user", "socket");

    private ClientGroups() {}

    /**
     * The servers.
     *
     * @param own which groups, apart from {@link #BASE}, stand for a server of their own, which then also has the
     *     options of the base groups
     */
    static FoundServers servers(OptionFiles files, Predicate<String> own, boolean secrets) {
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        Map<String, String> base = new LinkedHashMap<>();
        for (OptionLine line : files.options()) {
            String group = line.group();
            if (BASE.contains(group)) {
                put(base, line);
                groups.put("client", base);
            } else if (own.test(group)) {
                put(groups.computeIfAbsent(group, _ -> new LinkedHashMap<>()), line);
            }
        }
        ServerList servers = new ServerList();
        groups.forEach((group, options) -> {
            if (options.keySet().stream().anyMatch(WHERE::contains)) {
                servers.add("[" + group + "]", () -> server(group, base, options, secrets));
            }
        });
        files.unread().forEach(unread -> servers.skip(ServerDraft.skipped("include", unread)));
        return servers.found();
    }

    private static void put(Map<String, String> options, OptionLine line) {
        options.put(line.plainName(), OptionText.unescaped(line.value().orElse("")));
    }

    private static FoundServers.Server server(
            String group, Map<String, String> base, Map<String, String> own, boolean secrets) {
        Map<String, String> options = new LinkedHashMap<>(base);
        options.putAll(own);
        ServerDraft draft = new ServerDraft()
                .name(group.equals("client") ? "" : group)
                .host(options.getOrDefault("host", ""))
                .port(options.getOrDefault("port", ""))
                .user(options.getOrDefault("user", ""))
                .tls(DefaultsFile.tls(options).map(Enum::name).orElse(options.getOrDefault("ssl-mode", "")));
        if (options.containsKey("socket") && !options.containsKey("host")) {
            draft.leaveOut("socket", options.getOrDefault("socket", ""));
        }
        draft.tlsFiles(
                options.getOrDefault("ssl-ca", ""),
                options.getOrDefault("ssl-cert", ""),
                options.getOrDefault("ssl-key", ""));
        options.keySet().stream().filter(DefaultsFile::unknownTls).forEach(name -> draft.leaveOut("tls", name));
        String password = options.getOrDefault("password", "");
        if (!password.isEmpty()) {
            draft.password(secrets ? Secret.of(password) : null);
            if (!secrets) {
                draft.leaveOut("password");
            }
        }
        return draft.server();
    }
}
