package dev.drydock.db.tunnel;

import java.net.Socket;
import java.time.Duration;
import java.util.List;

/** Commands on the machine at the end of an SSH way, over its session. Every call blocks, within its limits. */
public interface RemoteHost {

    /**
     * What a command printed.
     *
     * @param status its exit status
     * @param out standard output, read as UTF-8
     * @param err standard error
     */
    record Output(int status, String out, String err) {}

    /** The host, as users know it. */
    String name();

    /**
     * Runs a command in the account's shell. It gets no input.
     *
     * @param mostBytes longest output; more is a failure
     * @throws dev.drydock.db.sql.ServerException E-2115 if a limit is passed or the session is lost; E-21xx
     */
    default Output run(String command, Duration limit, int mostBytes) {
        return run(command, new byte[0], limit, mostBytes);
    }

    /**
     * As {@link #run(String, Duration, int)}, with something on standard input, where secrets belong: a command is seen in the
     * host's process list.
     */
    Output run(String command, byte[] input, Duration limit, int mostBytes);

    /**
     * Starts a command that goes on: its standard output to be read from the socket, its standard input to be written there.
     * What it writes to standard error is dropped. It sees the end of its input when the socket is closed, and when the session
     * is lost.
     *
     * @param limit longest wait for its start
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    Socket open(String command, Duration limit);

    /**
     * The content of a text file in UTF-8.
     *
     * @throws dev.drydock.db.sql.ServerException E-2115 if it cannot be read or is larger; E-21xx
     */
    default String read(String path, Duration limit, int mostBytes) {
        return Commands.read(this, path, limit, mostBytes);
    }

    /**
     * The names in a folder, without those that begin with a dot.
     *
     * @throws dev.drydock.db.sql.ServerException E-2115 if it cannot be read; E-21xx
     */
    default List<String> list(String folder, Duration limit, int mostBytes) {
        return Commands.list(this, folder, limit, mostBytes);
    }
}
