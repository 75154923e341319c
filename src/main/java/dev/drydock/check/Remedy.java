package dev.drydock.check;

/**
 * What mends a finding.
 *
 * @param kind how it is carried out
 * @param text the statements, the statement to fill in, the lines for the option file, or the words
 */
public record Remedy(Kind kind, String text) {

    /** Nothing has to be done. */
    public static final Remedy NONE = new Remedy(Kind.ADVICE, "");

    /** How a remedy is carried out. */
    public enum Kind {
        /** Statements for the server, each with its semicolon. */
        SQL,
        /**
         * A statement with parts in angle brackets that a person has to fill in, or choose. As it stands no server takes it,
         * and nothing of it is carried out.
         */
        TEMPLATE,
        /** Lines for the option file. */
        CONFIGURATION,
        /** Words, for what a person has to do. */
        ADVICE;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public static Remedy sql(String statements) {
        return new Remedy(Kind.SQL, statements);
    }

    public static Remedy template(String statement) {
        return new Remedy(Kind.TEMPLATE, statement);
    }

    public static Remedy configuration(String lines) {
        return new Remedy(Kind.CONFIGURATION, lines);
    }

    public static Remedy advice(String words) {
        return new Remedy(Kind.ADVICE, words);
    }
}
