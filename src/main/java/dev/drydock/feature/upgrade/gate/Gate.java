package dev.drydock.feature.upgrade.gate;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;

/**
 * One gate as it was read.
 *
 * @param id which
 * @param state how it stands by what was read
 * @param read what was read, or why it could not be, for the user
 * @param items what it lists, such as prepared transactions or attached replicas; may be empty
 * @param remedy what opens the way: statements or words; empty if nothing is to be done
 */
public record Gate(Id id, State state, String read, List<String> items, String remedy) {

    public Gate {
        items = List.copyOf(items);
    }

    /** The gates, in the order in which they are shown. */
    public enum Id {
        BACKUP,
        SHUTDOWN,
        XA,
        DISK,
        REPLICAS;

        /** The word in files and on the command line. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Shown name. */
        public String title() {
            return Messages.of("upgrade").text("gate." + word() + ".title");
        }
    }

    /** How a gate stands. */
    public enum State {
        /** What was read speaks against going on, or nobody has said what is needed. */
        OPEN,
        PASSED,
        /** It could not be read. */
        UNKNOWN;

        /** The word in files and on the command line. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether a statement about an earlier reading holds for this one: it speaks of the same things. */
    boolean sameAs(Gate earlier) {
        return id == earlier.id && state == earlier.state && items.equals(earlier.items);
    }
}
