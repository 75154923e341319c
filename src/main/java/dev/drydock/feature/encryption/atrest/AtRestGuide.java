package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.RestartWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The person beside a run. */
public interface AtRestGuide {

    /** What a person is asked, or asked to do. */
    sealed interface Question {

        /** Which backup there is; the answer is any words. */
        record WhichBackup() implements Question {}

        /**
         * Whether the key file was copied away from the host; the answer is the fingerprint of the copy.
         *
         * @param path the key file: on the host, or on this computer before it goes there
         * @param fingerprint SHA-256 of the key file; empty if it cannot be read from here
         * @param inUse whether the path is that of the file on this computer which the server itself reads
         */
        record CopyOfKey(String path, Optional<String> fingerprint, boolean inUse) implements Question {}

        /**
         * Which copy there is of keys that lie in no file of the host; the answer is any words.
         *
         * @param holder the key manager that has them
         */
        record KeysElsewhere(String holder) implements Question {}

        /**
         * To put files in place, unless that was done, and to restart the server. There is no answer: the restarted server
         * is recognised.
         *
         * @param files what belongs on the host
         * @param folder where they lie on this computer
         * @param put whether they are on the host already
         * @param commands what to type there
         */
        record Restart(List<PlannedFile> files, Path folder, boolean put, List<String> commands) implements Question {}
    }

    /**
     * An answer.
     *
     * @param text what was said
     * @param atHost the fingerprint of the file on the host, if a person had to read that, too; empty otherwise
     */
    record Answer(String text, String atHost) {}

    /** A step begins. */
    default void step(AtRestStep.Id step) {}

    /** Begins to ask. Called on the job's thread; must not block. */
    void ask(Question question);

    /** What was said to the newest question; empty while nothing was. Called often. */
    Optional<Answer> answer();

    /** What is seen of the server while its restart is awaited. */
    default void seen(RestartWatch.Sight sight) {}
}
