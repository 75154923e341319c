package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.encryption.SurveyContext;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TLS libraries with flaws that anybody on the network can use, and those that nobody mends any more. */
final class LibraryCheck {

    private static final Pattern OPENSSL = Pattern.compile("OpenSSL (\\d+)\\.(\\d+)\\.(\\d+)([a-z]*)");

    private LibraryCheck() {}

    static void library(SurveyContext context) {
        flaw(context.transit().library())
                .ifPresent(word -> context.say(
                        word,
                        word.equals("ended") ? Severity.WARNING : Severity.ERROR,
                        Subject.SERVER,
                        context.advice(),
                        context.transit().library()));
    }

    /**
     * Heartbleed (CVE-2014-0160): 1.0.1 up to 1.0.1f. Injected ChangeCipherSpec (CVE-2014-0224): before 0.9.8za, 1.0.0m and
     * 1.0.1h. Overrun by names in certificates (CVE-2022-3602): 3.0.0 to 3.0.6. Series without mending: all before 3.
     *
     * @param library as the server names it
     */
    static Optional<String> flaw(String library) {
        Matcher version = OPENSSL.matcher(library);
        if (!version.find()) {
            return Optional.empty();
        }
        String series = version.group(1) + "." + version.group(2);
        int patch = Integer.parseInt(version.group(3));
        String letters = version.group(4);
        boolean first = series.equals("1.0") && patch == 1;
        if (first && letters.compareTo("g") < 0) {
            return Optional.of("heartbleed");
        }
        if ((first && letters.equals("g"))
                || (series.equals("1.0") && patch == 0 && letters.compareTo("m") < 0)
                || (series.equals("0.9") && (patch < 8 || letters.compareTo("za") < 0))) {
            return Optional.of("ccs");
        }
        if (series.equals("3.0") && patch < 7) {
            return Optional.of("names");
        }
        return Integer.parseInt(version.group(1)) < 3 ? Optional.of("ended") : Optional.empty();
    }
}
