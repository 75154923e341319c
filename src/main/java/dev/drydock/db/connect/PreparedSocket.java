package dev.drydock.db.connect;

import java.net.Socket;

/** Hands a driver the socket that Drydock has already opened; drivers make their socket factories themselves, by name. */
final class PreparedSocket {

    /** Bound while a driver connects, on the thread that connects. */
    static final ScopedValue<Socket> CURRENT = ScopedValue.newInstance();

    private PreparedSocket() {}
}
