package dev.drydock.lab;

/** A server of the lab that did not start, with all that it wrote into its log. */
public final class NotStarted extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private final String log;

    NotStarted(String message, String log, Throwable cause) {
        super(message, cause);
        this.log = log;
    }

    /** What was said, with the end of the log. */
    public String message() {
        return String.valueOf(getMessage());
    }

    /** The whole log. */
    public String log() {
        return log;
    }
}
