package dev.drydock.report.form;

import java.io.IOException;
import java.io.Writer;
import java.util.HexFormat;

/** JSON that can stand inside another file: plain ASCII without what ends a script or begins a tag; the same to who reads it. */
final class EmbeddedJson extends Writer {

    private static final int WAITING = 8192;
    private static final HexFormat HEX = HexFormat.of();

    private final Target target;
    private final StringBuilder waiting = new StringBuilder(WAITING + 16);

    /** Takes pieces of the text. */
    interface Target {
        void write(String text) throws IOException;
    }

    EmbeddedJson(Target target) {
        this.target = target;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            char c = text[i];
            if (c < 0x20 || c > 0x7e || c == '<' || c == '>' || c == '&') {
                waiting.append("\\u").append(HEX.toHexDigits(c));
            } else {
                waiting.append(c);
            }
            if (waiting.length() >= WAITING) {
                flush();
            }
        }
    }

    @Override
    public void flush() throws IOException {
        target.write(waiting.toString());
        waiting.setLength(0);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
