package dev.drydock.ui;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Leaves out what JavaFX's headless platform (26.0.2) throws by itself where it draws a window that reaches over the end of its
 * screen of 1000 by 1000, as a popup may for one frame: TestFX would blame the test that comes next. Every other exception
 * reaches TestFX as before.
 */
final class HeadlessScreen {

    private HeadlessScreen() {}

    /** Before a test opens its window; what threads of earlier tests have thrown is none of its business. */
    static void open() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        WaitForAsyncUtils.clearExceptions();
        mend();
    }

    /** After TestFX has set its handler of exceptions; more than once is harmless. */
    private static void mend() {
        UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null && !(handler instanceof Sieve)) {
            Thread.setDefaultUncaughtExceptionHandler(new Sieve(handler));
        }
    }

    static boolean ofThePlatform(Throwable thrown) {
        return thrown instanceof IndexOutOfBoundsException
                && Arrays.stream(thrown.getStackTrace())
                        .filter(frame -> !frame.getClassName().startsWith("java."))
                        .filter(frame -> !frame.getClassName().startsWith("jdk."))
                        .findFirst()
                        .filter(frame -> frame.getClassName().equals("com.sun.glass.ui.headless.HeadlessWindow")
                                && frame.getMethodName().equals("blit"))
                        .isPresent();
    }

    private record Sieve(UncaughtExceptionHandler next) implements UncaughtExceptionHandler {

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            if (!ofThePlatform(thrown)) {
                next.uncaughtException(thread, thrown);
            }
        }
    }
}
