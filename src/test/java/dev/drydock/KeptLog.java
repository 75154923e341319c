package dev.drydock;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** All that this program logs while it is open, with the stacks of failures. */
final class KeptLog implements AutoCloseable {

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.drydock");
    private final @Nullable Level before = logger.getLevel();
    private final ListAppender<ILoggingEvent> kept = new ListAppender<>();

    KeptLog() {
        kept.start();
        logger.addAppender(kept);
        logger.setLevel(Level.TRACE);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (ILoggingEvent event : List.copyOf(kept.list)) {
            text.append(event.getFormattedMessage()).append('\n');
            if (event.getThrowableProxy() != null) {
                text.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
            }
        }
        return text.toString();
    }

    @Override
    public void close() {
        logger.detachAppender(kept);
        logger.setLevel(before);
    }
}
