package dev.drydock.platform.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tool by which a Linux system installs packages, told by the system's {@code os-release} (see os-release(5)). */
public enum PackageTool {
    /** Debian up to 12, Ubuntu up to 23.10 and their relatives. */
    APT("sudo apt-get install"),
    /** Debian from 13, Ubuntu from 24.04: some libraries have another name since the change to 64-bit times. */
    APT_TIME64("sudo apt-get install"),
    DNF("sudo dnf install"),
    ZYPPER("sudo zypper install"),
    PACMAN("sudo pacman -S"),
    APK("sudo apk add");

    private static final Path OS_RELEASE = Path.of("/etc/os-release");
    private static final int DEBIAN_TIME64 = 13;
    private static final int UBUNTU_TIME64 = 24;

    private final String command;

    PackageTool(String command) {
        this.command = command;
    }

    /** That of this system; empty if it cannot be told. Reads a small file. */
    public static Optional<PackageTool> ofThisSystem() {
        try {
            return of(Files.readString(OS_RELEASE));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** That of the system which this {@code os-release} describes. */
    public static Optional<PackageTool> of(String osRelease) {
        Map<String, String> fields = new HashMap<>();
        for (String line : osRelease.lines().toList()) {
            String[] parts = line.split("=", 2);
            if (parts.length == 2) {
                fields.put(parts[0].strip(), parts[1].strip().replaceAll("^[\"']|[\"']$", ""));
            }
        }
        String id = fields.getOrDefault("ID", "").toLowerCase(Locale.ROOT);
        return Stream.concat(
                        Stream.of(id),
                        Arrays.stream(fields.getOrDefault("ID_LIKE", "").split(" ", -1)))
                .flatMap(system -> named(system).stream())
                .findFirst()
                .map(tool -> tool == APT && renamed(id, fields.getOrDefault("VERSION_ID", "")) ? APT_TIME64 : tool);
    }

    private static Optional<PackageTool> named(String system) {
        return Optional.ofNullable(
                switch (system.split("-", -1)[0]) {
                    case "debian", "ubuntu" -> APT;
                    case "fedora", "rhel", "centos" -> DNF;
                    case "suse", "opensuse", "sles" -> ZYPPER;
                    case "arch" -> PACMAN;
                    case "alpine" -> APK;
                    default -> null;
                });
    }

    /** A system without a number is the one that the next is made of. */
    private static boolean renamed(String id, String version) {
        String number = version.split("\\.", -1)[0];
        if (number.isEmpty()) {
            return id.equals("debian");
        }
        int least = id.equals("debian") ? DEBIAN_TIME64 : UBUNTU_TIME64;
        return (id.equals("debian") || id.equals("ubuntu"))
                && number.matches("\\d{1,4}")
                && Integer.parseInt(number) >= least;
    }

    /** The command that installs what holds these libraries. */
    public String install(Collection<SystemLibrary> libraries) {
        return command + " "
                + libraries.stream()
                        .map(library -> library.packageOf(this))
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .collect(Collectors.joining(" "));
    }
}
