package dev.drydock.ui.server;

import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/** Says on every page of a server that others replicate from it, so that a change there goes further. */
final class PrimaryBanner extends StateLabel {

    private static final Messages TEXT = Messages.of("guard");

    private PrimaryBanner(String text) {
        super(Feather.SHARE_2, text, Tone.WARNING);
        setId("primary-banner");
        getStyleClass().add("dd-primary-banner");
        setWrapText(true);
        setMaxWidth(Double.MAX_VALUE);
        setMinHeight(USE_PREF_SIZE);
    }

    /** Empty where no replica is attached, as far as the account may see. */
    static Optional<PrimaryBanner> of(ServerFacts facts) {
        return facts.replicas().known().filter(count -> count > 0).map(count -> new PrimaryBanner(text(facts, count)));
    }

    private static String text(ServerFacts facts, int count) {
        String key = facts.role().is(Role.REPLICA) ? "banner.middle" : "banner.primary";
        return facts.readOnly().is(true) ? TEXT.text("banner.readonly", TEXT.text(key, count)) : TEXT.text(key, count);
    }
}
