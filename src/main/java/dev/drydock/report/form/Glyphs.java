package dev.drydock.report.form;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/**
 * The letters that a form can show. A letter that its font does not have is written as its number in Unicode, so that two
 * names never look alike.
 */
final class Glyphs {

    /** Whoever shows it finds a font. */
    static final Glyphs ALL = new Glyphs(_ -> true);

    static final String REGULAR = "/liberation/LiberationSans-Regular.ttf";
    static final String BOLD = "/liberation/LiberationSans-Bold.ttf";

    private final IntPredicate there;

    private Glyphs(IntPredicate there) {
        this.there = there;
    }

    /** Those of the font that is embedded in PDF files. */
    static Glyphs ofPrint() {
        return Printed.GLYPHS;
    }

    private static final class Printed {
        static final Glyphs GLYPHS = read();

        private static Glyphs read() {
            try (TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(font(REGULAR)))) {
                CmapLookup letters = font.getUnicodeCmapLookup();
                return new Glyphs(c -> c == '\n' || letters.getGlyphId(c) != 0);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /**
     * The bytes of a font, without its table of ligatures: names in reports have none, and looking for them takes a third of
     * the time of a whole report.
     */
    static InputStream font(String resource) {
        try (InputStream font = Objects.requireNonNull(Glyphs.class.getResourceAsStream(resource), resource)) {
            byte[] bytes = font.readAllBytes();
            // the directory: 12 bytes of head, then 16 for each table, beginning with its tag
            int tables = ((bytes[4] & 0xff) << 8) | (bytes[5] & 0xff);
            for (int entry = 12; entry < 12 + 16 * tables; entry += 16) {
                if (new String(bytes, entry, 4, StandardCharsets.US_ASCII).equals("GSUB")) {
                    bytes[entry] = 'X';
                }
            }
            return new ByteArrayInputStream(bytes);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The text in letters that there are. */
    String having(String text) {
        if (text.codePoints().allMatch(there)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (there.test(c)) {
                shown.appendCodePoint(c);
            } else {
                shown.append(String.format(Locale.ROOT, "[U+%04X]", c));
            }
        });
        return shown.toString();
    }
}
