package dev.drydock.cli;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of every command: its own options first, then how it reaches a server, then how it speaks. */
public final class HelpLook {

    /** Heading of a part of the options. */
    public enum Part {
        OWN(""),
        CONNECTING("Connecting"),
        SPEAKING("Output and help");

        private final String title;

        Part(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    private static final Set<Class<?>> CONNECTING = Set.of(
            ServerOption.class,
            ServersOption.class,
            Address.class,
            LogIn.class,
            PasswordOptions.class,
            TlsOptions.class,
            SshRouteOptions.class,
            SshAnswers.class);

    private HelpLook() {}

    /** Gives all commands of the line the common options, and their help its look. */
    static void on(CommandLine line, OutputOptions manners) {
        CommandSpec spec = line.getCommandSpec();
        if (line.getSubcommands().isEmpty() || spec.userObject() instanceof Callable) {
            spec.addMixin("manners", CommandSpec.forAnnotatedObject(manners));
            line.setCaseInsensitiveEnumValuesAllowed(true);
        }
        hostBeforeHelp(spec);
        spec.usageMessage().abbreviateSynopsis(true).sortOptions(false);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpLook::options);
        line.getSubcommands().values().stream().distinct().forEach(command -> on(command, manners));
    }

    /** {@code -h} is the host, as with the {@code mysql} client, where a command has one. */
    private static void hostBeforeHelp(CommandSpec spec) {
        OptionSpec host = spec.findOption("--host");
        OptionSpec help = spec.findOption("--help");
        if (host == null || help == null || of(host) != Part.CONNECTING) {
            return;
        }
        spec.remove(help);
        spec.remove(host);
        spec.addOption(OptionSpec.builder(help).names("-?", "--help").build());
        spec.addOption(OptionSpec.builder(host).names("-h", "--host").build());
    }

    /** The part of the help that an option belongs to. */
    public static Part of(OptionSpec option) {
        if (option.usageHelp() || option.versionHelp()) {
            return Part.SPEAKING;
        }
        if (!(option.userObject() instanceof Field field)) {
            return Part.OWN;
        }
        Class<?> declaring = field.getDeclaringClass().getNestHost();
        return declaring == OutputOptions.class
                ? Part.SPEAKING
                : CONNECTING.contains(declaring) ? Part.CONNECTING : Part.OWN;
    }

    private static String options(Help help) {
        StringBuilder text = new StringBuilder();
        for (Part part : Part.values()) {
            List<OptionSpec> options = new ArrayList<>();
            for (OptionSpec option : help.commandSpec().options()) {
                if (!option.hidden() && of(option) == part) {
                    options.add(option);
                }
            }
            if (!options.isEmpty()) {
                if (part != Part.OWN) {
                    text.append(System.lineSeparator())
                            .append(part.title())
                            .append(':')
                            .append(System.lineSeparator());
                }
                Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
                layout.addOptions(options, help.createDefaultParamLabelRenderer());
                text.append(layout);
            }
        }
        return text.toString();
    }

    /** The names of an option, those of one letter first. */
    public static List<String> names(OptionSpec option) {
        return Arrays.stream(option.names())
                .sorted((one, other) -> Boolean.compare(one.startsWith("--"), other.startsWith("--")))
                .toList();
    }
}
