package dev.drydock.cli;

/** The command line asks for something that cannot be meant; its message says what to write instead. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
