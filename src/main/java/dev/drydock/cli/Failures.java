package dev.drydock.cli;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.profile.ProfileError;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a command's failure means for its exit status. */
final class Failures {

    /** A vault or a program that gives no password: nobody can log in. */
    private static final Set<ErrorCode> NO_PASSWORD = Set.of(
            ProfileError.VAULT_MISSING,
            ProfileError.VAULT_WRONG_PASSWORD,
            ProfileError.VAULT_DAMAGED,
            ProfileError.VAULT_INCOMPLETE,
            ProfileError.VAULT_NEWER,
            ProfileError.VAULT_UNREADABLE,
            ProfileError.COMMAND_NOT_STARTED,
            ProfileError.COMMAND_FAILED,
            ProfileError.COMMAND_TOO_LONG,
            ProfileError.COMMAND_NOTHING,
            ProfileError.COMMAND_TOO_MUCH);

    private static final Pattern PASSWORD_IN_ADDRESS = Pattern.compile("(://[^:/@\\s]*):[^@\\s]+@");

    private Failures() {}

    /** What the user typed, without the password of an address in it: messages are copied and kept. */
    static String masked(@Nullable String message) {
        return message == null ? "" : PASSWORD_IN_ADDRESS.matcher(message).replaceAll("$1:…@");
    }

    /** Says on standard error what went wrong. */
    static ExitStatus report(Throwable failure, Terminal terminal) {
        if (failure instanceof UsageException usage) {
            terminal.err().println(masked(usage.getMessage()));
            return ExitStatus.USAGE;
        }
        Problem problem = Problems.of(failure);
        terminal.err().println(masked(problem.full()));
        ErrorCode code = problem.code();
        boolean server = failure instanceof ServerException && code.id().matches("E-2[01].*");
        if (code instanceof ProfileError profile && profile.ofServer()) {
            return ExitStatus.USAGE;
        }
        if (server || NO_PASSWORD.contains(code)) {
            return ExitStatus.CANNOT_CONNECT;
        }
        return ExitStatus.SOME_FAILED;
    }
}
