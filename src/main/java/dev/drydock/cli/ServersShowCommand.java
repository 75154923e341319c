package dev.drydock.cli;

import dev.drydock.profile.Profile;
import dev.drydock.profile.Tags;
import dev.drydock.profile.command.CommandWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock servers show}: one saved server, without any secret. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show all that is saved of a server; a secret is never part of it.")
final class ServersShowCommand extends ServiceCommand {

    @Mixin
    private final SavedServer server = new SavedServer();

    @Mixin
    private final Listing listing = new Listing();

    ServersShowCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        Map<String, String> fields = fields(server.of(services));
        if (listing.json()) {
            Listing.object(terminal, json -> fields.forEach(json::put));
        } else {
            List<List<?>> rows = new ArrayList<>();
            fields.forEach((field, value) -> rows.add(List.of(field, value)));
            listing.rows(terminal, List.of("field", "value"), rows);
        }
        return ExitStatus.DONE;
    }

    private static Map<String, String> fields(Profile profile) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("name", profile.name());
        fields.put("folder", profile.folder());
        fields.put("environment", profile.environment().label());
        fields.put("guarded", profile.environment().guarded() ? "yes" : "no");
        fields.put("host", profile.host());
        fields.put("port", String.valueOf(profile.port()));
        fields.put("socket", profile.unixSocket());
        fields.put("user", profile.user());
        fields.put("password", ServersCommand.source(profile.password()));
        fields.put("passwordCommand", CommandWords.text(profile.passwordCommand()));
        fields.put("tls", profile.tls().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        fields.put("tlsCa", profile.tlsFiles().ca());
        fields.put("tlsCertificate", profile.tlsFiles().certificate());
        fields.put("tlsKey", profile.tlsFiles().key());
        fields.put("way", ServersCommand.way(profile.ssh()));
        fields.put("tags", Tags.text(profile.tags()));
        fields.put("notes", profile.notes());
        fields.put("id", profile.id());
        return fields;
    }
}
