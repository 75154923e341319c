package dev.drydock.profile.importer;

import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.profile.LoginFile;
import java.io.IOException;
import java.nio.file.Path;

/** {@code .mylogin.cnf} of {@code mysql_config_editor}: each login path is a server. */
final class MyLogin implements Importer {

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        return ClientGroups.servers(OptionFiles.of(text(file)), _ -> true, secrets);
    }

    private static String text(Path file) throws IOException {
        try {
            return LoginFile.text(file);
        } catch (LoginFile.NotALoginFile wrong) {
            throw ImportFormat.MYLOGIN.notSuch(file, String.valueOf(wrong.getMessage()));
        }
    }
}
