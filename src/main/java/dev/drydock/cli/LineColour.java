package dev.drydock.cli;

/** How good what a line says is. */
public enum LineColour {
    GOOD("\u001b[32m"),
    WARNING("\u001b[33m"),
    BAD("\u001b[31m");

    /** Back to the terminal's own colour. */
    static final String END = "\u001b[0m";

    private final String begin;

    LineColour(String begin) {
        this.begin = begin;
    }

    String begin() {
        return begin;
    }
}
