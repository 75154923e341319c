package dev.drydock.feature.upgrade.config;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Ciphers that 8.4 and 9.7 take ("Encrypted Connection Protocols and Ciphers" in the MySQL 8.4 manual): each that OpenSSL has
 * was tried on 9.7.4, which starts with these and with no other.
 */
public final class TlsValues {

    private static final Set<String> TAKEN = Set.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_AES_128_CCM_SHA256",
            "ECDHE-ECDSA-AES128-GCM-SHA256",
            "ECDHE-ECDSA-AES256-GCM-SHA384",
            "ECDHE-RSA-AES128-GCM-SHA256",
            "ECDHE-RSA-AES256-GCM-SHA384",
            "ECDHE-ECDSA-CHACHA20-POLY1305",
            "ECDHE-RSA-CHACHA20-POLY1305",
            "ECDHE-ECDSA-AES256-CCM",
            "ECDHE-ECDSA-AES128-CCM",
            "DHE-RSA-AES128-GCM-SHA256",
            "DHE-RSA-AES256-GCM-SHA384",
            "DHE-RSA-AES256-CCM",
            "DHE-RSA-AES128-CCM",
            "DHE-RSA-CHACHA20-POLY1305",
            "AES256-GCM-SHA384",
            "AES256-CCM",
            "AES128-GCM-SHA256",
            "AES128-CCM");

    private TlsValues() {}

    /** The ciphers and suites of a list with colons or commas that the server blocks, as they are written. */
    public static List<String> blockedCiphers(String value) {
        return split(value).stream().filter(cipher -> !TAKEN.contains(cipher)).toList();
    }

    /** The names of a list. */
    public static List<String> split(String value) {
        return Arrays.stream(value.split("[:,]", -1))
                .map(String::strip)
                .filter(cipher -> !cipher.isEmpty())
                .toList();
    }
}
