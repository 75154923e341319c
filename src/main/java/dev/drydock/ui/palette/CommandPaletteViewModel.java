package dev.drydock.ui.palette;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What the palette offers for what was typed. JavaFX thread only. */
public final class CommandPaletteViewModel {

    /** More than anybody reads; keeps the list short for 200 servers with ten modules each. */
    private static final int MOST = 60;

    private final Supplier<List<Command>> source;
    private final ObservableList<Command> matches = FXCollections.observableArrayList();
    private List<Command> all = List.of();

    /** @param source asked for all commands each time the palette opens */
    public CommandPaletteViewModel(Supplier<List<Command>> source) {
        this.source = source;
    }

    ObservableList<Command> matches() {
        return matches;
    }

    void open() {
        all = source.get().stream().filter(command -> command.available().get()).toList();
        search("");
    }

    void search(String query) {
        if (query.isBlank()) {
            matches.setAll(all.stream().limit(MOST).toList());
            return;
        }
        List<Scored> scored = new ArrayList<>();
        for (Command command : all) {
            OptionalInt score = FuzzyMatch.score(query, command.title() + " " + command.group());
            score.ifPresent(value -> scored.add(new Scored(command, value)));
        }
        scored.sort(Comparator.comparingInt(Scored::score).reversed());
        matches.setAll(scored.stream().limit(MOST).map(Scored::command).toList());
    }

    private record Scored(Command command, int score) {}
}
