package dev.drydock.feature.link;

import java.time.Duration;
import java.util.List;

/**
 * What is measured, and for how long at most.
 *
 * @param ways the ways, in the order in which they are measured
 * @param connections connections a way, one after the other; 1 to {@value #MOST_CONNECTIONS}
 * @param queries queries a way, one after the other on one connection; 1 to {@value #MOST_QUERIES}
 * @param limit longest time for the connections of one way, and again for its queries; at most 30 s
 */
public record LinkOptions(List<LinkRoute> ways, int connections, int queries, Duration limit) {

    public static final int MOST_CONNECTIONS = 200;
    public static final int MOST_QUERIES = 5000;

    private static final Duration LONGEST = Duration.ofSeconds(30);

    public LinkOptions {
        ways = List.copyOf(ways);
        if (connections < 1
                || connections > MOST_CONNECTIONS
                || queries < 1
                || queries > MOST_QUERIES
                || limit.isNegative()
                || limit.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("out of bounds: " + connections + ", " + queries + ", " + limit);
        }
    }

    /** 30 connections and 500 queries a way, each for 5 s at most. */
    public static LinkOptions of(List<LinkRoute> ways) {
        return new LinkOptions(ways, 30, 500, Duration.ofSeconds(5));
    }
}
