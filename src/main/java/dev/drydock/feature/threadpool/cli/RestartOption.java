package dev.drydock.feature.threadpool.cli;

import picocli.CommandLine.Option;

/** {@code --restart}. */
final class RestartOption {

    @Option(
            names = "--restart",
            paramLabel = "COMMAND",
            description = "Restarts the server there, as root where that can be had; without it somebody else does.")
    private String command = "";

    String command() {
        return command;
    }
}
