package dev.drydock.history;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/**
 * Somebody's word that a finding may stay as it is until a day.
 *
 * @param id its number, ascending over time
 * @param serverKey the server it is about, as runs name it
 * @param profileName the profile under which it was accepted
 * @param finding what was accepted, as it was told then; it stands for this check, severity and object
 * @param owner who answers for it
 * @param reason why
 * @param until the last day on which it counts
 * @param accepted when it was entered
 * @param acceptedBy who entered it: account of the operating system and computer
 * @param withdrawal when and by whom it was taken back, if it was
 */
public record Acceptance(
        long id,
        String serverKey,
        String profileName,
        RecordedFinding finding,
        String owner,
        String reason,
        LocalDate until,
        Instant accepted,
        String acceptedBy,
        Optional<Withdrawal> withdrawal) {

    public Acceptance {
        Objects.requireNonNull(serverKey, "serverKey is null");
        Objects.requireNonNull(finding, "finding is null");
        Objects.requireNonNull(owner, "owner is null");
        Objects.requireNonNull(reason, "reason is null");
        Objects.requireNonNull(until, "until is null");
    }

    /** One that is entered now. */
    public static Acceptance now(
            ServerIdentity server,
            RecordedFinding finding,
            String owner,
            String reason,
            LocalDate until,
            String osUser) {
        return new Acceptance(
                0,
                server.key(),
                server.profileName(),
                finding,
                owner,
                reason,
                until,
                Instant.now(),
                osUser,
                Optional.empty());
    }

    /**
     * How an acceptance was taken back.
     *
     * @param at when
     * @param by who: account of the operating system and computer
     */
    public record Withdrawal(Instant at, String by) {}

    /** How it stands on a day. */
    public enum Standing {
        COUNTS,
        EXPIRED,
        WITHDRAWN
    }

    /** How it stands on this day. */
    public Standing on(LocalDate day) {
        if (withdrawal.isPresent()) {
            return Standing.WITHDRAWN;
        }
        return day.isAfter(until) ? Standing.EXPIRED : Standing.COUNTS;
    }

    /** Whether it stands for this check, severity and object. */
    public boolean isOf(String check, String severity, ObjectName object) {
        return finding.check().equals(check)
                && finding.severity().equals(severity)
                && finding.object().equals(object);
    }
}
