package dev.drydock.feature.encryption.install;

import java.time.Duration;
import java.util.List;

/**
 * What is to be installed, and how.
 *
 * @param files what the server is to use
 * @param names further names and addresses that clients use for the server; that of the profile is one anyway
 * @param dropFormer whether certificates of the former authority are refused from clients at once
 * @param placed whether somebody has put the files in their places already, so that only reload and proof are left
 * @param optionFile full name of the option file on the host; empty for the usual one
 * @param hostFolder folder on the host for files where the server has none yet; empty for the usual one
 * @param patience how long to wait for a restart where one is needed
 */
public record InstallOptions(
        GivenFiles files,
        List<String> names,
        boolean dropFormer,
        boolean placed,
        String optionFile,
        String hostFolder,
        Duration patience) {

    public static final Duration USUAL_PATIENCE = Duration.ofMinutes(30);

    public InstallOptions {
        names = List.copyOf(names);
    }

    /** These files by the usual way. */
    public static InstallOptions of(GivenFiles files) {
        return new InstallOptions(files, List.of(), false, false, "", "", USUAL_PATIENCE);
    }
}
