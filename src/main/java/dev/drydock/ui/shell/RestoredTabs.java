package dev.drydock.ui.shell;

import dev.drydock.db.catalog.TableName;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServerPage;
import dev.drydock.ui.server.ServersViewModel;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.kordamp.ikonli.feather.Feather;

/** The tabs that were open when the window was left. They come back as a button each: nothing is connected unasked. */
final class RestoredTabs {

    private static final Messages TEXT = Messages.of("ui");
    private static final String BETWEEN = " ";
    /** Before the tab that was in front. */
    private static final String FRONT = "*";

    private static final Pattern QUOTED = Pattern.compile("`((?:[^`]|``)+)`[.]`((?:[^`]|``)+)`");

    /** @param open opens it anew on the server as it is saved now */
    private record Restored(Profile profile, String title, Feather icon, Consumer<Profile> open) {}

    private interface TableOf {
        Restored restored(String schema, String table);
    }

    private final WorkbenchTabs tabs;
    private final ServersViewModel servers;
    private final List<WorkbenchModule> modules;
    private final ServerActions actions;
    private final Map<String, Runnable> ofNoServer;

    /** @param ofNoServer opens each tab that is of no server, by its key; these come back as they are */
    RestoredTabs(
            WorkbenchTabs tabs,
            ServersViewModel servers,
            List<WorkbenchModule> modules,
            ServerActions actions,
            Map<String, Runnable> ofNoServer) {
        this.ofNoServer = Map.copyOf(ofNoServer);
        this.tabs = tabs;
        this.servers = servers;
        this.modules = modules;
        this.actions = actions;
    }

    /**
     * What is remembered of these keys: those of modules, definitions and rows on saved servers, and those of no server.
     *
     * @param front key of the tab in front
     */
    String text(List<String> keys, String front) {
        return keys.stream()
                .filter(key -> ofNoServer.containsKey(key) || of(key).isPresent())
                .map(key -> (key.equals(front) ? FRONT : "") + URLEncoder.encode(key, StandardCharsets.UTF_8))
                .collect(Collectors.joining(BETWEEN));
    }

    /** Shows a tab for each key whose server and module are still there, and brings the one to the front that was there. */
    void show(String remembered) {
        String front = "";
        for (String part : remembered.split(BETWEEN, -1)) {
            String key = decoded(part.startsWith(FRONT) ? part.substring(FRONT.length()) : part);
            front = part.startsWith(FRONT) ? key : front;
            ofNoServer.getOrDefault(key, () -> {}).run();
            of(key).ifPresent(shown -> standIn(key, shown));
        }
        tabs.select(front);
    }

    private void standIn(String key, Restored shown) {
        tabs.standIn(
                key,
                shown.title(),
                shown.icon(),
                shown.profile(),
                () -> new RestoredPage(shown.title(), shown.icon(), shown.open(), shown.profile(), servers, actions));
    }

    /**
     * Lets the tabs of a server begin anew that were made for what it no longer is, as after an upgrade: the one in front at
     * once, the others when they come to the front.
     *
     * @return what to tell the user; empty if they still fit
     */
    Optional<String> begunAnew(OpenedServer server) {
        String front = tabs.selectedKey();
        List<String> outdated = tabs.keys().stream()
                .filter(key -> key.startsWith(server.profile().id() + "/"))
                .filter(key -> tabs.page(key) instanceof ServerPage page && page.outdated(server.facts()))
                .toList();
        outdated.forEach(key -> of(key).ifPresent(shown -> standIn(key, shown)));
        tabs.select(front);
        return outdated.isEmpty()
                ? Optional.empty()
                : Optional.of(TEXT.text(
                        "restored.anew",
                        server.profile().name(),
                        server.facts().product(),
                        server.facts().account()));
    }

    /** Whoever edited the file by hand may have left anything there. */
    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private Optional<Restored> of(String key) {
        int cut = key.indexOf('/');
        if (cut < 0) {
            return Optional.empty();
        }
        String part = key.substring(cut + 1);
        return servers.known(key.substring(0, cut))
                .flatMap(profile -> part.isEmpty()
                        ? Optional.of(new Restored(profile, profile.name(), Feather.SERVER, actions::open))
                        : module(part, profile).or(() -> table(part, profile)));
    }

    private Optional<Restored> module(String id, Profile profile) {
        return modules.stream()
                .filter(module -> module.is(id))
                .findFirst()
                .map(module -> new Restored(
                        profile,
                        TEXT.text("tab.title", profile.name(), module.feature().title()),
                        module.icon(),
                        now -> actions.openModule(module, now)));
    }

    private static Optional<Restored> table(Matcher name, TableOf of) {
        return name.matches()
                ? Optional.of(of.restored(
                        name.group(1).replace("``", "`"), name.group(2).replace("``", "`")))
                : Optional.empty();
    }

    private Optional<Restored> table(String part, Profile profile) {
        int cut = part.indexOf('/');
        Matcher name = QUOTED.matcher(part.substring(cut + 1));
        return switch (part.substring(0, Math.max(0, cut))) {
            case "table" ->
                table(
                        name,
                        (schema, table) -> new Restored(
                                profile,
                                TEXT.text("tab.title", profile.name(), new TableName(schema, table).shown()),
                                Feather.GRID,
                                now -> actions.openTable(now, schema, table)));
            case "rows" ->
                table(
                        name,
                        (schema, table) -> new Restored(
                                profile,
                                TEXT.text(
                                        "tab.title",
                                        profile.name(),
                                        Messages.of("schema").text("rows.tab", new TableName(schema, table).shown())),
                                Feather.LIST,
                                now -> actions.openRows(now, schema, table)));
            default -> Optional.empty();
        };
    }
}
