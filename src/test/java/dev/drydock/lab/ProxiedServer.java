package dev.drydock.lab;

import java.nio.file.Path;
import java.util.Optional;

/** A server of the lab as it is seen through a proxy, whose trouble is that of its network. */
public final class ProxiedServer extends TestServer {

    private final TestServer server;
    private final TcpProxy proxy;

    public ProxiedServer(TestServer server, TcpProxy proxy) {
        super(server.kind());
        this.server = server;
        this.proxy = proxy;
    }

    @Override
    public String source() {
        return server.source() + " through a proxy";
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return proxy.port();
    }

    @Override
    public String user() {
        return server.user();
    }

    @Override
    public String password() {
        return server.password();
    }

    @Override
    public boolean running() {
        return server.running();
    }

    @Override
    public void stop() {
        server.stop();
    }

    @Override
    public void kill() {
        server.kill();
    }

    @Override
    public void restart(String... furtherArguments) {
        server.restart(furtherArguments);
    }

    @Override
    public Optional<Path> dataDir() {
        return server.dataDir();
    }

    @Override
    public long pid() {
        return server.pid();
    }

    @Override
    public String log() {
        return server.log();
    }

    /** Closes the proxy; the server belongs to whoever started it. */
    @Override
    public void close() {
        proxy.close();
    }
}
