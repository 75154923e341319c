package dev.drydock.profile.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.command.CommandWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a file would have run on this computer: whoever wrote the file chooses it, so it is taken over on request only. */
public final class Programs {

    private static final Messages TEXT = Messages.of("importer");

    private Programs() {}

    /** The programs that this server would run, as they are shown; empty for none. */
    public static String of(Profile profile) {
        return Stream.of(
                        profile.ssh().program() == SshAccess.Program.SYSTEM ? "ssh" : "",
                        CommandWords.text(profile.passwordCommand()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** The same server without them; what is left out is noted. */
    static FoundServers.Server without(FoundServers.Server server) {
        Profile profile = server.profile();
        List<String> leftOut = new ArrayList<>(server.leftOut());
        if (profile.ssh().program() == SshAccess.Program.SYSTEM) {
            leftOut.add(TEXT.text("leftout.ssh"));
            profile = profile.withSsh(profile.ssh().withProgram(SshAccess.Program.BUILT_IN));
        }
        if (!profile.passwordCommand().isEmpty()) {
            leftOut.add(TEXT.text("leftout.command", CommandWords.text(profile.passwordCommand())));
            profile = profile.withPasswordCommand(List.of()).withPassword(PasswordSource.ASK);
        }
        return new FoundServers.Server(profile, server.password(), server.ssh(), leftOut);
    }
}
