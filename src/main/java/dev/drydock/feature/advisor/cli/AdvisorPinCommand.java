package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.advisor.PinnedSettings;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.SettingsSide;
import dev.drydock.platform.i18n.Messages;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock advisor pin}: the lines of an option file that keep today's behaviour after a move to another release. */
@Command(
        name = "pin",
        mixinStandardHelpOptions = true,
        header = "Print the option-file lines that keep today's behaviour after a move to another release.",
        description = {
            "",
            "Each line stands below what it keeps and when it may go: take them into the option file of the new release"
                    + " before the move, and release them one by one after it. What the new release cannot be told to"
                    + " keep is named on standard error. Reads only; leaves no run in the history.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor pin shop-1 defaults:mysql-9.7",
            "  drydock advisor pin defaults:mysql-5.7 defaults:mariadb-11.4",
            "",
            "Exit status: 0 all of it can be kept; 1 something cannot, or could not be read; 2 usage; 3 cannot connect"
                    + " or log in."
        })
final class AdvisorPinCommand extends ServiceCommand {

    @Parameters(
            index = "0",
            paramLabel = "TODAY",
            description = "A saved server, an address, or defaults:RELEASE such as defaults:mysql-5.7.")
    private String today = "";

    @Parameters(index = "1", paramLabel = "defaults:RELEASE", description = "The release that it moves to.")
    private String target = "";

    @Mixin
    private final LogIn logIn = new LogIn();

    AdvisorPinCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        ReleaseDefaults release = Sides.release(target);
        return new Sides(logIn, services, terminal).with(today, side -> print(side, PinnedSettings.of(side, release)));
    }

    private ExitStatus print(SettingsSide side, PinnedSettings pinned) {
        Messages text = Messages.of("advisor");
        PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
        pinned.file().forEach(out::println);
        out.flush();
        terminal.err()
                .println(text.text(
                        "summary.pin",
                        pinned.lines().size(),
                        side.label(),
                        pinned.target().label()));
        pinned.lost().forEach(one -> terminal.err().println(text.text("pin.lost", one.name(), one.today(), one.why())));
        side.notes().forEach(terminal.err()::println);
        return pinned.lost().isEmpty() && side.notes().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }
}
