package dev.drydock.db.guard;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether one server may be changed. A guarded one may be only while it is unlocked; what was begun in that time may be
 * finished (decision 9). Safe on any thread.
 */
public final class ServerLock {

    private final String server;
    private final InstantSource clock;
    private final Profile profile;
    private final Optional<GuardedServers> known;
    private final Optional<ServerLock> principal;
    private boolean guarded;
    private Optional<Profile> sameAs = Optional.empty();
    private @Nullable Unlocked unlocked;
    private int permits;

    ServerLock(Profile profile, InstantSource clock, Optional<GuardedServers> known) {
        this(profile, clock, known, Optional.empty());
    }

    private ServerLock(
            Profile profile, InstantSource clock, Optional<GuardedServers> known, Optional<ServerLock> principal) {
        this.principal = principal;
        this.server = profile.name();
        this.profile = profile;
        this.guarded = profile.environment().guarded();
        this.clock = clock;
        this.known = known;
    }

    /** The lock of a server that nothing else in this process opens; closed if the profile is guarded. */
    public static ServerLock of(Profile profile) {
        return new ServerLock(profile, InstantSource.system(), Optional.empty());
    }

    /** As {@link #of(Profile)}; a server that a guarded profile leads to is guarded whatever this one says. */
    public static ServerLock of(Profile profile, GuardedServers known) {
        return new ServerLock(profile, InstantSource.system(), Optional.of(known));
    }

    /**
     * The lock of another server that is opened through this one's profile, such as another node of its cluster. It is guarded
     * if this one is, and then unlocked with it; also if another guarded profile leads to it, and then it stays locked.
     */
    public ServerLock peer(Profile other) {
        return new ServerLock(other, clock, known, Optional.of(this));
    }

    /** Takes the identity of the server that was opened: remembers a guarded one, and guards one that is remembered. */
    public void met(Identity identity) {
        boolean own;
        synchronized (this) {
            own = guarded;
        }
        if (own) {
            Profile saved = principal.map(one -> one.profile).orElse(profile);
            known.ifPresent(servers -> servers.remember(saved, identity));
        }
        Optional<Profile> other = own ? Optional.empty() : known.flatMap(servers -> servers.guarding(identity));
        synchronized (this) {
            sameAs = other;
        }
    }

    /** The guarded profile of the same server, if this one's own says that it is not guarded. */
    public synchronized Optional<Profile> guardedAs() {
        return sameAs.filter(_ -> !guarded);
    }

    /** @param deadline of {@link System#nanoTime}, so that a clock that is set back prolongs nothing */
    private record Unlocked(Unlock unlock, UnlockRecord.Open record, long deadline) {}

    /** Whether the server counts as a production one: its profile says so, or a guarded profile of the same server. */
    public synchronized boolean production() {
        return profile.environment().production()
                || guardedAs().filter(other -> other.environment().production()).isPresent();
    }

    /** Whether the server is read-only unless it is unlocked. */
    public synchronized boolean guarded() {
        return guarded || sameAs.isPresent() || byPrincipal().isPresent();
    }

    synchronized void guard(boolean wanted) {
        guarded = wanted;
    }

    /** The unlocking that holds now, if there is one. */
    public synchronized Optional<Unlock> unlocked() {
        if (byPrincipal().isPresent()) {
            return byPrincipal().get().unlocked();
        }
        Unlocked current = unlocked;
        return current == null || over(current) ? Optional.empty() : Optional.of(current.unlock());
    }

    /** Whether a change would be refused now. */
    public synchronized boolean closed() {
        return guarded() && unlocked().isEmpty();
    }

    /** How many runs were allowed to change the server and have not ended. */
    public synchronized int changing() {
        return permits;
    }

    /**
     * Allows one run to change the server, from now until it closes the permit.
     *
     * @throws DrydockException E-2301 if the server is locked
     */
    public synchronized ChangePermit permit() {
        if (byPrincipal().isPresent()) {
            return byPrincipal().get().permit();
        }
        Optional<Unlock> now = unlocked();
        if (guarded() && now.isEmpty()) {
            throw new DrydockException(Problem.of(GuardError.LOCKED, "", server));
        }
        permits++;
        return new ChangePermit(this, guarded() ? now : Optional.empty());
    }

    /** The lock that this one opens and closes with. */
    private Optional<ServerLock> byPrincipal() {
        return principal.filter(ServerLock::guarded);
    }

    synchronized void giveBack() {
        permits--;
    }

    /**
     * Unlocks the server for a time, as soon as that is written down; blocks. An unlocking that holds already ends with it.
     *
     * @throws DrydockException E-2302 without a reason, E-2303 for a time out of its range, or what the record throws
     */
    public Unlock unlock(String reason, Duration time, UnlockRecord record) {
        if (reason.isBlank()) {
            throw new DrydockException(Problem.of(GuardError.NO_REASON, "", server));
        }
        if (time.isNegative() || time.isZero() || time.compareTo(Unlock.LONGEST) > 0) {
            throw new DrydockException(Problem.of(GuardError.WRONG_TIME, time.toString(), Unlock.LONGEST.toHours()));
        }
        var since = clock.instant();
        Unlock unlock = new Unlock(reason.strip(), since, since.plus(time));
        UnlockRecord.Open open = record.begin(unlock);
        end(UnlockRecord.Ending.BY_HAND);
        synchronized (this) {
            unlocked = new Unlocked(unlock, open, System.nanoTime() + time.toNanos());
        }
        return unlock;
    }

    /** Locks the server again and writes that down; blocks. Nothing happens if it is locked. */
    public void lock() {
        end(UnlockRecord.Ending.BY_HAND);
    }

    /** As {@link #lock}, because the program or the command that unlocked it ends. */
    public void lockAtEnd() {
        end(UnlockRecord.Ending.DONE);
    }

    /** Writes down that the time is over, if it is; blocks. Returns whether it did. */
    boolean expire() {
        Unlocked current;
        synchronized (this) {
            current = unlocked;
            if (current == null || !over(current)) {
                return false;
            }
            unlocked = null;
        }
        current.record().end(UnlockRecord.Ending.TIME);
        return true;
    }

    private void end(UnlockRecord.Ending how) {
        Unlocked current;
        boolean over;
        synchronized (this) {
            current = unlocked;
            unlocked = null;
            over = current != null && over(current);
        }
        if (current != null) {
            current.record().end(over ? UnlockRecord.Ending.TIME : how);
        }
    }

    private boolean over(Unlocked one) {
        return !clock.instant().isBefore(one.unlock().until()) || System.nanoTime() - one.deadline() >= 0;
    }
}
