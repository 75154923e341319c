package dev.drydock.db.guard;

import java.util.Collections;
import java.util.Set;

/**
 * Where a profile leads, as far as that can be told without logging in. Addresses of the computer at the beginning of the
 * way are all given as one, so that its loopback, its own name and its addresses on the network are the same place.
 *
 * @param from the computer that looked the name up: empty for this one, else the hosts on the way through SSH
 * @param addresses numeric addresses, and {@link #THIS_COMPUTER}
 * @param ports ports at these addresses; of an opened server also those that it says it has
 * @param sockets real paths of its Unix sockets on this computer
 * @param names names by which the server may call itself, in small letters without their domain
 * @param standing what is known of it
 */
public record Whereabouts(
        String from,
        Set<String> addresses,
        Set<Integer> ports,
        Set<String> sockets,
        Set<String> names,
        Standing standing) {

    /** Stands for every address of this computer. */
    public static final String THIS_COMPUTER = "this computer";

    /** A place of which nothing is known. */
    public static final Whereabouts UNKNOWN =
            new Whereabouts("", Set.of(), Set.of(), Set.of(), Set.of(), Standing.UNSURE);

    /** What is known of a place. */
    public enum Standing {
        /** All its addresses are known, and the server itself is there, as far as can be seen. */
        SURE,
        /** Not all of its addresses are known, or something may stand there that passes connections on. */
        UNSURE,
        /** Nothing takes connections there: it is on this computer, and its port or socket is closed. */
        CLOSED
    }

    /** How a place stands to another. */
    enum Likeness {
        SAME,
        ELSEWHERE,
        UNKNOWN
    }

    public Whereabouts {
        addresses = Set.copyOf(addresses);
        ports = Set.copyOf(ports);
        sockets = Set.copyOf(sockets);
        names = Set.copyOf(names);
    }

    /** How the place of an opened server stands to that of a saved one. */
    Likeness to(Whereabouts saved) {
        boolean together = !Collections.disjoint(addresses, saved.addresses);
        if (!Collections.disjoint(sockets, saved.sockets) || (together && !Collections.disjoint(ports, saved.ports))) {
            return Likeness.SAME;
        }
        if (saved.standing == Standing.CLOSED) {
            return Likeness.ELSEWHERE;
        }
        boolean told = standing == Standing.SURE && saved.standing == Standing.SURE && from.equals(saved.from);
        return told && !together && Collections.disjoint(names, saved.names) ? Likeness.ELSEWHERE : Likeness.UNKNOWN;
    }
}
