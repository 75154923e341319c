package dev.drydock.feature.encryption.install;

import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.optionfile.EditedFiles;
import dev.drydock.platform.optionfile.OptionEdit;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Places for the files of a server that has none yet: a folder beside its option file, which names them. Blocks. */
final class NewCertificateLocations {

    private static final String GROUP = "mysqld";

    private final HostAccess host;
    private final RemoteHost remote;
    private final InstallOptions options;
    private final ServerFacts facts;
    private final ServerAccount account;
    private final OptionFiles files;

    /** @throws DrydockException E-4623 if the option file cannot be read */
    NewCertificateLocations(
            HostAccess host, RemoteHost remote, InstallOptions options, ServerFacts facts, ServerAccount account) {
        this.host = host;
        this.remote = remote;
        this.options = options;
        this.facts = facts;
        this.account = account;
        try {
            files = HostOptionFiles.read(remote, options.optionFile());
        } catch (IOException failure) {
            throw unreadable(failure.getMessage());
        }
    }

    /** Root owns it and the files, and the group of the server may read. */
    InstallPlan.Folder folder() {
        return new InstallPlan.Folder(path(), new FileRights("root:" + account.group(), "750"));
    }

    private String path() {
        if (!options.hostFolder().isEmpty()) {
            return options.hostFolder();
        }
        String file = main();
        String folder = file.substring(0, file.lastIndexOf('/'));
        return folder.equals("/etc") ? "/etc/mysql-tls" : folder + "/tls";
    }

    private String main() {
        return files.files().keySet().iterator().next();
    }

    List<InstallPlan.Target> targets() {
        return Stream.of(GivenFiles.Part.values())
                .map(part -> {
                    String path = path() + "/" + part.usualName();
                    Optional<HostFile> before =
                            host.files().exists(path) ? Optional.of(host.files().unread(path)) : Optional.empty();
                    return new InstallPlan.Target(part, path, before, new FileRights("root:" + account.group(), "640"));
                })
                .toList();
    }

    /**
     * The change of the file that counts.
     *
     * @throws DrydockException E-4627 if another file overrides it
     */
    InstallPlan.OptionChange option() {
        HostFile before = host.files().read(main());
        OptionEdit edit = new OptionEdit(before.text());
        for (GivenFiles.Part part : GivenFiles.Part.values()) {
            edit.set(GROUP, part.variable(), path() + "/" + part.usualName());
        }
        requireInForce(before, edit.text());
        return new InstallPlan.OptionChange(
                before, edit.text(), OptionEdit.diff(before.path(), before.text(), edit.text()));
    }

    private void requireInForce(HostFile before, String text) {
        Map<String, String> edited = new HashMap<>();
        edited.put(before.path(), text);
        edited.put(main(), text);
        OptionFiles after;
        try {
            after = OptionFiles.read(new EditedFiles(new HostOptionFiles(remote), edited), List.of(main()));
        } catch (IOException failure) {
            throw unreadable(failure.getMessage());
        }
        for (GivenFiles.Part part : GivenFiles.Part.values()) {
            Optional<OptionLine> last = HostOptionFiles.deciding(after, facts, part.variable());
            if (last.flatMap(OptionLine::value)
                    .filter((path() + "/" + part.usualName())::equals)
                    .isEmpty()) {
                throw new DrydockException(Problem.of(
                        EncryptionError.INSTALL_OVERRIDDEN,
                        "",
                        part.variable(),
                        HostOptionFiles.deciding(files, facts, part.variable())
                                .map(OptionLine::place)
                                .orElse(main())));
            }
        }
    }

    private DrydockException unreadable(@org.jspecify.annotations.Nullable String why) {
        return new DrydockException(
                Problem.of(EncryptionError.INSTALL_NO_OPTION_FILE, facts.product(), host.name(), String.valueOf(why)));
    }
}
