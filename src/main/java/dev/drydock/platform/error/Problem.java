package dev.drydock.platform.error;

import dev.drydock.platform.i18n.Messages;

/**
 * One failure as a user is told of it.
 *
 * @param code stable code
 * @param sentence what happened, for the user
 * @param advice what to do about it
 * @param detail what a colleague or a bug report needs; may be empty, never holds a secret
 */
public record Problem(ErrorCode code, String sentence, String advice, String detail) {

    /** The problem of {@code code}, its texts filled with {@code args}. */
    public static Problem of(ErrorCode code, String detail, Object... args) {
        Messages messages = Messages.of(code.bundle());
        return new Problem(
                code, messages.text(code.id() + ".sentence", args), messages.text(code.id() + ".advice", args), detail);
    }

    /** Sentence and code on one line, as status bars and the terminal show it. */
    public String line() {
        return sentence + " (" + code.id() + ")";
    }

    /** All parts, as the "Copy details" button gives them. */
    public String full() {
        return line()
                + System.lineSeparator()
                + advice
                + (detail.isBlank() ? "" : System.lineSeparator() + System.lineSeparator() + detail);
    }
}
