package dev.drydock.feature.encryption.install;

import dev.drydock.check.Finding;
import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostFile;
import dev.drydock.feature.encryption.ShownCertificate;
import java.util.List;
import java.util.Optional;

/**
 * What is to be done, and nothing of it done yet. No key is in it.
 *
 * @param files in the order in which they are put
 * @param folder a folder that is made first; empty where the files have places already
 * @param option what changes in an option file; empty where the server knows the places
 * @param reload the statement that makes the server read them anew; empty where it must be restarted
 * @param restart commands that restart it, for people; empty where it reloads
 * @param certificate the server's certificate afterwards
 * @param warnings what is not quite right with the files, and who may be refused afterwards
 */
public record InstallPlan(
        List<Target> files,
        Optional<Folder> folder,
        Optional<OptionChange> option,
        Optional<String> reload,
        List<String> restart,
        ShownCertificate certificate,
        List<Finding> warnings) {

    /**
     * A file of the host.
     *
     * @param before what is there now, without content; empty if nothing is
     * @param rights whose it will be
     */
    public record Target(GivenFiles.Part part, String path, Optional<HostFile> before, FileRights rights) {}

    /** A folder that is made. */
    public record Folder(String path, FileRights rights) {}

    /**
     * An option file of the host.
     *
     * @param before as it is
     * @param text as it will be
     * @param diff what changes, as a unified diff
     */
    public record OptionChange(HostFile before, String text, String diff) {}
}
