package dev.drydock.feature.galera.cluster;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** How long each node may be away, by the largest write-set cache of another node of the Primary component that it belongs to. */
final class IstWindow {

    /** Bytes per second are divided by; slower writing than this fills no cache within years. */
    private static final double SLOWEST = 1e-3;

    private final List<Component> components;

    IstWindow(List<Component> components) {
        this.components = components;
    }

    /** @param rates what is known of each node's writing, by its id */
    IstLimit of(NodeView node, IntFunction<WriteRate> rates) {
        return component(node).stream()
                .flatMap(one -> one.nodes().stream())
                .filter(donor -> donor.id() != node.id() && donor.serves() && !donor.arbitrator())
                .map(donor -> by(donor, rates.apply(donor.id())))
                .filter(limit -> limit.least().isPresent())
                .max(Comparator.comparing(limit -> limit.least().orElseThrow()))
                .orElse(new IstLimit.Unknown());
    }

    /** The Primary component that it belongs to, else the only one there is: what others have is no use to it. */
    private Optional<Component> component(NodeView node) {
        List<Component> primaries =
                components.stream().filter(Component::primary).toList();
        return primaries.stream()
                .filter(one -> one.nodes().stream().anyMatch(member -> member.id() == node.id()))
                .findFirst()
                .or(() -> primaries.size() == 1 && sameData(node, primaries.getFirst())
                        ? Optional.of(primaries.getFirst())
                        : Optional.empty());
    }

    private static boolean sameData(NodeView node, Component primary) {
        return node.reading()
                .map(reading -> reading.status().stateUuid())
                .filter(ClusterMemory::identifies)
                .map(primary.stateUuid()::equals)
                .orElse(true);
    }

    private static IstLimit by(NodeView donor, WriteRate rate) {
        OptionalLong size = donor.reading().orElseThrow().settings().provider().bytes("gcache.size");
        OptionalDouble average = rate.sinceStart();
        if (size.isEmpty() || average.isEmpty()) {
            return new IstLimit.Unknown();
        }
        Optional<WriteRate.Range> seen = rate.seen();
        double highest = Math.max(
                average.getAsDouble(), seen.map(WriteRate.Range::highest).orElse(0.0));
        if (highest < SLOWEST) {
            return new IstLimit.Unknown();
        }
        Duration least = Duration.ofSeconds((long) (size.getAsLong() / highest));
        // nothing was written while we looked: that tells nothing about when it will be
        return seen.filter(range -> range.highest() >= SLOWEST)
                .<IstLimit>map(range -> new IstLimit.Lasts(
                        least,
                        range.lowest() < SLOWEST
                                ? Optional.empty()
                                : Optional.of(Duration.ofSeconds(
                                        (long) (size.getAsLong() / Math.min(highest, range.lowest())))),
                        range.window()))
                .orElseGet(() -> new IstLimit.Average(least));
    }
}
