package dev.drydock.feature.link;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.TlsMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A way to a server, as it is measured. */
public enum LinkRoute {
    PLAIN("plain", false, false),
    TLS("tls", true, false),
    SSH("ssh", false, true),
    SSH_TLS("ssh+tls", true, true);

    private final String word;
    private final boolean tls;
    private final boolean ssh;

    LinkRoute(String word, boolean tls, boolean ssh) {
        this.word = word;
        this.tls = tls;
        this.ssh = ssh;
    }

    /** The word on the command line and in files. */
    public String word() {
        return word;
    }

    /** Shown name. */
    public String title() {
        return Messages.of("link").text("way." + name());
    }

    public static Optional<LinkRoute> named(String word) {
        return Arrays.stream(values()).filter(way -> way.word.equals(word)).findFirst();
    }

    /** Whether this profile has what the way needs: SSH hosts. */
    public boolean possible(Profile profile) {
        return !ssh || !profile.ssh().none();
    }

    /**
     * The ways that are measured unless others are asked for. Around the SSH hosts of a profile nobody is led unasked, since
     * its host name may mean another machine here; and nothing is sent in plain text that the profile wants encrypted.
     */
    public static List<LinkRoute> usual(Profile profile) {
        return Arrays.stream(values())
                .filter(way -> way.ssh != profile.ssh().none())
                .filter(way -> way != PLAIN || !profile.tls().refusesPlainText())
                .toList();
    }

    /** The profile by this way; where TLS is measured, it is verified as far as the profile asks for that. */
    Profile of(Profile profile) {
        TlsMode wanted = profile.tls().refusesPlainText() ? profile.tls() : TlsMode.REQUIRED;
        return profile.withTls(tls ? wanted : TlsMode.DISABLED, profile.tlsFiles())
                .withSsh(ssh ? profile.ssh() : SshAccess.NONE);
    }
}
