package dev.drydock.feature.proxysql.layer;

import java.util.Optional;

/** One value of a configuration table. */
public sealed interface Cell {

    /** What stands for a secret wherever one would be shown. */
    String MASK = "••••••";

    /** NULL. */
    Cell NULL = new Null();

    /** As it is shown; of a secret nothing but that there is one. */
    String shown();

    /** The text; empty for NULL and for a secret. */
    Optional<String> text();

    static Cell text(String value) {
        return new Text(value);
    }

    /** No value. */
    record Null() implements Cell {

        @Override
        public String shown() {
            return "NULL";
        }

        @Override
        public Optional<String> text() {
            return Optional.empty();
        }
    }

    /** A value that everybody may see. */
    record Text(String value) implements Cell {

        @Override
        public String shown() {
            return value;
        }

        @Override
        public Optional<String> text() {
            return Optional.of(value);
        }
    }

    /**
     * A secret that can be compared and never be shown: neither its text nor its hash is kept.
     *
     * @param mark equal for equal secrets, within this process only
     * @param form what it is kept as
     * @param wellKnown whether it is, or holds, one that ProxySQL comes with and everybody knows
     */
    record Hidden(String mark, PasswordForm form, boolean wellKnown) implements Cell {

        @Override
        public String shown() {
            return MASK;
        }

        @Override
        public Optional<String> text() {
            return Optional.empty();
        }

        @Override
        public String toString() {
            return MASK;
        }
    }
}
