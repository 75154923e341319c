package dev.drydock.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import ch.qos.logback.core.util.FileSize;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs Drydock's own messages and other libraries' warnings, with times in UTC, to a file that rolls over at 5 MB; three
 * older ones are kept. {@code DRYDOCK_LOG} names another level for Drydock's own: {@code debug}, {@code info}, {@code warn}
 * or {@code off}. Found by Logback as a service; code instead of XML, which would cost the command line a fifth of a second
 * at each start. The file is opened with the first message.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {

    /**
     * Several processes write to one file, so each line names its own. A message of several lines is indented, and no other
     * control character of a server's text gets through, so that no text can pass for a line of the log.
     */
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z', UTC} %-5level "
            + ProcessHandle.current().pid()
            + " [%thread] %logger{30} - %replace(%replace(%msg){'[\\p{Cc}&&[^\\n\\t]]', '?'}){'\\n', '\\n    '}%n";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Path folder = DataFolder.ofUser().logs();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern(PATTERN);
        encoder.setCharset(StandardCharsets.UTF_8);
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
            makePrivate(folder, folder.resolve("drydock.log"));
            encoder.start();
            rolling.start();
            trigger.start();
            file.start();
        });
        lazily.setContext(context);
        lazily.start();
        // else Logback prepares to print what went wrong here, of which nothing has been tried yet
        context.getStatusManager().add(new NopStatusListener());
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(lazily);
        context.getLogger("dev.drydock").setLevel(Level.toLevel(System.getenv("DRYDOCK_LOG"), Level.INFO));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Lets the stream have what the log has, from now on. */
    static void sayTo(PrintStream stream) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            PatternLayoutEncoder encoder = new PatternLayoutEncoder();
            encoder.setContext(context);
            encoder.setPattern("%d{HH:mm:ss.SSS} %level %msg%n");
            encoder.setCharset(StandardCharsets.UTF_8);
            encoder.start();
            OutputStreamAppender<ILoggingEvent> said = new OutputStreamAppender<>();
            said.setContext(context);
            said.setEncoder(encoder);
            said.setOutputStream(stream);
            said.start();
            context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(said);
        }
    }

    /** Names of servers and accounts are nobody else's business. */
    private void makePrivate(Path folder, Path file) {
        try {
            PrivateFiles.folder(folder);
            Files.createFile(file, PrivateFiles.attributesOfFile());
        } catch (FileAlreadyExistsException _) {
            // private since the start of this process
        } catch (IOException | DrydockException failure) {
            addError("the folder of the log", failure);
        }
    }

    /** Starts the file appender with the first message, so that a command that has nothing to say touches no log file. */
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
