package dev.drydock.cli;

/** The command line asks for something that cannot be meant; its message says what to write instead. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
