package dev.drydock.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Through which way a run reaches its server, as the history keeps it among the settings. */
public final class RunAccess {

    private static final String WAY = "way to the server";
    private static final String PROTECTION = "protection of the connection";
    private static final String HOST_KEYS = "SSH host keys";
    private static final String CLOCK = "clock of the server";

    /** The names of these settings, in shown order. */
    public static final List<String> NAMES = List.of(WAY, PROTECTION, HOST_KEYS, CLOCK);

    private RunAccess() {}

    /** Whether a setting is one of these. */
    public static boolean is(String setting) {
        return NAMES.contains(setting);
    }

    /** Those that have something to say in a run with these settings: a direct way has no SSH hosts. */
    public static List<String> toldBy(Map<String, String> settings) {
        return NAMES.stream()
                .filter(name -> !name.equals(HOST_KEYS) || settings.containsKey(name) || !settings.containsKey(WAY))
                .toList();
    }

    /** As it is now; asks the server for its time, and what cannot be read is left out. */
    public static Map<String, String> of(OpenServer server) {
        Map<String, String> access = new LinkedHashMap<>();
        access.put(WAY, server.way());
        access.put(PROTECTION, server.encryption().text());
        if (!server.hostKeys().isEmpty()) {
            access.put(HOST_KEYS, String.join("\n", server.hostKeys()));
        }
        try {
            access.put(CLOCK, server.clockDifference());
        } catch (DrydockException _) {
            // shown as not recorded; the run itself will tell what is wrong with the server
        }
        return access;
    }
}
