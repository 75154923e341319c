package dev.drydock.feature.encryption;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What of a server's data is encrypted on its disks.
 *
 * @param places every place that is known, biggest kinds first as they were read
 * @param tablespacesRead whether the places hold all of InnoDB's tablespaces
 * @param keys where the keys come from
 * @param unread what could not be read and why, a sentence each
 */
public record AtRest(List<StorageLocation> places, boolean tablespacesRead, Keyring keys, List<String> unread) {

    private static final Messages TEXT = Messages.of("encryption");
    /** Of one kind in one line; the history has all. */
    private static final int NAMED = 50;

    /** Bytes of the places with this protection whose size is known. */
    public long bytes(Protection protection) {
        return places.stream()
                .filter(place -> place.protection() == protection)
                .mapToLong(place -> place.bytes().orElse(0))
                .sum();
    }

    /** The same with a redo log in which plain files are left, and why. */
    public AtRest withPlainRedo(String why) {
        return with(places.stream()
                .map(place -> place.kind() == PlaceKind.REDO && !place.seen()
                        ? new StorageLocation(PlaceKind.REDO, place.name(), Protection.PLAIN, place.bytes(), why)
                        : place)
                .toList());
    }

    AtRest with(Keyring manager) {
        return new AtRest(places, tablespacesRead, manager, unread);
    }

    AtRest with(List<StorageLocation> others) {
        return new AtRest(List.copyOf(others), tablespacesRead, keys, unread);
    }

    /** Every place that is not known to be encrypted and is in use: the one list of survey, plan, run and report. */
    public List<StorageLocation> open() {
        return places.stream()
                .filter(place -> place.protection() != Protection.ENCRYPTED && place.protection() != Protection.UNUSED)
                .toList();
    }

    /** How many of these places there are, and which, by their kinds; empty if there is none. */
    public static Optional<String> line(List<StorageLocation> open) {
        String named = open.stream()
                .collect(Collectors.groupingBy(StorageLocation::kind, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(kind -> (kind.getKey().title() + " " + names(kind.getValue())).strip())
                .collect(Collectors.joining("; "));
        return open.isEmpty() ? Optional.empty() : Optional.of(TEXT.text("open", open.size(), named));
    }

    private static String names(List<StorageLocation> places) {
        return some(places.stream()
                .map(StorageLocation::name)
                .filter(name -> !name.isEmpty())
                .toList());
    }

    /** The first of many names, and how many more there are. */
    public static String some(List<String> names) {
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() > NAMED ? TEXT.text("some", first, names.size() - NAMED) : first;
    }

    /** Bytes that lie readable. */
    public long readableBytes() {
        return places.stream()
                .filter(place -> place.protection().readable())
                .mapToLong(place -> place.bytes().orElse(0))
                .sum();
    }

    /**
     * Encrypted bytes as a share of those of which the server tells size and protection, from 0 to 1; empty if there are
     * none, or if InnoDB's tablespaces could not be read. Places whose protection or size is unknown are in neither number.
     */
    public OptionalDouble share() {
        long encrypted = bytes(Protection.ENCRYPTED);
        long all = encrypted + readableBytes();
        return all == 0 || !tablespacesRead ? OptionalDouble.empty() : OptionalDouble.of((double) encrypted / all);
    }

    /** Places that hold data of which is not known whether it is encrypted. */
    public List<StorageLocation> unknown() {
        return places.stream()
                .filter(place -> place.protection() == Protection.UNKNOWN)
                .toList();
    }

    /** Places of this kind. */
    public List<StorageLocation> of(PlaceKind kind) {
        return places.stream().filter(place -> place.kind() == kind).toList();
    }

    /** Whether anything is encrypted. */
    public boolean any() {
        return places.stream().anyMatch(place -> place.protection() == Protection.ENCRYPTED);
    }
}
