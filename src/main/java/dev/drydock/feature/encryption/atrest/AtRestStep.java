package dev.drydock.feature.encryption.atrest;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One step of a run. */
public sealed interface AtRestStep {

    Id id();

    /** The statements that it sends if nothing of it is done yet, in their order. */
    List<String> statements();

    /** The steps, in the order in which runs go through them. */
    enum Id {
        BACKUP,
        KEY,
        KEY_COPY,
        INSTALL,
        ALIVE,
        FIRST_KEYS_COPY,
        /** Before any table when encrypting: its rows would lie in plain logs. */
        LOGS,
        DICTIONARY,
        TRIAL,
        BACKGROUND,
        TABLES,
        DEFAULTS,
        UNDO,
        REDO,
        SWITCHES,
        BINLOGS,
        PROOF,
        REMOVE;

        /** The word in the history. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public String title(AtRestTarget target) {
            return Messages.of("rest").text("step." + word() + "." + target.word());
        }
    }

    /** A person says which backup there is. */
    record Backup() implements AtRestStep {

        @Override
        public Id id() {
            return Id.BACKUP;
        }

        @Override
        public List<String> statements() {
            return List.of();
        }
    }

    /** A key is made on this computer, unless it is there. */
    record MakeKey() implements AtRestStep {

        @Override
        public Id id() {
            return Id.KEY;
        }

        @Override
        public List<String> statements() {
            return List.of();
        }
    }

    /**
     * A person has copied the key away from the host and confirms it by the fingerprint of the copy.
     *
     * @param holder the key manager, if it keeps the keys elsewhere than in a file: then a person says what copy of them there
     *     is; else empty
     */
    record CopyKey(Id id, String holder) implements AtRestStep {

        @Override
        public List<String> statements() {
            return List.of();
        }
    }

    /**
     * Files go to the host or from there, and the server is restarted.
     *
     * @param files the files
     * @param keys whether a key manager answers afterwards; otherwise there is none
     * @param goal values of variables afterwards
     */
    record Install(Id id, List<PlannedFile> files, boolean keys, Map<String, String> goal) implements AtRestStep {

        @Override
        public List<String> statements() {
            return List.of();
        }
    }

    /** Settings, each read again. */
    record Acts(Id id, List<AtRestAct> acts) implements AtRestStep {

        @Override
        public List<String> statements() {
            return acts.stream().map(AtRestAct::sql).toList();
        }
    }

    /** Tables and tablespaces in lanes. */
    record Convert(Id id, List<AtRestItem> items) implements AtRestStep {

        @Override
        public List<String> statements() {
            return items.stream().map(AtRestItem::sql).toList();
        }
    }

    /**
     * The server's own threads convert all tablespaces.
     *
     * @param before what is set for them first
     * @param threads how many work at once
     */
    record Background(List<AtRestAct> before, int threads, int former) implements AtRestStep {

        @Override
        public Id id() {
            return Id.BACKGROUND;
        }

        @Override
        public List<String> statements() {
            List<String> all = new java.util.ArrayList<>(
                    before.stream().map(AtRestAct::sql).toList());
            all.add(MariaDbThreads.threads(threads));
            all.add(MariaDbThreads.threads(former));
            return List.copyOf(all);
        }
    }

    /**
     * Undo tablespaces are emptied one after another, so that nothing encrypted is left in them.
     *
     * @param names those that there are
     */
    record EmptyUndo(List<String> names) implements AtRestStep {

        @Override
        public Id id() {
            return Id.UNDO;
        }

        @Override
        public List<String> statements() {
            return UndoCycle.statements(names);
        }
    }

    /**
     * The redo log is made anew, so that no file from before it was encrypted is left.
     *
     * @param capacity of the redo log, in bytes
     */
    record NewRedo(long capacity) implements AtRestStep {

        @Override
        public Id id() {
            return Id.REDO;
        }

        @Override
        public List<String> statements() {
            return RedoTurn.statements(capacity);
        }
    }

    /** Old binary logs are removed. */
    record PurgeLogs() implements AtRestStep {

        @Override
        public Id id() {
            return Id.BINLOGS;
        }

        @Override
        public List<String> statements() {
            return List.of(LogPurge.FLUSH, LogPurge.purge("…"));
        }
    }

    /** The survey again. */
    record Prove() implements AtRestStep {

        @Override
        public Id id() {
            return Id.PROOF;
        }

        @Override
        public List<String> statements() {
            return List.of();
        }
    }
}
