package dev.drydock.feature.threadpool.setup;

import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a pool is to be good for. */
public enum PoolAim {
    /** Many short statements. */
    SHORT,
    /** Few long ones. */
    LONG,
    MIXED;

    /** Its word on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return Messages.of("poolsetup").text("aim." + name());
    }

    public static Optional<PoolAim> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
