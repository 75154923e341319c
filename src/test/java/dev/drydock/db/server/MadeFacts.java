package dev.drydock.db.server;

import java.util.List;

/** Facts of a server that there is not, of which nothing but the version is known. */
public final class MadeFacts {

    private MadeFacts() {}

    public static ServerFacts of(Flavour flavour, String version) {
        return of(flavour, version, "");
    }

    /** @param comment as {@code version_comment} */
    public static ServerFacts of(Flavour flavour, String version, String comment) {
        return new ServerFacts(
                flavour,
                ServerVersion.parse(version),
                comment,
                false,
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                "",
                new Grants(List.of()));
    }
}
