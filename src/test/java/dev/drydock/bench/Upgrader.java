package dev.drydock.bench;

/** One way to bring all tables of a server to its own format. */
interface Upgrader {

    String name();

    /** Checks the tables and rebuilds those that need it; the server runs on {@code port} of 127.0.0.1. */
    void run(int port) throws Exception;
}
