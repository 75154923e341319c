package dev.drydock.feature.upgrade.cli;

import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints the prerequisites of an upgrade: how each stands, what was read, and what opens it. */
final class GatePrint {

    private GatePrint() {}

    /** All of them. */
    static void print(Gates gates, PrintWriter out) {
        print(gates, gates.all(), out);
    }

    /** Those that are open, under a line that says so; nothing if none is. */
    static void warn(Gates gates, PrintWriter out) {
        if (!gates.through()) {
            out.println("Open prerequisites:");
            print(gates, gates.inTheWay(), out);
        }
        out.flush();
    }

    private static void print(Gates gates, List<Gate> shown, PrintWriter out) {
        for (Gate gate : shown) {
            out.println("PREREQUISITE  " + gate.id().word() + "  "
                    + GateCodec.shownStanding(gates, gate).toUpperCase(Locale.ROOT));
            out.println("    " + TerminalEscaper.line(gate.read()));
            gate.items().forEach(item -> out.println("    - " + TerminalEscaper.line(item)));
            gate.remedy().lines().forEach(line -> out.println("        " + TerminalEscaper.line(line)));
            gates.statement(gate.id())
                    .ifPresent(said ->
                            out.println("    confirmed by " + said.by() + ": " + TerminalEscaper.line(said.text())));
        }
    }
}
