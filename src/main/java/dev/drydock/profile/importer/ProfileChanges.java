package dev.drydock.profile.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshHop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What makes one profile another than a second, setting by setting, in words. */
final class ProfileChanges {

    private static final Messages TEXT = Messages.of("importer");

    private static final Map<String, Function<Profile, String>> SETTINGS = settings();

    private ProfileChanges() {}

    private static Map<String, Function<Profile, String>> settings() {
        Map<String, Function<Profile, String>> settings = new LinkedHashMap<>();
        settings.put("host", Profile::host);
        settings.put("port", profile -> Integer.toString(profile.port()));
        settings.put("socket", Profile::unixSocket);
        settings.put("user", Profile::user);
        settings.put(
                "way",
                profile -> profile.ssh().hops().stream().map(SshHop::label).collect(Collectors.joining(", ")));
        settings.put("program", Programs::of);
        settings.put("environment", profile -> profile.environment().label());
        settings.put("guarded", profile -> TEXT.text(profile.environment().guarded() ? "yes" : "no"));
        settings.put(
                "tls", profile -> profile.tls().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        settings.put(
                "certificates",
                profile -> profile.tlsFiles().ca() + ' ' + profile.tlsFiles().certificate());
        settings.put(
                "password",
                profile -> TEXT.text("password." + profile.password().name().toLowerCase(Locale.ROOT)));
        settings.put("name", Profile::name);
        settings.put("folder", Profile::folder);
        settings.put("tags", profile -> String.join(", ", profile.tags()));
        settings.put("notes", Profile::notes);
        return settings;
    }

    /** One text for each setting that differs; one alone if it is none of those that are named. */
    static List<String> between(Profile before, Profile after) {
        List<String> changes = new ArrayList<>();
        SETTINGS.forEach((key, setting) -> {
            String was = setting.apply(before).strip();
            String is = setting.apply(after).strip();
            if (!was.equals(is)) {
                changes.add(TEXT.text("change", TEXT.text("change." + key), shown(was), shown(is)));
            }
        });
        return changes.isEmpty() && !before.equals(after) ? List.of(TEXT.text("change.other")) : List.copyOf(changes);
    }

    private static String shown(String value) {
        return value.isEmpty() ? TEXT.text("change.none") : value;
    }
}
