package dev.drydock.ui.schedule;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.SchedulableCommands.Offered;
import dev.drydock.platform.schedule.SchedulableCommands.Servers;
import dev.drydock.profile.command.CommandWords;
import dev.drydock.ui.control.ShownAs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.cell.CheckBoxListCell;
import javafx.scene.layout.VBox;

/** A command that can be scheduled, its servers and its other options; becomes the words of a command line. JavaFX thread only. */
final class CommandField extends VBox {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final String SERVER = "--server";
    private static final double SERVERS_HEIGHT = 96;

    private final List<Offered> offered;
    private final ComboBox<Offered> command = new ComboBox<>();
    private final Map<String, BooleanProperty> servers = new LinkedHashMap<>();
    private final VBox named;
    private final TextField options = new TextField();
    private final Label takes = muted("schedule-takes");
    private final Runnable changed;

    /**
     * @param saved names of the saved servers
     * @param changed told of each change
     */
    CommandField(List<Offered> offered, List<String> saved, Runnable changed) {
        super(4);
        this.offered = offered;
        this.changed = changed;
        command.setId("schedule-what");
        command.getItems().setAll(offered);
        command.setConverter(ShownAs.text(one -> one.words() + " \u2013 " + one.does()));
        command.setMaxWidth(Double.MAX_VALUE);
        ListView<String> list = new ListView<>();
        list.setId("schedule-servers");
        list.getStyleClass().add("dense");
        list.setPrefHeight(SERVERS_HEIGHT);
        list.setMinHeight(SERVERS_HEIGHT);
        list.getItems().setAll(saved);
        saved.forEach(name -> servers.put(name, chosen(name)));
        list.setCellFactory(CheckBoxListCell.forListView(name -> servers.computeIfAbsent(name, this::chosen)));
        Label serversLabel = label("form.servers", list);
        named = new VBox(4, serversLabel, list);
        options.setId("schedule-options");
        options.setPromptText(TEXT.text("form.options.prompt"));
        getChildren()
                .addAll(label("form.command", command), command, named, label("form.options", options), options, takes);
        command.valueProperty().addListener(_ -> chosen());
        options.textProperty().addListener(_ -> changed.run());
        command.setValue(first());
    }

    private Offered first() {
        return offered.stream()
                .filter(one -> one.words().equals("count"))
                .findFirst()
                .orElse(offered.getFirst());
    }

    private BooleanProperty chosen(String name) {
        BooleanProperty property = new SimpleBooleanProperty();
        property.addListener((_, _, now) -> {
            if (now && command.getValue().servers() == Servers.ONE) {
                only(name);
            }
            changed.run();
        });
        return property;
    }

    private void only(String name) {
        servers.forEach((other, property) -> property.set(other.equals(name)));
    }

    private void chosen() {
        Offered now = command.getValue();
        boolean takesServers = now.servers() != Servers.NONE && !servers.isEmpty();
        named.setVisible(takesServers);
        named.setManaged(takesServers);
        if (now.servers() == Servers.ONE) {
            named().stream().findFirst().ifPresent(this::only);
        }
        takes.setText(TEXT.text("form.takes", String.join(", ", now.options())));
        changed.run();
    }

    private List<String> named() {
        return servers.entrySet().stream()
                .filter(entry -> entry.getValue().get())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The words after {@code drydock}. */
    List<String> words() {
        Offered now = command.getValue();
        List<String> words = new ArrayList<>(List.of(now.words().split(" ")));
        if (now.servers() != Servers.NONE) {
            for (String server : named()) {
                words.add(SERVER);
                words.add(server);
            }
        }
        words.addAll(CommandWords.of(options.getText()));
        return words;
    }

    /** Shows these words; what is no saved server stays among the options. */
    void set(List<String> words) {
        Optional<Offered> known = offered.stream()
                .filter(one -> begins(words, one))
                .max(Comparator.comparingInt(one -> one.words().length()));
        List<String> rest = new ArrayList<>();
        known.ifPresent(command::setValue);
        int from = known.map(one -> one.words().split(" ").length).orElse(0);
        for (int i = from; i < words.size(); i++) {
            BooleanProperty server =
                    words.get(i).equals(SERVER) && i + 1 < words.size() ? servers.get(words.get(i + 1)) : null;
            if (server == null) {
                rest.add(words.get(i));
            } else {
                server.set(true);
                i++;
            }
        }
        options.setText(CommandWords.text(rest));
    }

    private static boolean begins(List<String> words, Offered one) {
        List<String> own = List.of(one.words().split(" "));
        return words.size() >= own.size() && words.subList(0, own.size()).equals(own);
    }

    private static Label label(String key, javafx.scene.Node of) {
        Label label = new Label(TEXT.text(key));
        label.setLabelFor(of);
        return label;
    }

    private static Label muted(String id) {
        Label label = new Label();
        label.setId(id);
        label.getStyleClass().addAll("dd-muted", "dd-small");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
