package dev.drydock.cli.manual;

import dev.drydock.cli.HelpLook;
import dev.drydock.cli.manual.CommandModel.Choice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Pages for {@code man}, one for each command, such as {@code drydock-count.1}. */
public final class ManualPage {

    private final CommandModel words;
    private final StringBuilder page = new StringBuilder();

    private ManualPage(CommandModel words) {
        this.words = words;
    }

    /**
     * All pages by the name of their file.
     *
     * @param date of the build, such as {@code 2026-11-22}
     */
    public static Map<String, String> all(CommandLine root, String version, String date) {
        Map<String, String> pages = new TreeMap<>();
        for (CommandModel words : CommandModel.of(root).all()) {
            pages.put(title(words) + ".1", new ManualPage(words).write(version, date));
        }
        return pages;
    }

    private static String title(CommandModel words) {
        return String.join("-", words.path());
    }

    private String write(String version, String date) {
        UsageMessageSpec usage = words.command().getCommandSpec().usageMessage();
        line(".TH \"" + title(words).toUpperCase(Locale.ROOT) + "\" 1 \"" + date + "\" \"drydock " + version + "\"");
        section("NAME");
        text(title(words) + " - " + words.header());
        section("SYNOPSIS");
        literal(words.command().getHelp().synopsis(0));
        section("DESCRIPTION");
        text(CommandModel.plain("\n", usage.description()));
        for (HelpLook.Part part : HelpLook.Part.values()) {
            List<Choice> options = words.options().stream()
                    .filter(option -> option.part() == part)
                    .toList();
            if (!options.isEmpty()) {
                section(part == HelpLook.Part.OWN ? "OPTIONS" : part.title().toUpperCase(Locale.ROOT));
                options.forEach(this::option);
            }
        }
        if (!words.commands().isEmpty()) {
            section("COMMANDS");
            for (CommandModel command : words.commands()) {
                item("\\fB" + escaped(command.name()) + "\\fR", command.header() + " See " + title(command) + "(1).");
            }
        }
        String footer = CommandModel.plain("\n", usage.footer());
        if (!footer.isBlank()) {
            section("NOTES");
            literal(footer.strip());
        }
        List<String> related = words.path().size() == 1
                ? words.commands().stream().map(ManualPage::title).toList()
                : List.of(String.join("-", words.path().subList(0, words.path().size() - 1)));
        section("SEE ALSO");
        text(related.stream().map(name -> name + "(1)").collect(Collectors.joining(", ")));
        return page.toString();
    }

    private void option(Choice option) {
        String value = option.value().isEmpty() ? "" : " \\fI" + escaped(option.value()) + "\\fR";
        item(
                option.names().stream()
                        .map(name -> "\\fB" + escaped(name) + "\\fR")
                        .collect(Collectors.joining(", ", "", value)),
                option.description());
    }

    private void section(String title) {
        line(".SH " + title);
    }

    private void item(String term, String description) {
        line(".TP");
        line(term);
        text(description);
    }

    /** Paragraphs: an empty line begins a new one. */
    private void text(String text) {
        boolean begun = false;
        for (String line : text.strip().split("\n", -1)) {
            if (line.isBlank()) {
                line(begun ? ".PP" : "");
            } else {
                line(escaped(line.strip()));
                begun = true;
            }
        }
    }

    /** Lines as they are. */
    private void literal(String text) {
        line(".nf");
        text.stripTrailing().lines().forEach(line -> line(escaped(line)));
        line(".fi");
    }

    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}
