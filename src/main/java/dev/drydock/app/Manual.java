package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.manual.ManualPage;
import dev.drydock.cli.manual.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;

/** Writes the pages for {@code man} and the completions for shells, for a package. */
public final class Manual {

    private Manual() {}

    /** @param arguments a folder, which is made, and the day of the build */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        CommandLine line = commands();
        for (Map.Entry<String, String> page :
                ManualPage.all(line, BuildInfo.version(), arguments[1]).entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }
        for (Shell shell : Shell.values()) {
            Files.writeString(
                    folder.resolve("drydock." + shell.name().toLowerCase(Locale.ROOT)), shell.completion(line));
        }
    }

    /** All commands of a Drydock that does nothing. */
    static CommandLine commands() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), nowhere, false, nowhere, false);
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), terminal)) {
            return new Cli(wiring.services(), terminal, Features.commands()).line();
        }
    }
}
