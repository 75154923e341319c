package dev.drydock.feature.encryption.watch;

import dev.drydock.feature.encryption.InTransit;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Who was seen in plain: written when first seen, and again with the last time at the end. Used by one thread. */
public final class SeenClients {

    private static final String KIND = "plain-client";
    private static final int RUNS = 50;

    private final RunWriter writer;
    private final Consumer<PlainClient> listener;
    private final Map<String, PlainClient> clients = new LinkedHashMap<>();
    private final Map<String, Long> items = new LinkedHashMap<>();

    SeenClients(RunWriter writer, Consumer<PlainClient> listener) {
        this.writer = writer;
        this.listener = listener;
    }

    void add(List<InTransit.Sessions> plain, Instant now) {
        for (InTransit.Sessions one : plain) {
            PlainClient known = clients.get(one.shown());
            PlainClient client = known == null
                    ? new PlainClient(one.user(), one.host(), one.program(), now, now, 1)
                    : known.again(now);
            clients.put(one.shown(), client);
            if (known == null) {
                items.put(one.shown(), writer.itemBefore(item(client).build()));
                listener.accept(client);
            }
        }
    }

    /** Writes the last times. */
    void end() {
        clients.forEach((name, client) -> {
            Long item = items.get(name);
            if (item != null) {
                writer.itemAfter(item, item(client).build());
            }
        });
    }

    List<PlainClient> all() {
        return List.copyOf(clients.values());
    }

    private static Item.Draft item(PlainClient client) {
        return Item.of(KIND, new ObjectName("", client.shown(), ""), "plain")
                .measure(client.looks())
                .attribute("user", client.user())
                .attribute("host", client.host())
                .attribute("program", client.program())
                .attribute("first", client.first().toString())
                .attribute("last", client.last().toString());
    }

    /**
     * Whom the watches of a server saw since a moment, those of stopped and interrupted ones, too; blocks on the history.
     *
     * @param serverKey as the history knows the server
     */
    public static List<PlainClient> since(HistoryStore history, String serverKey, String kind, Instant since) {
        List<PlainClient> found = new ArrayList<>();
        for (RunSummary run : history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(serverKey))) {
            history.items(run.id()).stream()
                    .filter(item -> item.kind().equals(KIND))
                    .flatMap(item -> client(item.attributes()).stream())
                    .filter(client -> client.last().isAfter(since))
                    .filter(client ->
                            found.stream().noneMatch(other -> other.shown().equals(client.shown())))
                    .forEach(found::add);
        }
        return List.copyOf(found);
    }

    private static Optional<PlainClient> client(Map<String, String> attributes) {
        try {
            return Stream.of("user", "host", "first", "last").allMatch(attributes::containsKey)
                    ? Optional.of(new PlainClient(
                            attributes.getOrDefault("user", ""),
                            attributes.getOrDefault("host", ""),
                            attributes.getOrDefault("program", ""),
                            Instant.parse(attributes.getOrDefault("first", "")),
                            Instant.parse(attributes.getOrDefault("last", "")),
                            0))
                    : Optional.empty();
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
