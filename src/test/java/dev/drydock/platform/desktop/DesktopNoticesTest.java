package dev.drydock.platform.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.drydock.db.Lots;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Notifications on a real session bus, read there by dbus-monitor. */
@Timeout(120)
class DesktopNoticesTest {

    private static final String PATH = "/org/freedesktop/Notifications";

    @TempDir
    private Path folder;

    private Process daemon;
    private String bus;

    @BeforeEach
    void startBus() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/dbus-daemon")))
                .as("dbus-daemon is installed (package dbus-daemon)")
                .isTrue();
        daemon = new ProcessBuilder(
                        "dbus-daemon",
                        "--session",
                        "--nofork",
                        "--print-address",
                        "--address=unix:path=" + folder.resolve("bus"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader said = daemon.inputReader();
        bus = Objects.requireNonNull(said.readLine());
    }

    @AfterEach
    void endBus() throws Exception {
        if (daemon != null) {
            daemon.destroy();
            daemon.waitFor();
        }
    }

    /** Shows nothing, and keeps what it is to show. */
    private static final class Desktop implements DesktopNotices.Notifications {

        private final List<List<Object>> shown = new CopyOnWriteArrayList<>();
        private final AtomicInteger numbers = new AtomicInteger(40);

        @Override
        public UInt32 show(
                String application,
                UInt32 replaces,
                String icon,
                String summary,
                String body,
                List<String> actions,
                Map<String, Variant<?>> hints,
                int milliseconds) {
            shown.add(List.of(application, summary, body, actions));
            return new UInt32(numbers.incrementAndGet());
        }

        @Override
        public String getObjectPath() {
            return PATH;
        }
    }

    private Process monitor(Path into) throws IOException {
        return new ProcessBuilder("dbus-monitor", "--address", bus, "member='Notify'")
                .redirectErrorStream(true)
                .redirectOutput(into.toFile())
                .start();
    }

    @Test
    void theDesktopShowsItAndAClickComesBack() throws Exception {
        Path seen = folder.resolve("seen");
        Process monitor = monitor(seen);
        Desktop desktop = new Desktop();
        AtomicInteger clicked = new AtomicInteger();
        try (DBusConnection session =
                        DBusConnectionBuilder.forAddress(bus).withShared(false).build();
                DesktopNotices notices = new DesktopNotices(Optional.of(bus))) {
            Lots.eventually(() -> Files.readString(seen).contains("NameAcquired"));
            session.exportObject(PATH, desktop);
            session.requestBusName("org.freedesktop.Notifications");
            assertThat(notices.show("Row counts · sh\u001b[31mop", "9 of 9 <b>& done", clicked::incrementAndGet))
                    .isTrue();
            assertThat(desktop.shown)
                    .singleElement()
                    .satisfies(one -> assertThat(one.get(2)).isEqualTo("9 of 9 &lt;b&gt;&amp; done"));
            Lots.eventually(() -> Files.readString(seen).contains("&amp; done"));
            assertThat(Files.readString(seen)).contains("Row counts · sh").doesNotContain("\u001b");
            session.sendMessage(new DesktopNotices.Notifications.ActionInvoked(PATH, new UInt32(41), "default"));
            Lots.eventually(() -> clicked.get() == 1);
            session.sendMessage(new DesktopNotices.Notifications.ActionInvoked(PATH, new UInt32(41), "default"));
            assertThat(notices.show("again", "and again", clicked::incrementAndGet))
                    .isTrue();
            assertThat(clicked).hasValue(1);
        } finally {
            monitor.destroy();
        }
    }

    @Test
    void withoutABusOrWithoutWhoShowsThemThereAreNone() throws Exception {
        try (DesktopNotices none = new DesktopNotices(Optional.empty());
                DesktopNotices alone = new DesktopNotices(Optional.of(bus));
                DesktopNotices gone = new DesktopNotices(Optional.of("unix:path=" + folder.resolve("no")));
                DesktopNotices nonsense = new DesktopNotices(Optional.of("nonsense"))) {
            for (DesktopNotices notices : List.of(none, alone, gone, nonsense)) {
                assertThat(notices.show("title", "text", () -> {})).isFalse();
            }
        }
    }
}
