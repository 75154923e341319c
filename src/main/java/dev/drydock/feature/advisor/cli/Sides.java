package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.SettingsSide;
import java.util.stream.Collectors;

/** The sides of a comparison as the command line names them: servers, and {@code defaults:RELEASE}. */
record Sides(LogIn logIn, Services services, Terminal terminal) {

    private static final String DEFAULTS = "defaults:";

    /** What goes on with a side. */
    interface Next {
        ExitStatus with(SettingsSide side) throws InterruptedException;
    }

    static boolean isRelease(String word) {
        return word.startsWith(DEFAULTS);
    }

    /** @throws UsageException if it is no release, or there is no table of it */
    static ReleaseDefaults release(String word) {
        String name = isRelease(word) ? word.substring(DEFAULTS.length()) : word;
        return ReleaseDefaults.named(name)
                .orElseThrow(() -> new UsageException("There is no table of the defaults of "
                        + name
                        + ". There are tables of "
                        + ReleaseDefaults.all().stream()
                                .map(ReleaseDefaults::release)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    /** Reads the side, and goes on with it while its server is open. */
    ExitStatus with(String word, Next next) throws InterruptedException {
        return isRelease(word)
                ? next.with(SettingsSide.of(release(word)))
                : ServerOption.open(logIn, word, services, terminal, (server, _) -> next.with(SettingsSide.of(server)));
    }
}
