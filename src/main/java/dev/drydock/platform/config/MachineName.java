package dev.drydock.platform.config;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name that this machine's system has, which is what a server here calls its host. */
public final class MachineName {

    private MachineName() {}

    /**
     * Without asking the network where possible: a name server that is away holds the resolver for seconds, and a name that
     * nobody can look up is one all the same.
     */
    public static String get() {
        String windows = System.getenv("COMPUTERNAME");
        if (windows != null && !windows.isBlank()) {
            return windows;
        }
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException _) {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException _) {
                return "localhost";
            }
        }
    }
}
