package dev.drydock.feature.encryption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What travels encrypted to and from a server.
 *
 * @param offered whether the server offers TLS; empty if it does not tell
 * @param required whether it refuses plain connections; empty on servers that cannot
 * @param versions protocols that it accepts, such as {@code TLSv1.2}; empty if it does not tell
 * @param library its TLS library with version, as it says itself; may be empty
 * @param certificate validity of its certificate; empty if it does not tell
 * @param sessions who is connected, and how; empty if the server does not tell
 * @param accounts accounts that people and programs log in to; empty if they cannot be read
 * @param channels whether each replication channel uses TLS, by its name
 * @param groups what the cluster's options say of its own links, by name; empty outside of a cluster
 * @param unread what could not be read and why, a sentence each
 */
public record InTransit(
        Optional<Boolean> offered,
        Optional<Boolean> required,
        List<String> versions,
        String library,
        Optional<Validity> certificate,
        Optional<List<Sessions>> sessions,
        Optional<List<Account>> accounts,
        Map<String, Optional<Boolean>> channels,
        Map<String, Boolean> groups,
        List<String> unread) {

    /** From when to when a certificate is valid. */
    public record Validity(Instant from, Instant until) {

        /** Whole days until it expires; negative once it has. */
        public long daysLeft(Instant now) {
            return Math.floorDiv(
                    Duration.between(now, until).toSeconds(), Duration.ofDays(1).toSeconds());
        }
    }

    /** How sessions reach the server. */
    public enum Way {
        TLS,
        /** A socket of the server's own machine, a pipe or shared memory: nothing travels over a network. */
        LOCAL,
        /** TCP without encryption. */
        PLAIN;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Sessions of one account from one host. */
    public record Sessions(String user, String host, Way way, long count) {}

    /**
     * One account.
     *
     * @param requires {@code NONE}, {@code SSL}, {@code X509} or {@code SPECIFIED}: what its connections must have
     * @param locked whether nobody can log in to it
     */
    public record Account(String user, String host, String requires, boolean locked) {

        private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "::1");

        /** Whether somebody can log in to it over the network without encryption, if the server as a whole lets them. */
        public boolean mayComePlain() {
            return !locked && requires.equals("NONE") && !OWN_MACHINE.contains(host);
        }

        /** {@code user@host}. */
        public String shown() {
            return user + "@" + host;
        }
    }

    /** Sessions that came over the network in plain text. */
    public long plainSessions() {
        return sessions.orElse(List.of()).stream()
                .filter(one -> one.way() == Way.PLAIN)
                .mapToLong(Sessions::count)
                .sum();
    }
}
