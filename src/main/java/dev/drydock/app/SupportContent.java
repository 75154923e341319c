package dev.drydock.app;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.platform.support.SupportBundle.Part;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gathers what a support bundle holds. Of settings only what is named here goes in: no password, no notes, no arguments of
 * password programs, nothing of the history and nothing of the vault.
 */
final class SupportContent {

    private static final Messages TEXT = Messages.of("app");

    private final DataFolder folder;
    private final Supplier<ProfileStore> profiles;

    SupportContent(DataFolder folder, Supplier<ProfileStore> profiles) {
        this.folder = folder;
        this.profiles = profiles;
    }

    /** Reads everything; blocks. What cannot be read is named with its reason in its place. */
    SupportBundle gather() {
        List<Part> parts = new ArrayList<>();
        parts.add(part("about.txt", "about", about()));
        parts.add(part("servers.txt", "servers", servers()));
        file(folder.windowState(), "window").ifPresent(parts::add);
        file(folder.vaultSettings(), "vault").ifPresent(parts::add);
        logs().forEach(log -> file(log, "log").ifPresent(parts::add));
        return new SupportBundle(parts);
    }

    private static Part part(String name, String what, String text) {
        return new Part(name, TEXT.text("support." + what), text);
    }

    private static Optional<Part> file(Path path, String what) {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        String name = what.equals("log") ? "logs/" + path.getFileName() : String.valueOf(path.getFileName());
        try {
            return Optional.of(part(name, what, new String(Files.readAllBytes(path), StandardCharsets.UTF_8)));
        } catch (IOException failure) {
            return Optional.of(part(name, what, failure.toString()));
        }
    }

    private List<Path> logs() {
        try (Stream<Path> files = Files.list(folder.logs())) {
            return files.sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private String about() {
        Runtime runtime = Runtime.getRuntime();
        return String.join(
                System.lineSeparator(),
                BuildInfo.about(),
                "gathered " + Instant.now(),
                "Java " + Runtime.version() + ", " + System.getProperty("java.vendor"),
                "system " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                "processors " + runtime.availableProcessors() + ", memory of Java at most "
                        + runtime.maxMemory() / (1024 * 1024) + " MiB",
                "locale " + Locale.getDefault() + ", time zone "
                        + TimeZone.getDefault().getID() + ", character set " + System.getProperty("sun.jnu.encoding"),
                "",
                "libraries",
                files(AppFolder.path().resolve("lib")),
                files(AppFolder.path().resolve("fx")),
                "",
                "data folder " + folder.root(),
                files(folder.root()));
    }

    /** Names, sizes and times of the files in a folder, not of those in folders below. */
    private static String files(Path where) {
        try (Stream<Path> entries = Files.list(where)) {
            return entries.sorted().map(SupportContent::line).collect(Collectors.joining(System.lineSeparator()));
        } catch (IOException failure) {
            return "  " + failure;
        }
    }

    private static String line(Path entry) {
        try {
            BasicFileAttributes known =
                    Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            String size = known.isDirectory() ? "folder" : Long.toString(known.size());
            return String.format(Locale.ROOT, "  %-44s %12s  %s", entry.getFileName(), size, known.lastModifiedTime());
        } catch (IOException failure) {
            return "  " + failure;
        }
    }

    private String servers() {
        try {
            return profiles.get().all().stream()
                    .map(SupportContent::outline)
                    .collect(Collectors.joining(System.lineSeparator()));
        } catch (DrydockException failure) {
            return failure.problem().full();
        }
    }

    private static String outline(Profile profile) {
        return String.join(
                ", ",
                profile.name(),
                profile.environment().kind() + (profile.environment().guarded() ? " guarded" : ""),
                profile.user() + "@" + profile.address(),
                "password " + profile.password(),
                "TLS " + profile.tls(),
                profile.ssh().none()
                        ? "direct"
                        : "SSH " + profile.ssh().program() + " over "
                                + profile.ssh().hops().size() + " hosts");
    }
}
