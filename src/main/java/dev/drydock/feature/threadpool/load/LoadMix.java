package dev.drydock.feature.threadpool.load;

import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the sessions of a load test do. */
public enum LoadMix {
    /** One row by its primary key. */
    POINT,
    /** BEGIN, one row read, one changed, COMMIT. */
    TRANSACTION,
    /** Point reads, beside two sessions that scan the whole table again and again; the scans are not in the percentiles. */
    SCANS;

    /** Its word on the command line and in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return Messages.of("poolload").text("mix." + name());
    }

    public static Optional<LoadMix> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
