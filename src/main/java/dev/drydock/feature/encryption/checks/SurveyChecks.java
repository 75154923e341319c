package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;

/** All checks of a survey, at rest first. */
public final class SurveyChecks {

    private SurveyChecks() {}

    public static List<Check<SurveyContext>> all() {
        return List.of(
                check("unread", AtRestChecks::unread),
                check("keys", AtRestChecks::keys),
                check("nothing-encrypted", AtRestChecks::nothing),
                check("plain-tables", AtRestChecks::plainTables),
                check("plain-default", AtRestChecks::plainDefault),
                check("plain-dictionary", AtRestChecks::plainDictionary),
                check("other-engines", AtRestChecks::otherEngines),
                check("conversion-stopped", AtRestChecks::conversionStopped),
                check("rotation-due", KeyChecks::rotation),
                check("new-backup", KeyChecks::backup),
                check("plain-redo", LogChecks::redo),
                check("plain-undo", LogChecks::undo),
                check("plain-binlog", LogChecks::binlog),
                check("old-binlogs", LogChecks::oldBinlogs),
                check("plain-temporary", LogChecks::temporary),
                check("general-log", LogChecks::generalLog),
                check("plain-gcache", LogChecks::gcache),
                check("no-tls", TransitChecks::offered),
                check("certificate", TransitChecks::certificate),
                check("old-protocols", TransitChecks::protocols),
                check("plain-sessions", TransitChecks::sessions),
                check("plain-accounts", TransitChecks::accounts),
                check("certificate-names", ChainChecks::names),
                check("certificate-chain", ChainChecks::chain),
                check("tls-library", LibraryCheck::library),
                check("plain-channels", LinkChecks::channels),
                check("plain-cluster", LinkChecks::cluster),
                check("plain-proxy", LinkChecks::proxies));
    }

    /** One of them; its title is in the message file. */
    private static Check<SurveyContext> check(String id, Consumer<SurveyContext> look) {
        return new SimpleCheck<>(id, Messages.of("encryption").text("check." + id + ".title"), look);
    }
}
