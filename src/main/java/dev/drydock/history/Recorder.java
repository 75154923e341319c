package dev.drydock.history;

/**
 * Who records in a history that several people share.
 *
 * @param dataFolder number of the data folder of their Drydock; empty in a local history
 * @param account their account in the database; empty in a local history
 */
public record Recorder(String dataFolder, String account) {

    public static final Recorder LOCAL = new Recorder("", "");

    public boolean isLocal() {
        return dataFolder.isEmpty() && account.isEmpty();
    }
}
