package dev.drydock.cli;

import dev.drydock.cli.manual.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code drydock completion}: what a shell needs to complete the commands. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        header = "Print the completion of commands and options for a shell.",
        description = {"", "Packages of the system install it; it is for other ways of installing.", ""},
        footer = {
            "",
            "Examples:",
            "  drydock completion bash > ~/.local/share/bash-completion/completions/drydock",
            "  drydock completion zsh > ~/.zfunc/_drydock      (with ~/.zfunc in fpath)",
            "  drydock completion fish > ~/.config/fish/completions/drydock.fish",
            "",
            "Exit status: 0 printed, 2 usage."
        })
final class CompletionCommand implements Callable<ExitStatus> {

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    @SuppressWarnings("NullAway.Init")
    private Shell shell;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        terminal.out().print(shell.completion(spec.root().commandLine()));
        return ExitStatus.DONE;
    }
}
