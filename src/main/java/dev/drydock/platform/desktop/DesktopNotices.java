package dev.drydock.platform.desktop;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.annotations.DBusMemberName;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifications of the desktop over the session bus (Desktop Notifications Specification 1.2). Where there is no such bus, as
 * on Windows and macOS, or nobody on it shows them, there are none. Safe on any thread; blocks.
 */
public final class DesktopNotices implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DesktopNotices.class);

    private static final String NAME = "org.freedesktop.Notifications";
    private static final String PATH = "/org/freedesktop/Notifications";

    /** What a click on a notification is called, where its text is not the name of a button. */
    private static final String CLICK = "default";

    /** As long as the desktop shows others. */
    private static final int DESKTOP_DECIDES = -1;

    /** What shows notifications, as the specification has it. */
    @DBusInterfaceName(NAME)
    public interface Notifications extends DBusInterface {

        /** Returns the number of the notification. */
        @DBusMemberName("Notify")
        UInt32 show(
                String application,
                UInt32 replaces,
                String icon,
                String summary,
                String body,
                List<String> actions,
                Map<String, Variant<?>> hints,
                int milliseconds);

        /** Somebody clicked. */
        class ActionInvoked extends DBusSignal {

            private final UInt32 id;

            public ActionInvoked(String path, UInt32 id, String action) throws DBusException {
                super(path, id, action);
                this.id = id;
            }
        }

        /** It is gone. */
        class NotificationClosed extends DBusSignal {

            private final UInt32 id;

            public NotificationClosed(String path, UInt32 id, UInt32 reason) throws DBusException {
                super(path, id, reason);
                this.id = id;
            }
        }
    }

    private final Optional<String> bus;
    private final Map<UInt32, Runnable> clicks = new ConcurrentHashMap<>();
    private @Nullable DBusConnection connection;

    /** @param bus address of the session bus; empty if there is none */
    public DesktopNotices(Optional<String> bus) {
        this.bus = bus;
    }

    /** Of the session that this process runs in. */
    public static DesktopNotices ofSession() {
        return new DesktopNotices(
                Optional.ofNullable(System.getenv("DBUS_SESSION_BUS_ADDRESS")).filter(address -> !address.isBlank()));
    }

    /**
     * Shows one.
     *
     * @param clicked called on another thread when it is clicked
     * @return whether the desktop took it
     */
    public synchronized boolean show(String title, String text, Runnable clicked) {
        if (bus.isEmpty()) {
            return false;
        }
        try {
            Notifications desktop = connected(bus.get()).getRemoteObject(NAME, PATH, Notifications.class);
            UInt32 shown = desktop.show(
                    "Drydock",
                    new UInt32(0),
                    "drydock",
                    TerminalEscaper.line(title),
                    escaped(TerminalEscaper.line(text)),
                    List.of(CLICK, ""),
                    new LinkedHashMap<>(),
                    DESKTOP_DECIDES);
            clicks.put(shown, clicked);
            return true;
        } catch (DBusException | RuntimeException failure) {
            // the library has half a dozen of its own, and no job may end otherwise for want of a notification
            LOG.info("no notification of the desktop: {}", failure.toString());
            close();
            return false;
        }
    }

    private DBusConnection connected(String address) throws DBusException {
        DBusConnection open = connection;
        if (open == null || !open.isConnected()) {
            open = DBusConnectionBuilder.forAddress(address).withShared(false).build();
            connection = open;
            open.addSigHandler(Notifications.ActionInvoked.class, signal -> clicked(signal.id));
            open.addSigHandler(Notifications.NotificationClosed.class, signal -> clicks.remove(signal.id));
        }
        return open;
    }

    private void clicked(UInt32 id) {
        Runnable act = clicks.remove(id);
        if (act != null) {
            act.run();
        }
    }

    /** The text of a notification may have tags, which a name of a server must not become. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.disconnect();
            connection = null;
        }
        clicks.clear();
    }
}
