package dev.drydock.cli;

import dev.drydock.evidence.ReportBranding;
import dev.drydock.evidence.ReportKeys;
import dev.drydock.report.proof.VerifyingKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock report key}: the key that signs reports, and those whose signatures are believed. */
@Command(
        name = "key",
        mixinStandardHelpOptions = true,
        header = "Make the key that signs reports, show its public half, believe the keys of others.",
        footer = {
            "",
            "Examples:",
            "  drydock report key create",
            "  drydock report key show",
            "  drydock report key trust colleague.pub",
            "",
            "Keys and signatures have the form of minisign, which can verify them, too."
        })
record ReportKeyCommand(Services services, Terminal terminal) {

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Make a key and keep it in the vault; prints its public half.")
    ExitStatus create(@Mixin SecretInput input) {
        ReportBranding house = house();
        return print(VaultAsked.with(services, input, terminal, vault -> new ReportKeys(vault, house).create()));
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Print the public half, for who verifies.")
    ExitStatus show() {
        return house().ownKey().map(this::print).orElseGet(() -> {
            terminal.err().println("There is no key. `drydock report key create` makes one.");
            return ExitStatus.NOTHING_IN_SCOPE;
        });
    }

    @Command(
            name = "trust",
            mixinStandardHelpOptions = true,
            description = "Believe signatures of this key from now on.")
    ExitStatus trust(
            @Parameters(paramLabel = "KEY", description = "The public key, or the file that has it.") String key) {
        String text = key;
        try {
            if (key.length() < 200 && Files.isRegularFile(Path.of(key))) {
                text = Files.readString(Path.of(key), StandardCharsets.UTF_8);
            }
        } catch (IOException failure) {
            throw new UsageException(key + " cannot be read: " + failure.getMessage());
        }
        VerifyingKey known = house().trust(text);
        terminal.err().println("Signatures of key " + known.shownNumber() + " are believed.");
        return ExitStatus.DONE;
    }

    @Command(
            name = "remove",
            mixinStandardHelpOptions = true,
            description = "Remove the key from the vault; its signatures stay believed.")
    ExitStatus remove(@Mixin SecretInput input) {
        ReportBranding house = house();
        VaultAsked.with(services, input, terminal, vault -> {
            new ReportKeys(vault, house).remove();
            return true;
        });
        terminal.err().println("Removed the key.");
        return ExitStatus.DONE;
    }

    private ExitStatus print(VerifyingKey key) {
        terminal.out().println("untrusted comment: public key of Drydock reports " + key.shownNumber());
        terminal.out().println(key.line());
        return ExitStatus.DONE;
    }

    private ReportBranding house() {
        return ReportOutput.house(services, terminal);
    }
}
