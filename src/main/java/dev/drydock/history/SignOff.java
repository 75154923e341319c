package dev.drydock.history;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A person's word that the record of a run was looked at and is confirmed. It is never changed; it can be withdrawn.
 *
 * @param id its number, ascending over time
 * @param run the run it is about
 * @param name who confirms
 * @param remark what that person says about it; may be empty
 * @param signed when it was entered
 * @param enteredBy account of the operating system and computer on which it was entered
 * @param withdrawal how it was withdrawn, if it was
 */
public record SignOff(
        long id,
        long run,
        String name,
        String remark,
        Instant signed,
        String enteredBy,
        Optional<Withdrawal> withdrawal) {

    /** Longest name. */
    public static final int NAME = 200;
    /** Longest remark, and longest reason of a withdrawal. */
    public static final int REMARK = 4000;

    public SignOff {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(remark, "remark is null");
    }

    /**
     * How a sign-off was withdrawn.
     *
     * @param at when
     * @param by account of the operating system and computer
     * @param why the reason
     */
    public record Withdrawal(Instant at, String by, String why) {}

    /** Whether it counts. */
    public boolean stands() {
        return withdrawal.isEmpty();
    }
}
