package dev.drydock.evidence;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.proof.VerifyingKey;
import dev.drydock.report.redact.RedactionProfile;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The settings of reports, in a file beside the vault, and what follows from them. Calls block on the disk. */
public final class ReportBranding {

    private static final String NAME = "report-settings.json";
    private static final int FORMAT = 1;

    private final JsonFile<ReportSettings> file;
    private final Consumer<Problem> notices;

    private ReportBranding(Path path, Consumer<Problem> notices) {
        this.file = new JsonFile<>(path, FORMAT, ReportSettings.class);
        this.notices = notices;
    }

    /**
     * Those of a data folder.
     *
     * @param neighbour any file of the data folder
     * @param notices told of settings that cannot be read, in place of which there are none
     */
    public static ReportBranding beside(Path neighbour, Consumer<Problem> notices) {
        return new ReportBranding(neighbour.resolveSibling(NAME), notices);
    }

    ReportSettings settings() {
        return file.read(notices).orElse(ReportSettings.NONE);
    }

    /**
     * Whose report it is.
     *
     * @throws DrydockException E-5103 if the logo cannot be used
     */
    public ReportLook look() {
        ReportSettings settings = settings();
        return new ReportLook(
                ReportSettings.text(settings.organisation()),
                ReportSettings.text(settings.classification()),
                ReportSettings.text(settings.footer()),
                locale(ReportSettings.text(settings.language())),
                zone(ReportSettings.text(settings.timeZone())),
                logo(ReportSettings.text(settings.logo())));
    }

    private static Locale locale(String tag) {
        return tag.isBlank() ? Locale.getDefault(Locale.Category.FORMAT) : Locale.forLanguageTag(tag);
    }

    private static ZoneId zone(String id) {
        try {
            return id.isBlank() ? ZoneId.systemDefault() : ZoneId.of(id);
        } catch (DateTimeException _) {
            return ZoneId.systemDefault();
        }
    }

    private static Optional<ReportLook.Logo> logo(String file) {
        return file.isBlank() ? Optional.empty() : Optional.of(LogoFile.read(file));
    }

    /** The names of the rules of redaction that there are. */
    public List<String> redactions() {
        return Stream.concat(
                        Stream.of(RedactionProfile.INTERNAL, RedactionProfile.CUSTOMERS.name()),
                        settings().ownRedactions().stream().map(RedactionProfile::name))
                .distinct()
                .toList();
    }

    /**
     * The rules of this name; empty for those that replace nothing.
     *
     * @throws DrydockException E-5102 if there are none
     */
    public Optional<RedactionProfile> redaction(String name) {
        if (name.isBlank() || name.equals(RedactionProfile.INTERNAL)) {
            return Optional.empty();
        }
        return Optional.of(Stream.concat(Stream.of(RedactionProfile.CUSTOMERS), settings().ownRedactions().stream())
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new DrydockException(Problem.of(
                        ReportError.NO_SUCH_PROFILE,
                        "",
                        name,
                        redactions().stream().collect(Collectors.joining(", "))))));
    }

    /** The keys whose signatures are believed. */
    public List<VerifyingKey> believed() {
        return settings().believed().stream()
                .flatMap(line -> VerifyingKey.in(line).stream())
                .toList();
    }

    /**
     * Believes the signatures of a key from now on.
     *
     * @param text the key's line, or the file that has it
     * @throws DrydockException E-5106 if it is none
     */
    public VerifyingKey trust(String text) {
        VerifyingKey key = VerifyingKey.in(text)
                .orElseThrow(() -> new DrydockException(Problem.of(ReportError.PUBLIC_KEY, "", text.strip())));
        change(settings -> {
            List<String> keys = new ArrayList<>(settings.withPublicKey(null).believed());
            if (keys.contains(key.line())) {
                return settings;
            }
            keys.add(key.line());
            return settings.withTrusted(keys);
        });
        return key;
    }

    /** The public half of the own key; empty if there is none. */
    public Optional<VerifyingKey> ownKey() {
        return VerifyingKey.in(ReportSettings.text(settings().publicKey()));
    }

    /** Remembers the public half of the key in the vault; null forgets it, and its signatures stay believed. */
    void ownKey(Optional<VerifyingKey> key) {
        if (key.isEmpty()) {
            ownKey().ifPresent(former -> trust(former.line()));
        }
        change(settings -> settings.withPublicKey(key.map(VerifyingKey::line).orElse(null)));
    }

    private void change(UnaryOperator<ReportSettings> change) {
        var _ = file.update(notices, saved -> change.apply(saved.orElse(ReportSettings.NONE)));
    }
}
