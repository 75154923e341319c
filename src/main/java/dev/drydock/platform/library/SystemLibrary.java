package dev.drydock.platform.library;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A shared library of a Linux system, by the name that programs are linked to, with the packages that hold it. */
public enum SystemLibrary {
    AIO("libaio.so.1", "libaio1", "libaio1t64", "libaio", "libaio1", "libaio", "libaio"),
    NUMA("libnuma.so.1", "libnuma1", "libnuma1", "numactl-libs", "libnuma1", "numactl", "numactl"),
    CRYPT("libcrypt.so.1", "libcrypt1", "libcrypt1", "libxcrypt-compat", "libcrypt1", "libxcrypt-compat", ""),
    CPP("libstdc++.so.6", "libstdc++6", "libstdc++6", "libstdc++", "libstdc++6", "gcc-libs", "libstdc++"),
    GCC("libgcc_s.so.1", "libgcc-s1", "libgcc-s1", "libgcc", "libgcc_s1", "gcc-libs", "libgcc"),
    X11("libX11.so.6", "libx11-6", "libx11-6", "libX11", "libX11-6", "libx11", "libx11"),
    GTK("libgtk-3.so.0", "libgtk-3-0", "libgtk-3-0t64", "gtk3", "libgtk-3-0", "gtk3", "gtk+3.0"),
    GL("libGL.so.1", "libgl1", "libgl1", "libglvnd-glx", "libglvnd", "libglvnd", "mesa-gl"),
    XTST("libXtst.so.6", "libxtst6", "libxtst6", "libXtst", "libXtst6", "libxtst", "libxtst"),
    XXF86VM("libXxf86vm.so.1", "libxxf86vm1", "libxxf86vm1", "libXxf86vm", "libXxf86vm1", "libxxf86vm", "libxxf86vm");

    /** What JavaFX is linked to or opens when it makes a window. */
    public static final List<SystemLibrary> OF_A_WINDOW = List.of(X11, GTK, GL, XTST, XXF86VM);

    private static final List<Path> USUAL = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu"),
            Path.of("/usr/lib/aarch64-linux-gnu"),
            Path.of("/usr/lib64"),
            Path.of("/usr/lib"));

    private final String file;
    private final String apt;
    private final String aptTime64;
    private final String dnf;
    private final String zypper;
    private final String pacman;
    private final String apk;

    SystemLibrary(String file, String apt, String aptTime64, String dnf, String zypper, String pacman, String apk) {
        this.file = file;
        this.apt = apt;
        this.aptTime64 = aptTime64;
        this.dnf = dnf;
        this.zypper = zypper;
        this.pacman = pacman;
        this.apk = apk;
    }

    /** The name of its file that programs ask for. */
    public String file() {
        return file;
    }

    /** The package that holds it; empty where there is none. */
    public String packageOf(PackageTool tool) {
        return switch (tool) {
            case APT -> apt;
            case APT_TIME64 -> aptTime64;
            case DNF -> dnf;
            case ZYPPER -> zypper;
            case PACMAN -> pacman;
            case APK -> apk;
        };
    }

    /** The library of this name, if it is one of these. */
    public static Optional<SystemLibrary> named(String file) {
        return Arrays.stream(values()).filter(each -> each.file.equals(file)).findFirst();
    }

    /** Which of these this system does not have, by its loader's rules. Opens those that are not where libraries usually are. */
    public static List<SystemLibrary> missing(List<SystemLibrary> wanted) {
        return wanted.stream().filter(library -> !library.there()).toList();
    }

    @SuppressWarnings("restricted") // what is opened has no code that JavaFX would not open, too
    private boolean there() {
        if (USUAL.stream().anyMatch(folder -> Files.exists(folder.resolve(file)))) {
            return true;
        }
        try {
            SymbolLookup.libraryLookup(file, Arena.global());
            return true;
        } catch (IllegalArgumentException absent) {
            return false;
        }
    }
}
