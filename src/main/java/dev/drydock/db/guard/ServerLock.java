package dev.drydock.db.guard;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether one server may be changed. A guarded one may be only while it is unlocked; what was begun in that time may be
 * finished (decision 9). Safe on any thread.
 */
public final class ServerLock {

    /** Names in one sentence. */
    private static final int MOST_NAMED = 5;

    private final String server;
    private final InstantSource clock;
    private final Profile profile;
    private final Optional<GuardedServers> known;
    private final Optional<ServerLock> principal;
    private final Runnable learnt;
    private boolean guarded;
    private @Nullable Meeting meeting;
    private GuardVerdict verdict = new GuardVerdict.Free();
    private @Nullable Unlocked unlocked;
    private int permits;

    /** @param learnt run once it is known which server a guarded profile leads to; blocks as {@link #met} */
    ServerLock(Profile profile, InstantSource clock, Optional<GuardedServers> known, Runnable learnt) {
        this(profile, clock, known, learnt, Optional.empty());
    }

    private ServerLock(
            Profile profile,
            InstantSource clock,
            Optional<GuardedServers> known,
            Runnable learnt,
            Optional<ServerLock> principal) {
        this.principal = principal;
        this.learnt = learnt;
        this.server = profile.name();
        this.profile = profile;
        this.guarded = profile.environment().guarded();
        this.clock = clock;
        this.known = known;
    }

    /** The lock of a server that nothing else in this process opens; closed if the profile is guarded. */
    public static ServerLock of(Profile profile) {
        return new ServerLock(profile, InstantSource.system(), Optional.empty(), () -> {});
    }

    /** As {@link #of(Profile)}; a server that a guarded profile leads to is guarded whatever this one says. */
    public static ServerLock of(Profile profile, GuardedServers known) {
        return new ServerLock(profile, InstantSource.system(), Optional.of(known), () -> {});
    }

    /**
     * The lock of another server that is opened through this one's profile, such as another node of its cluster. It is guarded
     * if this one is, and then unlocked with it; also if another guarded profile leads to it, and then it stays locked.
     */
    public ServerLock peer(Profile other) {
        return new ServerLock(other, clock, known, learnt, Optional.of(this));
    }

    /** An opened server, as it was met. */
    private record Meeting(Identity identity, ServerLocations places) {}

    /**
     * Takes what tells which server was opened: it is remembered, and guarded if a guarded profile leads to it or may do so.
     * Blocks on the disk and on the lookup of names.
     */
    public void met(Identity identity, ServerLocations places) {
        known.ifPresent(
                servers -> servers.remember(principal.map(one -> one.profile).orElse(profile), identity));
        synchronized (this) {
            meeting = new Meeting(identity, places);
        }
        review();
        if (profile.environment().guarded()) {
            learnt.run();
        }
    }

    /** Asks again whether a guarded profile leads to the server, since profiles are added and learnt; blocks as {@link #met}. */
    public void review() {
        Meeting now;
        synchronized (this) {
            now = meeting;
            if (guarded || now == null) {
                verdict = new GuardVerdict.Free();
                return;
            }
        }
        GuardVerdict judged = known.map(servers -> servers.judge(profile.id(), now.identity(), now.places()))
                .orElseGet(GuardVerdict.Free::new);
        synchronized (this) {
            verdict = judged;
        }
    }

    /** The guarded profile of the same server, if this one's own says that it is not guarded. */
    public synchronized Optional<Profile> guardedAs() {
        return verdict instanceof GuardVerdict.Known same ? Optional.of(same.guarded()) : Optional.empty();
    }

    /** The guarded profiles that may lead to the same server, as long as that is not known; it counts as guarded then. */
    public synchronized List<Profile> undecided() {
        return verdict instanceof GuardVerdict.Undecided open ? open.guarded() : List.of();
    }

    /**
     * For what no guarded server gets, unlocked or not; blocks as {@link #review}.
     *
     * @throws DrydockException E-2304 as long as it is not known whether it is one
     */
    public void requireDecided() {
        review();
        if (!undecided().isEmpty()) {
            throw new DrydockException(refusal());
        }
    }

    /** Why a change or a load is refused on a guarded server. */
    public synchronized Problem refusal() {
        List<Profile> open = undecided();
        if (open.isEmpty()) {
            return Problem.of(GuardError.LOCKED, "", server);
        }
        String more = open.size() > MOST_NAMED ? ", …" : "";
        return Problem.of(
                GuardError.UNDECIDED,
                "",
                server,
                open.stream().map(Profile::name).limit(MOST_NAMED).collect(Collectors.joining(", ", "", more)));
    }

    /** @param deadline of {@link System#nanoTime}, so that a clock that is set back prolongs nothing */
    private record Unlocked(Unlock unlock, UnlockRecord.Open record, long deadline) {}

    /** Whether the server counts as a production one: its profile says so, or a guarded profile of the same server. */
    public synchronized boolean production() {
        return profile.environment().production()
                || Stream.concat(guardedAs().stream(), undecided().stream())
                        .anyMatch(other -> other.environment().production());
    }

    /** Whether the server is read-only unless it is unlocked. */
    public synchronized boolean guarded() {
        return guarded
                || !(verdict instanceof GuardVerdict.Free)
                || byPrincipal().isPresent();
    }

    /** What other profiles say of the server is asked by {@link #review}. */
    synchronized void guard(boolean wanted) {
        guarded = wanted;
        if (wanted) {
            verdict = new GuardVerdict.Free();
        }
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
     * Allows one run to change the server, from now until it closes the permit. Blocks as {@link #review}.
     *
     * @throws DrydockException E-2301 if the server is locked; E-2304 if it is not known whether it is a guarded one
     */
    public ChangePermit permit() {
        principal.ifPresent(ServerLock::review);
        if (byPrincipal().isPresent()) {
            return byPrincipal().get().permit();
        }
        review();
        return permitNow();
    }

    private synchronized ChangePermit permitNow() {
        Optional<Unlock> now = unlocked();
        if (guarded() && now.isEmpty()) {
            throw new DrydockException(refusal());
        }
        permits++;
        return new ChangePermit(this, guarded() ? now : Optional.empty());
    }

    /**
     * As {@link #permit()}, as a part of a run that may change the server through which this one was opened: where this one is
     * unlocked with that one, what the run began may be finished.
     *
     * @param begun the permit of the run, which is not given back yet
     */
    public synchronized ChangePermit permit(ChangePermit begun) {
        begun.require();
        return byPrincipal().filter(begun::isOf).map(one -> one.again(begun)).orElseGet(this::permit);
    }

    private synchronized ChangePermit again(ChangePermit begun) {
        permits++;
        return new ChangePermit(this, begun.unlock());
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
