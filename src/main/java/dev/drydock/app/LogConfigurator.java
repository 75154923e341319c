package dev.drydock.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import org.slf4j.Logger;

/**
 * Logs warnings and worse, and Drydock's own messages, to a file that rolls over at 5 MB. Found by Logback as a service;
 * code instead of XML, which would cost the command line a fifth of a second at each start. The file is opened with the
 * first message.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        String folder = DataFolder.ofUser().logs().toString();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{30} - %msg%n");
        RollingFileAppender<ILoggingEvent> file = new RollingFileAppender<>();
        file.setContext(context);
        file.setFile(folder + "/drydock.log");
        file.setEncoder(encoder);
        FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(file);
        rolling.setFileNamePattern(folder + "/drydock.%i.log");
        rolling.setMaxIndex(3);
        SizeBasedTriggeringPolicy<ILoggingEvent> trigger = new SizeBasedTriggeringPolicy<>();
        trigger.setContext(context);
        trigger.setMaxFileSize(FileSize.valueOf("5MB"));
        file.setRollingPolicy(rolling);
        file.setTriggeringPolicy(trigger);
        LazyStart lazily = new LazyStart(file, () -> {
            encoder.start();
            rolling.start();
            trigger.start();
            file.start();
        });
        lazily.setContext(context);
        lazily.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(lazily);
        context.getLogger("dev.drydock").setLevel(Level.INFO);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Starts the file appender with the first message, so that a short command touches no log file. */
    private static final class LazyStart extends ch.qos.logback.core.AppenderBase<ILoggingEvent> {

        private final RollingFileAppender<ILoggingEvent> target;
        private final Runnable starter;
        private boolean opened;

        LazyStart(RollingFileAppender<ILoggingEvent> target, Runnable starter) {
            this.target = target;
            this.starter = starter;
        }

        @Override
        protected void append(ILoggingEvent event) {
            if (!opened) {
                starter.run();
                opened = true;
            }
            target.doAppend(event);
        }

        @Override
        public void stop() {
            target.stop();
            super.stop();
        }
    }
}
