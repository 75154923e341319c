package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.release.NewestRelease;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code drydock --version}, with {@code --verbose} or {@code --check}; answered before anything else is made. */
final class VersionQuestion {

    private static final Set<String> WORDS = Set.of("--version", "-V", "--verbose", "--check");

    private VersionQuestion() {}

    static boolean asked(List<String> words) {
        return !words.isEmpty() && WORDS.containsAll(words) && (words.contains("--version") || words.contains("-V"));
    }

    /** Writes the answer; asks elsewhere, and then may wait up to ten seconds, only with {@code --check}. */
    static ExitStatus answer(List<String> words, PrintStream out, PrintStream err) {
        ExitStatus status = written(words, out, err);
        if (!out.checkError()) {
            return status;
        }
        err.println(Problem.of(PlatformError.STANDARD_OUTPUT, "").full());
        return ExitStatus.SOME_FAILED;
    }

    private static ExitStatus written(List<String> words, PrintStream out, PrintStream err) {
        out.println(words.contains("--verbose") ? BuildInfo.about() : "drydock " + BuildInfo.version());
        if (!words.contains("--check")) {
            return ExitStatus.DONE;
        }
        try {
            out.println(newest());
            return ExitStatus.DONE;
        } catch (DrydockException failure) {
            err.println(failure.problem().full());
            return ExitStatus.SOME_FAILED;
        }
    }

    /**
     * Asks for the newest version and says in a sentence whether it is this one; blocks up to ten seconds.
     *
     * @throws DrydockException E-1032 if that is not known
     */
    static String newest() {
        String newest = new NewestRelease(BuildInfo.releases()).read();
        return newer(newest).orElseGet(() -> Messages.of("app").text("release.newest", newest, BuildInfo.version()));
    }

    /** As {@link #newest}; empty where this is the newest version. */
    static Optional<String> newer() {
        return newer(new NewestRelease(BuildInfo.releases()).read());
    }

    private static Optional<String> newer(String newest) {
        return NewestRelease.newer(newest, BuildInfo.version())
                ? Optional.of(Messages.of("app").text("release.newer", newest, BuildInfo.version()))
                : Optional.empty();
    }
}
