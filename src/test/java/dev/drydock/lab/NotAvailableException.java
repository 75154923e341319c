package dev.drydock.lab;

/** A server cannot be had on this machine; the message is the reason, for the closing table. */
final class NotAvailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String reason;

    NotAvailableException(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
