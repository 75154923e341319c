package dev.drydock.feature.encryption.atrest;

import dev.drydock.lane.LaneOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to encrypt a server's data, or to take that back.
 *
 * @param backup which backup there is, in a person's words; empty to ask
 * @param folder folder on this computer for the files of the run: the key that is made, what belongs on the host
 * @param files where files go
 * @param lanes how tables are worked on
 * @param purgeLogs whether older binary logs are removed, since only new ones can be made otherwise
 * @param removeKeys whether the key manager is removed at the end of the way back
 */
public record AtRestOptions(
        AtRestTarget target,
        String backup,
        Path folder,
        Files files,
        LaneOptions lanes,
        boolean purgeLogs,
        boolean removeKeys) {

    /**
     * Where files go.
     *
     * @param overSsh whether Drydock puts them on the host; otherwise a person does
     * @param keyFile full name of the key file on the host; empty for the usual one
     * @param program folder of the server's program on the host, for MySQL's manifest; empty to find it out
     * @param optionFile the option file that is changed: its full name on the host, or without SSH that of a copy on this
     *     computer; empty for a new one
     * @param ownKey a key file on this computer that is there already; empty to make one
     * @param vault a file on this computer with the settings of a vault, its token among them, as the key manager reads them;
     *     empty for keys in a file
     */
    public record Files(
            boolean overSsh,
            String keyFile,
            String program,
            String optionFile,
            Optional<Path> ownKey,
            Optional<Path> vault) {

        public static final Files BY_PERSON = new Files(false, "", "", "", Optional.empty());

        /** Keys in a file. */
        public Files(boolean overSsh, String keyFile, String program, String optionFile, Optional<Path> ownKey) {
            this(overSsh, keyFile, program, optionFile, ownKey, Optional.empty());
        }

        /** The file on this computer that nobody else may read, and that goes to the host; empty for a key that is made. */
        public Optional<Path> secret() {
            return vault.or(() -> ownKey);
        }
    }

    /** Everything else as usual. */
    public static AtRestOptions of(AtRestTarget target, String backup, Path folder) {
        return new AtRestOptions(target, backup, folder, Files.BY_PERSON, LaneOptions.USUAL, false, false);
    }

    /** The same with files put in this way. */
    public AtRestOptions with(Files how) {
        return new AtRestOptions(target, backup, folder, how, lanes, purgeLogs, removeKeys);
    }

    /** The same with tables worked on in this way. */
    public AtRestOptions with(LaneOptions how) {
        return new AtRestOptions(target, backup, folder, files, how, purgeLogs, removeKeys);
    }

    /** The same with the older binary logs removed. */
    public AtRestOptions purging() {
        return new AtRestOptions(target, backup, folder, files, lanes, true, removeKeys);
    }

    /** The same with the key manager removed at the end. */
    public AtRestOptions removing() {
        return new AtRestOptions(target, backup, folder, files, lanes, purgeLogs, true);
    }
}
