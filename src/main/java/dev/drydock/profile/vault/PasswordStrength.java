package dev.drydock.profile.vault;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;

/**
 * How hard a password is to guess for who knows dictionaries, names, dates and patterns of keyboards. An estimate, by the
 * method of zxcvbn.
 *
 * @param score 0, guessed at once, to 4, hard even for who has the file
 * @param digits of the number of guesses that it probably takes: 6 for a million
 */
public record PasswordStrength(int score, int digits) {

    /** Best score. */
    public static final int BEST = 4;

    /** What follows makes no password weaker, and would take long to look at. */
    private static final int LOOKED_AT = 72;

    /** Holds the dictionaries; made when it is first needed. */
    private static final class Estimator {
        static final Zxcvbn ZXCVBN = new Zxcvbn();
    }

    /** Estimates; may take some tenths of a second the first time. */
    public static PasswordStrength of(CharSequence password) {
        Strength strength =
                Estimator.ZXCVBN.measure(password.length() > LOOKED_AT ? password.subSequence(0, LOOKED_AT) : password);
        return new PasswordStrength(strength.getScore(), (int) Math.round(Math.max(0, strength.getGuessesLog10())));
    }
}
