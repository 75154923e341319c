package dev.drydock.feature.upgrade.rehearse;

/**
 * One statement that makes an object, with the settings that were stored with it.
 *
 * @param object what it makes
 * @param statement as it is sent
 * @param shown as it is shown and recorded: without hashes of passwords
 * @param sqlMode the stored sql_mode; empty for objects without one
 * @param collation the stored collation_connection; empty for objects without one
 */
record Definition(SourceObject object, String statement, String shown, String sqlMode, String collation) {

    static Definition plain(SourceObject object, String statement) {
        return new Definition(object, statement, statement, "", "");
    }

    /** Not its statement, which may hold a hash. */
    @Override
    public String toString() {
        return object.toString();
    }
}
