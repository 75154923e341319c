package dev.drydock.feature.upgrade.table;

/**
 * What the rows about one object come to.
 *
 * @param remedy what it needs
 * @param given the server's own ALTER for {@link TableRemedy#GIVEN_ALTER}; empty otherwise
 * @param text the row that decided, as the server wrote it; empty if there is nothing to say
 */
public record Verdict(TableRemedy remedy, String given, String text) {

    static Verdict of(TableRemedy remedy, String text) {
        return new Verdict(remedy, "", text);
    }
}
