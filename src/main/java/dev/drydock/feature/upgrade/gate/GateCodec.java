package dev.drydock.feature.upgrade.gate;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.JsonOut;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gates in files: the history's settings, reports, JSON. */
public final class GateCodec {

    static final String KEY = "gate ";
    private static final String SAID = ", said";

    private GateCodec() {}

    /** How a gate stands in one word: that of its state, or {@code stated} where a person answers for it. */
    public static String standing(Gates gates, Gate gate) {
        return gates.statement(gate.id()).isPresent() ? "stated" : gate.state().word();
    }

    /** The same in the words that people read. */
    public static String shownStanding(Gates gates, Gate gate) {
        return Messages.of("upgrade").text("gate.state." + standing(gates, gate));
    }

    /** One or two entries a gate, how it stands and what was said, for the settings of a run in the history. */
    public static Map<String, String> settings(Gates gates) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Gate gate : gates.all()) {
            settings.put(KEY + gate.id().word(), standing(gates, gate) + ": " + gate.read() + lines(gate));
            if (gates.statement(gate.id()).isPresent()) {
                settings.put(KEY + gate.id().word() + SAID, said(gates, gate));
            }
        }
        return settings;
    }

    /** What people said of gates, with date and name, from the settings that {@link #settings} made. */
    public static Map<Gate.Id, String> said(Map<String, String> settings) {
        Map<Gate.Id, String> said = new EnumMap<>(Gate.Id.class);
        for (Gate.Id id : Gate.Id.values()) {
            String text = settings.get(KEY + id.word() + SAID);
            if (text != null) {
                said.put(id, text);
            }
        }
        return said;
    }

    /** Rows for a report: title, standing, what was read, what was said. */
    public static List<List<String>> rows(Gates gates) {
        return gates.all().stream()
                .map(gate -> List.of(
                        gate.id().title(), shownStanding(gates, gate), gate.read() + lines(gate), said(gates, gate)))
                .toList();
    }

    /** Writes {@code gates}: a list of objects with gate, title, state, read, items, remedy and statement. */
    public static void json(JsonOut json, Gates gates) {
        json.objects(
                "gates",
                gates.all(),
                (one, gate) -> one.put("gate", gate.id().word())
                        .put("title", gate.id().title())
                        .put("state", gate.state().word())
                        .put("read", gate.read())
                        .texts("items", gate.items())
                        .put("remedy", gate.remedy())
                        .known(
                                "statement",
                                gates.statement(gate.id()),
                                (said, statement) -> said.put("text", statement.text())
                                        .put("by", statement.by())
                                        .put("at", statement.at())));
    }

    private static String lines(Gate gate) {
        return gate.items().isEmpty() ? "" : "\n" + String.join("\n", gate.items());
    }

    private static String said(Gates gates, Gate gate) {
        return gates.statement(gate.id())
                .map(said -> said.text() + " (" + said.by() + ", " + Formats.iso(said.at()) + ")")
                .orElse("");
    }
}
