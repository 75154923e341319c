package dev.drydock.db.catalog;

import java.util.Locale;

/**
 * A table's name out of InnoDB's own dictionary: {@code we@002dird/t#P#p0} is the partition p0 of the table t in the schema
 * we-ird ("Mapping of Identifiers to File Names" in the MySQL manual).
 *
 * @param schema schema as the server spells it
 * @param table table as the server spells it
 * @param partition partition, with the sub-partition after a dot; empty for a whole table
 */
public record InnoDbName(String schema, String table, String partition) {

    /** Behind a name that Windows keeps for itself, such as {@code aux}, so that the files can go there. */
    private static final String RESERVED_NAME = "@@@";

    /** Decodes a name; one without a slash, as InnoDB's own tables have, gets an empty schema. */
    public static InnoDbName decode(String stored) {
        int slash = stored.indexOf('/');
        String schema = slash < 0 ? "" : stored.substring(0, slash);
        String rest = stored.substring(slash + 1);
        // Servers on file systems that ignore case write the marks in small letters.
        String marked = rest.replace("#p#", "#P#").replace("#sp#", "#SP#");
        int at = marked.indexOf("#P#");
        String table = at < 0 ? rest : rest.substring(0, at);
        String partition = at < 0 ? "" : marked.substring(at + 3).replace("#SP#", ".");
        return new InnoDbName(plain(schema), plain(table), plain(partition));
    }

    /** The table that it is, or that it is a part of. */
    public TableName wholeTable() {
        return new TableName(schema, table);
    }

    private static String plain(String encoded) {
        if (encoded.indexOf('@') < 0) {
            return encoded;
        }
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < encoded.length()) {
            char c = encoded.charAt(i);
            if (encoded.startsWith(RESERVED_NAME, i) && i + RESERVED_NAME.length() == encoded.length()) {
                return plain.toString();
            }
            if (c == '@' && isHex(encoded, i + 1)) {
                plain.append((char) Integer.parseInt(encoded.substring(i + 1, i + 5), 16));
                i += 5;
            } else if (c == '@' && FilenameLetters.of(encoded, i + 1) != 0) {
                plain.append(FilenameLetters.of(encoded, i + 1));
                i += 3;
            } else {
                plain.append(c);
                i++;
            }
        }
        return plain.toString();
    }

    private static boolean isHex(String text, int from) {
        return from + 4 <= text.length()
                && text.substring(from, from + 4).toLowerCase(Locale.ROOT).matches("[0-9a-f]{4}");
    }
}
