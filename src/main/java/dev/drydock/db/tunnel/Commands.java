package dev.drydock.db.tunnel;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What running a command on a far host has in common, whatever program speaks SSH. */
final class Commands {

    private Commands() {}

    /**
     * All that comes from the socket.
     *
     * @throws ServerException E-2115 if it is longer or takes longer
     */
    static String read(Socket socket, Duration patience, int mostBytes, String host, String command) {
        long deadline = System.nanoTime() + patience.toNanos();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[16 * 1024];
        try {
            InputStream input = socket.getInputStream();
            while (true) {
                long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
                if (left <= 0) {
                    throw failed(host, command, "no end within " + patience.toSeconds() + " s");
                }
                socket.setSoTimeout((int) left);
                int read = input.read(part);
                if (read < 0) {
                    return all.toString(StandardCharsets.UTF_8);
                }
                if (all.size() + read > mostBytes) {
                    throw failed(host, command, "more than " + mostBytes + " bytes");
                }
                all.write(part, 0, read);
            }
        } catch (IOException failure) {
            throw failed(host, command, failure.toString());
        }
    }

    static void await(BooleanSupplier ended, Duration patience, String host, String command) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!ended.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw failed(host, command, "no exit status within " + patience.toSeconds() + " s");
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    /** Reads a file by {@code cat}, whose path is quoted for the shell. */
    static String read(RemoteHost host, String path, Duration patience, int mostBytes) {
        RemoteHost.Output output = host.run("cat -- " + ShellWord.quoted(path), patience, mostBytes);
        if (output.status() != 0) {
            throw failed(host.name(), "cat " + path, output.err());
        }
        return output.out();
    }

    /** Lists a folder by {@code ls}; a name with a line break is two. */
    static List<String> list(RemoteHost host, String folder, Duration patience, int mostBytes) {
        RemoteHost.Output output = host.run("ls -1 -- " + ShellWord.quoted(folder), patience, mostBytes);
        if (output.status() != 0) {
            throw failed(host.name(), "ls " + folder, output.err());
        }
        return output.out().lines().toList();
    }

    static ServerException failed(String host, String command, String why) {
        return new ServerException(
                Problem.of(TunnelError.REMOTE_COMMAND, command + System.lineSeparator() + why, host), 0, null);
    }
}
