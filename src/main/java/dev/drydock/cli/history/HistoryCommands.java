package dev.drydock.cli.history;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;

/** The commands below {@code drydock history} that live here. */
public final class HistoryCommands {

    private HistoryCommands() {}

    /** Adds them and returns the same line. */
    public static CommandLine addTo(CommandLine history, Services services, Terminal terminal) {
        return history.addSubcommand(new HistoryListCommand(services, terminal))
                .addSubcommand(new HistoryShowCommand(services, terminal))
                .addSubcommand(new HistoryDiffCommand(services, terminal))
                .addSubcommand(new HistoryTagCommand(services, terminal))
                .addSubcommand(new HistoryNoteCommand(services, terminal))
                .addSubcommand(new HistoryPinCommand(services, terminal))
                .addSubcommand(new HistoryTrendCommand(services, terminal))
                .addSubcommand(new HistoryCalendarCommand(services, terminal))
                .addSubcommand(new HistoryArchiveCommand(services, terminal))
                .addSubcommand(new HistoryImportCommand(services, terminal))
                .addSubcommand(new HistoryRetentionCommand(services, terminal))
                .addSubcommand(new HistoryBackupCommand(services, terminal))
                .addSubcommand(new HistorySizeCommand(services, terminal))
                .addSubcommand(new HistoryCompactCommand(services, terminal))
                .addSubcommand(new HistoryWhereCommand(services, terminal))
                .addSubcommand(new HistoryUseCommand(services, terminal))
                .addSubcommand(new HistoryMoveCommand(services, terminal))
                .addSubcommand(new HistoryGrantsCommand(terminal));
    }
}
