package dev.drydock.platform.secret;

import java.util.Arrays;

/**
 * A password or passphrase. Its text form is masked, it is not serialisable, and {@link #close()} wipes it. The value is
 * lent only to {@link #use}, so that each place that sees it can be found by searching for that call.
 */
public final class Secret implements AutoCloseable {

    private final char[] value;

    private Secret(char[] value) {
        this.value = value;
    }

    /** Takes a copy of {@code value}. */
    public static Secret of(char[] value) {
        return new Secret(value.clone());
    }

    public static Secret of(String value) {
        return new Secret(value.toCharArray());
    }

    /** The secret of an account without a password. */
    public static Secret none() {
        return new Secret(new char[0]);
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    /** Lends the plain text to {@code user}, which must not keep it where it can be printed. */
    public <T, X extends Exception> T use(User<T, X> user) throws X {
        return user.use(new String(value));
    }

    /** Lends the plain text as characters, which are overwritten when {@code user} is done; for code that needs no string. */
    public <T, X extends Exception> T useCharacters(CharacterUser<T, X> user) throws X {
        char[] lent = value.clone();
        try {
            return user.use(lent);
        } finally {
            Arrays.fill(lent, '\0');
        }
    }

    /** A place that needs the plain text as characters. */
    public interface CharacterUser<T, X extends Exception> {
        T use(char[] plain) throws X;
    }

    /** A place that needs the plain text. */
    public interface User<T, X extends Exception> {
        T use(String plain) throws X;
    }

    /** Overwrites the value; the secret is empty text of the same length afterwards. */
    @Override
    public void close() {
        Arrays.fill(value, '\0');
    }

    @Override
    public String toString() {
        return "••••";
    }
}
