package dev.drydock.feature.upgrade.preflight.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drydock.check.Subject;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The comments of one table of which the bytes are not utf8 with three bytes, as SHOW CREATE TABLE writes them. */
final class CommentBytes {

    /** What MySQL calls latin1. */
    private static final Charset LATIN1 = Charset.forName("windows-1252");

    private static final int SHOWN = 4;

    /** What a comment belongs to. */
    record Place(Subject.Kind kind, String part) {
        Subject in(String schema, String table) {
            return new Subject(kind, schema, table, part);
        }
    }

    private final Map<Place, String> invalid = new LinkedHashMap<>();
    private final List<String> changes = new ArrayList<>();

    private CommentBytes() {}

    /** @param definition the bytes of SHOW CREATE TABLE as the server keeps them */
    static CommentBytes of(byte[] definition) {
        CommentBytes found = new CommentBytes();
        // a character a byte, so that nothing is lost
        new String(definition, ISO_8859_1).lines().forEach(found::line);
        return found;
    }

    /** By place, the first bytes that are not valid, as hexadecimal digits. */
    Map<Place, String> invalid() {
        return invalid;
    }

    /** The changes of an ALTER TABLE that give the comments anew; empty where something else is not valid either. */
    Optional<String> mended() {
        try {
            String all = String.join(",\n  ", changes);
            return changes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(all.getBytes(ISO_8859_1)))
                            .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    /** The first bytes of a table's CONNECTION that are not valid; empty if there are none. */
    static String ofConnection(byte[] definition) {
        String text = new String(definition, ISO_8859_1);
        List<Token> tokens =
                SqlText.of(text.substring(text.lastIndexOf("\n") + 1), false).tokens();
        for (int i = 2; i < tokens.size(); i++) {
            if (tokens.get(i - 2).is("CONNECTION") && tokens.get(i - 1).is("=")) {
                return Utf8.of(tokens.get(i).text()).invalid();
            }
        }
        return "";
    }

    private void line(String line) {
        List<Token> tokens = SqlText.of(line, false).tokens();
        for (int i = 1; i < tokens.size(); i++) {
            Token text = tokens.get(i);
            boolean table = tokens.get(i - 1).is("=");
            int word = table ? i - 2 : i - 1;
            if (text.kind() == Kind.STRING && word >= 0 && tokens.get(word).is("COMMENT")) {
                String written = line.substring(text.start(), text.end());
                Utf8 letters = Utf8.of(written);
                if (!letters.invalid().isEmpty()) {
                    String mended = line.substring(0, text.start()) + letters.mended() + line.substring(text.end());
                    add(tokens, mended.strip().replaceFirst(",$", ""), letters);
                }
            }
        }
    }

    private void add(List<Token> tokens, String line, Utf8 letters) {
        String bytes = letters.invalid();
        Token first = tokens.getFirst();
        if (first.kind() == Kind.NAME) {
            invalid.put(new Place(Subject.Kind.COLUMN, utf8(first.text())), bytes);
            changes.add("MODIFY " + line);
        } else if (first.is("PRIMARY")) {
            invalid.put(new Place(Subject.Kind.INDEX, "PRIMARY"), bytes);
            changes.add("DROP PRIMARY KEY,\n  ADD " + line);
        } else if (first.is(")")) {
            invalid.put(new Place(Subject.Kind.TABLE, ""), bytes);
            changes.add("COMMENT = " + letters.mended());
        } else if (!first.is("(")) {
            tokens.stream()
                    .filter(token -> token.kind() == Kind.NAME)
                    .findFirst()
                    .ifPresent(name -> {
                        invalid.put(new Place(Subject.Kind.INDEX, utf8(name.text())), bytes);
                        changes.add("DROP KEY `" + name.text().replace("`", "``") + "`,\n  ADD " + line);
                    });
        }
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(ISO_8859_1), UTF_8);
    }

    /**
     * A text's bytes, each a character, held against utf8 with three bytes: what is not valid, and the text with a question mark
     * for each letter of four bytes, and every other byte that is not valid read as latin1.
     */
    private record Utf8(String invalid, String mended) {

        static Utf8 of(String bytes) {
            StringBuilder mended = new StringBuilder();
            String invalid = "";
            int at = 0;
            while (at < bytes.length()) {
                int length = letter(bytes, at);
                if (length > 0 && length < SHOWN) {
                    mended.append(bytes, at, at + length);
                } else {
                    if (invalid.isEmpty()) {
                        invalid = hex(bytes.substring(at, Math.min(bytes.length(), at + Math.max(1, length))));
                    }
                    mended.append(length == 0 ? fromLatin1(bytes.charAt(at)) : "?");
                }
                at += Math.max(1, length);
            }
            return new Utf8(invalid, mended.toString());
        }

        /** How many bytes the letter here has; 0 if none begins here. */
        private static int letter(String bytes, int at) {
            int first = bytes.charAt(at);
            int length =
                    first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
            if (at + length > bytes.length()) {
                return 0;
            }
            for (int i = at + 1; i < at + length; i++) {
                if ((bytes.charAt(i) & 0xC0) != 0x80) {
                    return 0;
                }
            }
            boolean overlong = first == 0xE0 && bytes.charAt(at + 1) < 0xA0;
            return overlong ? 0 : length;
        }

        private static String fromLatin1(char unit) {
            String letter = new String(new byte[] {(byte) unit}, LATIN1);
            return new String(letter.getBytes(UTF_8), ISO_8859_1);
        }

        private static String hex(String bytes) {
            return java.util.HexFormat.of().withUpperCase().formatHex(bytes.getBytes(ISO_8859_1));
        }
    }
}
