package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.InTransit;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a server is connected with beside its clients.
 *
 * @param name what it is, in words
 * @param tls whether it is encrypted; empty if that is not known
 * @param note why, if that is known
 */
record LinkRow(String name, Optional<Boolean> tls, String note) {

    private static final Messages TEXT = Messages.of("encryption");

    static List<LinkRow> of(InTransit transit) {
        List<LinkRow> rows = new ArrayList<>();
        transit.channels()
                .forEach((name, tls) -> rows.add(
                        new LinkRow(TEXT.text("view.link.channel", name).strip(), tls, "")));
        transit.groups().forEach((name, tls) -> rows.add(new LinkRow(TEXT.text("view.link.cluster", name), tls, "")));
        transit.proxies()
                .forEach(side -> rows.add(new LinkRow(
                        TEXT.text(side.front() ? "view.link.front" : "view.link.back", side.proxy(), side.address())
                                .strip(),
                        side.tls(),
                        side.note())));
        return rows;
    }

    /** The state in words. */
    String state() {
        return TEXT.text(tls.map(yes -> yes ? "view.link.yes" : "view.link.no").orElse("view.link.unknown"));
    }
}
