package dev.drydock.cli.history;

import dev.drydock.cli.Listing;
import dev.drydock.cli.Services;
import dev.drydock.history.ArchiveContent;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.platform.i18n.Formats;

/** What the commands that keep the history small and safe share. */
final class Keeping {

    private Keeping() {}

    static HistoryKeeping of(Services services) {
        return new HistoryKeeping(services.history().get(), System.getProperty("user.name", ""));
    }

    static String text(ArchiveContent archive) {
        return Formats.counted(archive.runs(), "run") + ", " + Formats.counted(archive.items(), "item") + ", "
                + Formats.counted(archive.findings(), "finding") + ", made by " + archive.createdBy() + " "
                + Listing.time(archive.created()) + "; " + Formats.count(archive.chained())
                + " with a link of the chain that they were recorded in.\nDigest of the archive: " + archive.head();
    }
}
