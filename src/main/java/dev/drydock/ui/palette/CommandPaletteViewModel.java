package dev.drydock.ui.palette;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * What the palette offers for what was typed: what has its words before what has only its letters, in each the server of the
 * visible tab first, then the rest, then what is found elsewhere. JavaFX thread only.
 */
public final class CommandPaletteViewModel {

    /** More than anybody reads; keeps the list short for 200 servers with ten modules each. */
    private static final int MOST = 60;

    /** Looks elsewhere for what was typed, such as in the names of tables. */
    public interface Elsewhere {

        /** @param found receives it later, on the JavaFX thread, best first; may be called never, or again */
        void find(String query, Consumer<List<Command>> found);
    }

    private final Supplier<List<Offer>> source;
    private final List<Elsewhere> elsewhere;
    private final ObservableList<Command> matches = FXCollections.observableArrayList();
    private final List<List<Command>> found = new ArrayList<>();
    private Consumer<Runnable> changing = Runnable::run;
    private List<Offer> all = List.of();
    private String typed = "";
    private int asked;

    /**
     * @param source asked for all commands each time the palette opens
     * @param elsewhere asked for each text, in the order in which their findings stand
     */
    public CommandPaletteViewModel(Supplier<List<Offer>> source, List<Elsewhere> elsewhere) {
        this.source = source;
        this.elsewhere = elsewhere;
    }

    ObservableList<Command> matches() {
        return matches;
    }

    /** @param around runs a change that comes by itself so that the chosen line stays chosen */
    void onFound(Consumer<Runnable> around) {
        changing = around;
    }

    void open() {
        all = source.get().stream()
                .filter(offer -> offer.command().available().get())
                .toList();
        search("");
    }

    void search(String query) {
        typed = query;
        asked++;
        int mine = asked;
        found.clear();
        elsewhere.forEach(_ -> found.add(List.of()));
        fill();
        if (query.isBlank()) {
            return;
        }
        for (int i = 0; i < elsewhere.size(); i++) {
            int place = i;
            elsewhere.get(i).find(query, commands -> {
                if (mine == asked) {
                    found.set(place, commands);
                    changing.accept(this::fill);
                }
            });
        }
    }

    private void fill() {
        if (typed.isBlank()) {
            matches.setAll(all.stream()
                    .filter(offer -> offer.needs().isEmpty())
                    .map(Offer::command)
                    .limit(MOST)
                    .toList());
            return;
        }
        List<Scored> scored = new ArrayList<>();
        for (Offer offer : all) {
            if (offer.named(typed)) {
                OptionalInt score = FuzzyMatch.score(typed, offer.text());
                score.ifPresent(
                        value -> scored.add(new Scored(offer, FuzzyMatch.hasWords(typed, offer.text()), value)));
            }
        }
        scored.sort(Comparator.<Scored>comparingInt(one -> one.offer.near() ? 0 : 1)
                .thenComparing(Comparator.comparingInt(Scored::score).reversed()));
        matches.setAll(Stream.of(
                        scored.stream().filter(Scored::words).map(one -> one.offer.command()),
                        found.stream().flatMap(List::stream),
                        scored.stream().filter(one -> !one.words).map(one -> one.offer.command()))
                .flatMap(commands -> commands)
                .limit(MOST)
                .toList());
    }

    private record Scored(Offer offer, boolean words, int score) {}
}
