package dev.drydock.app;

import dev.drydock.demo.DemoMySql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.util.Arrays;
import java.util.Optional;

/** The saved profiles of the demonstration's servers; each start saves them anew with the port of that start. */
enum DemoProfile {
    SHOP("demo", "demo"),
    LEGACY("demo-legacy", "legacy"),
    CLUSTER("demo-cluster", "cluster");

    private static final Messages TEXT = Messages.of("app");

    private final String id;
    private final String texts;

    DemoProfile(String id, String texts) {
        this.id = id;
        this.texts = texts;
    }

    /** The part of the demonstration that this saved profile is of. */
    static Optional<DemoProfile> of(Profile profile) {
        return Arrays.stream(values())
                .filter(part -> part.id.equals(profile.id()))
                .findFirst();
    }

    String shown() {
        return text("profile");
    }

    /** What the demonstration says about this server. */
    String text(String key) {
        return TEXT.text(texts + "." + key);
    }

    Profile on(int port) {
        return new Profile(
                id,
                shown(),
                "",
                Environment.DEMO,
                "127.0.0.1",
                port,
                DemoMySql.USER,
                PasswordSource.ASK,
                TlsMode.PREFERRED,
                text("notes"));
    }
}
