package dev.drydock.feature.proxysql.change;

/**
 * One statement of a draft.
 *
 * @param sql what is sent
 * @param shown the same for people and the history, secrets masked
 * @param rows how many rows it must change; 0 where that is not known
 */
public record DraftStatement(String sql, String shown, int rows) {

    static DraftStatement command(String sql) {
        return new DraftStatement(sql, sql, 0);
    }

    @Override
    public String toString() {
        return shown;
    }
}
