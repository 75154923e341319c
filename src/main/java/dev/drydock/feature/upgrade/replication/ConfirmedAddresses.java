package dev.drydock.feature.upgrade.replication;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Addresses at which a person knows a server. Whoever may replicate can register any address, so nothing is sent to one that
 * only a server has told.
 *
 * @param places {@code host:port}, in small letters
 * @param all whether every address counts as confirmed
 */
public record ConfirmedAddresses(Set<String> places, boolean all) {

    /** Nobody has confirmed any. */
    public static final ConfirmedAddresses NONE = new ConfirmedAddresses(Set.of(), false);

    /** Every address counts. */
    public static final ConfirmedAddresses ANY = new ConfirmedAddresses(Set.of(), true);

    public ConfirmedAddresses {
        places = places.stream().map(ConfirmedAddresses::plain).collect(Collectors.toUnmodifiableSet());
    }

    /** These and more. */
    public ConfirmedAddresses with(Collection<String> more) {
        Set<String> both = new LinkedHashSet<>(places);
        both.addAll(more);
        return new ConfirmedAddresses(both, all);
    }

    boolean has(String place) {
        return all || places.contains(plain(place));
    }

    private static String plain(String place) {
        return place.strip().toLowerCase(Locale.ROOT);
    }
}
