package dev.drydock.cli;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Asks for a password on the terminal and does not show it. Java's console is none where standard input or output is
 * redirected, which is how results usually reach a file; the terminal is then spoken to by itself, where the system has
 * {@code /dev/tty} and {@code stty}.
 */
final class PasswordPrompt {

    private static final Path TERMINAL = Path.of("/dev/tty");

    private PasswordPrompt() {}

    /**
     * Asks and waits; empty if nothing was typed, not even Enter.
     *
     * @param question may come from a server
     * @param instead what the user can do where there is no terminal
     * @throws UsageException if there is no terminal to ask on
     */
    static Optional<char[]> ask(String question, String instead) {
        String shown = shown(question);
        // a locale without letters beyond ASCII (POSIX) says nothing of the terminal, which sends UTF-8 as a rule
        Optional<Console> console = Terminal.console()
                .filter(found -> !found.charset().equals(StandardCharsets.US_ASCII) || !Files.exists(TERMINAL));
        if (console.isPresent()) {
            return Optional.ofNullable(console.get().readPassword("%s", shown));
        }
        if (!Files.exists(TERMINAL)) {
            throw noTerminal(instead);
        }
        try (InputStream keys = new FileInputStream(TERMINAL.toFile());
                OutputStream screen = new FileOutputStream(TERMINAL.toFile())) {
            return ask(shown, keys, screen);
        } catch (IOException none) {
            throw noTerminal(instead);
        }
    }

    static String shown(String question) {
        return Arrays.stream(question.replace("\r\n", "\n").split("\n", -1))
                .map(TerminalEscaper::line)
                .collect(Collectors.joining("\n"));
    }

    private static Optional<char[]> ask(String question, InputStream keys, OutputStream screen) throws IOException {
        String before = stty("-g").strip();
        // also when the process is ended at the prompt: a terminal that shows nothing would be left behind
        Thread restore = new Thread(() -> restore(before), "drydock-terminal");
        Runtime.getRuntime().addShutdownHook(restore);
        try {
            stty("-echo");
            screen.write(question.getBytes(StandardCharsets.UTF_8));
            Optional<char[]> typed = line(keys);
            screen.write('\n');
            return typed;
        } finally {
            restore(before);
            forget(restore);
        }
    }

    private static Optional<char[]> line(InputStream keys) throws IOException {
        Wiped bytes = new Wiped();
        int read = keys.read();
        if (read < 0) {
            return Optional.empty();
        }
        while (read >= 0 && read != '\n') {
            bytes.write(read);
            read = keys.read();
        }
        return Optional.of(bytes.characters());
    }

    /** Bytes that do not stay in memory. */
    private static final class Wiped extends ByteArrayOutputStream {

        private char[] characters() {
            CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(buf, 0, count));
            char[] characters = new char[decoded.length()];
            decoded.get(characters);
            Arrays.fill(decoded.array(), '\0');
            Arrays.fill(buf, (byte) 0);
            return characters;
        }
    }

    private static void restore(String settings) {
        try {
            stty(settings);
        } catch (IOException _) {
            // the terminal is gone, and its settings with it
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the process is being ended, and the hook is at work
        }
    }

    /** Runs {@code stty} on the terminal; returns what it printed. */
    private static String stty(String setting) throws IOException {
        Process process = new ProcessBuilder(List.of("stty", setting))
                .redirectInput(Redirect.from(TERMINAL.toFile()))
                .redirectError(Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("stty " + setting + " failed");
            }
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new IOException(failure);
        }
        return printed;
    }

    private static UsageException noTerminal(String instead) {
        return new UsageException("There is no terminal to ask for a password. " + instead);
    }
}
