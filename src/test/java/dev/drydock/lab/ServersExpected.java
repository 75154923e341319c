package dev.drydock.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** Which servers a machine should have after {@code ./verify} got what it may: without one of them the tests say too little. */
final class ServersExpected {

    private ServersExpected() {}

    static Set<ServerKind> here() {
        return on(
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                onPath("apt-get"),
                "root".equals(System.getProperty("user.name")),
                Files.exists(Path.of("/etc/debian_version")),
                onPath("mariadbd"));
    }

    /**
     * As {@link #here} on another machine.
     *
     * @param system name and processor, as Java knows them
     */
    static Set<ServerKind> on(String system, boolean aptGet, boolean root, boolean debian, boolean mariaDb) {
        Set<ServerKind> expected = EnumSet.noneOf(ServerKind.class);
        boolean ownPrograms = system.equals("Linux amd64");
        if (ownPrograms) {
            expected.addAll(EnumSet.of(
                    ServerKind.MYSQL_5_5,
                    ServerKind.MYSQL_5_6,
                    ServerKind.MYSQL_5_7,
                    ServerKind.MYSQL_8_0,
                    ServerKind.MARIADB_10_2,
                    ServerKind.MARIADB_11_4,
                    ServerKind.MYSQL_5_7_ON_5_5_DATA,
                    ServerKind.MYSQL_5_7_ON_5_6_DATA));
        }
        if (ownPrograms && debian && aptGet) {
            expected.add(ServerKind.MYSQL_9);
        }
        if (mariaDb || (root && aptGet)) {
            expected.add(ServerKind.MARIADB);
            expected.add(ServerKind.GALERA);
        }
        if (expected.contains(ServerKind.MARIADB) && ownPrograms) {
            expected.add(ServerKind.MARIADB_ON_5_5_DATA);
        }
        return expected;
    }

    private static boolean onPath(String program) {
        return Stream.of((System.getenv().getOrDefault("PATH", "") + ":/usr/sbin").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
