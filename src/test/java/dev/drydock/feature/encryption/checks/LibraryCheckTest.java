package dev.drydock.feature.encryption.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which libraries are named as broken; no server is built with most of them any more. */
class LibraryCheckTest {

    @ParameterizedTest
    @CsvSource({
        "OpenSSL 1.0.1f 6 Jan 2014, heartbleed",
        "OpenSSL 1.0.1 14 Mar 2012, heartbleed",
        "OpenSSL 1.0.1e-fips 11 Feb 2013, heartbleed",
        "OpenSSL 1.0.1g 7 Apr 2014, ccs",
        "OpenSSL 1.0.1h 5 Jun 2014, ended",
        "OpenSSL 1.0.0l 6 Jan 2014, ccs",
        "OpenSSL 0.9.8y 5 Feb 2013, ccs",
        "OpenSSL 0.9.8zh 3 Dec 2015, ended",
        "OpenSSL 1.0.2k-fips  26 Jan 2017, ended",
        "OpenSSL 1.1.1w  11 Sep 2023, ended",
        "OpenSSL 3.0.5 5 Jul 2022, names",
        "OpenSSL 3.0.7 1 Nov 2022, ",
        "OpenSSL 3.5.4 30 Sep 2025, ",
        "WolfSSL 5.6.3, "
    })
    void aLibraryIsNamedForTheWorstOfItsFlaws(String library, String flaw) {
        if (flaw == null) {
            assertThat(LibraryCheck.flaw(library)).isEmpty();
        } else {
            assertThat(LibraryCheck.flaw(library)).contains(flaw);
        }
    }
}
