package dev.drydock.profile.importer;

import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Option files such as {@code ~/.my.cnf} with all that they include. {@code [client]} is one server; each
 * {@code [client…]} with a suffix, as {@code --defaults-group-suffix} chooses it, is another.
 */
final class MyCnf implements Importer {

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        OptionFiles files = OptionFiles.read(file);
        if (files.options().isEmpty() && files.unread().isEmpty()) {
            throw ImportFormat.MY_CNF.notSuch(file, "");
        }
        return ClientGroups.servers(files, group -> group.startsWith("client"), secrets);
    }
}
