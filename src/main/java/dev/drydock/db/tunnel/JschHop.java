package dev.drydock.db.tunnel;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Logger;
import com.jcraft.jsch.Proxy;
import com.jcraft.jsch.Session;
import com.jcraft.jsch.SocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Base64;

/** Opens the SSH session with one hop over a given way to its port. */
final class JschHop {

    /** After three unanswered signs of life the session is cut: 12 s. */
    private static final Duration ALIVE_EVERY = Duration.ofSeconds(4);

    private static final int UNANSWERED = 2;
    private static final String SUCCEEDED = "Authentication succeeded (";

    private final ResolvedHop hop;
    private final SshQuestions questions;
    private final Duration limit;

    JschHop(ResolvedHop hop, SshQuestions questions, Duration limit) {
        this.hop = hop;
        this.questions = questions;
        this.limit = limit;
    }

    /** Connects to the hop's port, directly or through the hop before. */
    interface Way {
        Socket connect(String host, int port) throws IOException;
    }

    /** A session and how it came about. */
    record Opened(Session session, HopReport report) {}

    /**
     * Connects and logs in; blocks, also while the user is asked.
     *
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    Opened open(Way way) {
        long started = System.nanoTime();
        MethodWatch method = new MethodWatch();
        JSch library = new JSch();
        library.setInstanceLogger(method);
        try {
            Session session = library.getSession(hop.user(), hop.host(), hop.port());
            session.setDaemonThread(true);
            session.setHostKeyRepository(new TrustedHosts(hop, questions));
            session.setIdentityRepository(new HopKeys(hop, library, questions));
            session.setUserInfo(new HopAnswers(hop, questions));
            if (!hop.alias().isEmpty()) {
                session.setHostKeyAlias(hop.alias());
            }
            session.setConfig("StrictHostKeyChecking", "yes");
            session.setConfig("MaxAuthTries", "3");
            session.setConfig("PreferredAuthentications", methods());
            if (hop.oldAlgorithms()) {
                allowOldAlgorithms(session);
            }
            session.setServerAliveInterval((int) ALIVE_EVERY.toMillis());
            session.setServerAliveCountMax(UNANSWERED);
            session.setProxy(new Connected(way));
            session.connect((int) limit.toMillis());
            byte[] key = Base64.getDecoder().decode(session.getHostKey().getKey());
            HopReport report = new HopReport(
                    hop.label(),
                    session.getServerVersion(),
                    KnownHosts.shortType(key),
                    KnownHosts.fingerprint(key),
                    method.succeeded,
                    Duration.ofNanos(System.nanoTime() - started));
            return new Opened(session, report);
        } catch (JSchException failure) {
            throw SshFailures.of(failure, hop, limit);
        }
    }

    private String methods() {
        return switch (hop.method()) {
            case AUTOMATIC -> "publickey,keyboard-interactive,password";
            case PASSWORD -> "password,keyboard-interactive";
            // a host may want a code after the key
            case KEY_FILE, AGENT -> "publickey,keyboard-interactive";
            case KEYBOARD_INTERACTIVE -> "keyboard-interactive";
        };
    }

    /** What OpenSSH before 7 and old appliances offer; appended, so that better ones are still preferred. */
    private static void allowOldAlgorithms(Session session) {
        append(
                session,
                "kex",
                "diffie-hellman-group-exchange-sha1,diffie-hellman-group14-sha1,diffie-hellman-group1-sha1");
        append(session, "server_host_key", "ssh-rsa,ssh-dss");
        append(session, "PubkeyAcceptedAlgorithms", "ssh-rsa,ssh-dss");
        append(session, "cipher.s2c", "aes256-cbc,aes192-cbc,aes128-cbc,3des-cbc");
        append(session, "cipher.c2s", "aes256-cbc,aes192-cbc,aes128-cbc,3des-cbc");
        session.setConfig("dhgex_min", "1024");
    }

    private static void append(Session session, String name, String more) {
        session.setConfig(name, session.getConfig(name) + "," + more);
    }

    /** Lets the library use a socket that Drydock connects. */
    private static final class Connected implements Proxy {

        private final Way way;
        private Socket socket = new Socket();

        Connected(Way way) {
            this.way = way;
        }

        @Override
        public void connect(SocketFactory unused, String host, int port, int timeout) throws IOException {
            socket = way.connect(host, port);
        }

        @Override
        public InputStream getInputStream() {
            try {
                return socket.getInputStream();
            } catch (IOException closed) {
                return InputStream.nullInputStream();
            }
        }

        @Override
        public OutputStream getOutputStream() {
            try {
                return socket.getOutputStream();
            } catch (IOException closed) {
                return OutputStream.nullOutputStream();
            }
        }

        @Override
        public Socket getSocket() {
            return socket;
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException _) {
                // nothing more can be done with it
            }
        }
    }

    /** The library tells only its logger which method let the user in. */
    private static final class MethodWatch implements Logger {

        private volatile String succeeded = "";

        @Override
        public boolean isEnabled(int level) {
            return level == INFO;
        }

        @Override
        public void log(int level, String message) {
            int at = message.indexOf(SUCCEEDED);
            if (at >= 0) {
                succeeded = message.substring(at + SUCCEEDED.length()).replaceAll("\\).*", "");
            }
        }
    }
}
