package dev.drydock.feature.upgrade.gate;

import java.time.Instant;

/**
 * A person's word that a gate is passed.
 *
 * @param gate the gate as it had been read then
 * @param text what was done, or why it may stay as it is
 * @param by who said so: account of the operating system
 * @param at when
 */
public record GateStatement(Gate gate, String text, String by, Instant at) {

    /** Said now by whoever sits at this computer. */
    public static GateStatement now(Gate gate, String text) {
        return new GateStatement(gate, text.strip(), System.getProperty("user.name", ""), Instant.now());
    }
}
