package dev.drydock.platform.error;

import org.jspecify.annotations.Nullable;

/** An expected failure on its way to whoever shows it. Its message is the problem's line, so a log says the code. */
public class DrydockException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public DrydockException(Problem problem) {
        this(problem, null);
    }

    public DrydockException(Problem problem, @Nullable Throwable cause) {
        super(problem.line(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
