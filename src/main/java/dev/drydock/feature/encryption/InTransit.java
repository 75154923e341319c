package dev.drydock.feature.encryption;

import dev.drydock.proxied.ProxyTls;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What travels encrypted to and from a server.
 *
 * @param offered whether the server offers TLS; empty if it does not tell
 * @param required whether it refuses plain connections; empty on servers that cannot
 * @param versions protocols that it accepts, such as {@code TLSv1.2}; empty if it does not tell
 * @param ciphers cipher suites that it was told to allow, as it says itself; empty for the usual ones of its library
 * @param library its TLS library with version, as it says itself; may be empty
 * @param certificate validity of its certificate; empty if it does not tell
 * @param handshake what it shows to a client; empty if no TLS connection could be had
 * @param sessions who is connected, and how; empty if the server does not tell
 * @param accounts accounts that people and programs log in to; empty if they cannot be read
 * @param channels whether each replication channel uses TLS, by its name
 * @param groups whether each link of its cluster uses TLS, by name; empty outside of a cluster
 * @param proxies the sides of proxies that are linked to it
 * @param unread what could not be read and why, a sentence each
 */
public record InTransit(
        Optional<Boolean> offered,
        Optional<Boolean> required,
        List<String> versions,
        String ciphers,
        String library,
        Optional<Validity> certificate,
        Optional<Handshake> handshake,
        Optional<List<Sessions>> sessions,
        Optional<List<Account>> accounts,
        Map<String, Optional<Boolean>> channels,
        Map<String, Optional<Boolean>> groups,
        List<ProxyTls> proxies,
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

    /**
     * Sessions of one account from one host by one program.
     *
     * @param program as it names itself; empty if it does not
     */
    public record Sessions(String user, String host, String program, Way way, long count) {

        /** {@code user@host (program)}. */
        public String shown() {
            return user + "@" + host + (program.isEmpty() ? "" : " (" + program + ")");
        }
    }

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

    /** The same with what a connection by TLS showed, or why there is none. */
    InTransit with(Optional<Handshake> seen, List<ProxyTls> linked, List<String> further) {
        return new InTransit(
                offered,
                required,
                versions,
                ciphers,
                library,
                certificate.or(() -> seen.map(
                        shown -> new Validity(shown.own().from(), shown.own().until()))),
                seen,
                sessions,
                accounts,
                channels,
                groups,
                linked,
                Stream.concat(unread.stream(), further.stream()).toList());
    }

    /** Sessions that came over the network in plain text. */
    public long plainSessions() {
        return sessions.orElse(List.of()).stream()
                .filter(one -> one.way() == Way.PLAIN)
                .mapToLong(Sessions::count)
                .sum();
    }
}
