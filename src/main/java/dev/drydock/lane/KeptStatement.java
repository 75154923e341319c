package dev.drydock.lane;

import dev.drydock.db.sql.Changes;
import java.util.ArrayList;
import java.util.List;

/** A statement of a lane that keeps what it sent and what the server answered. Used by one thread. */
public abstract class KeptStatement<A extends LaneItem> implements LaneStatement<A> {

    protected final Changes changes;
    protected final List<String> answers = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();

    protected KeptStatement(Changes changes) {
        this.changes = changes;
    }

    /** Before it is sent. */
    protected final void sends(String sql) {
        sent.add(sql);
    }

    /** Runs it; the server's warnings are among the answers. */
    protected final void execute(String sql) {
        if (changes.executeWarned(sql)) {
            answers.addAll(changes.session().query("SHOW WARNINGS", row -> row.text(2) + ": " + row.text(3)));
        }
    }

    @Override
    public final List<String> sent() {
        return List.copyOf(sent);
    }

    @Override
    public final List<String> warnings() {
        return List.copyOf(answers);
    }
}
