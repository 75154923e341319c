package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Names;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.Tags;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.profile.command.CommandWords;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What is typed into the server dialog, and what is wrong with it. JavaFX thread only. */
final class ServerForm {

    /** The fields that can be wrong. */
    enum Field {
        NAME,
        HOST,
        PORT,
        USER,
        LABEL,
        COMMAND,
        SSH
    }

    private static final Messages TEXT = Messages.of("ui");
    private static final int LAST_PORT = 65_535;
    private static final String OWN_COLOUR = "#6f42c1";

    final StringProperty name = new SimpleStringProperty("");
    final StringProperty folder = new SimpleStringProperty("");
    final ObjectProperty<Environment.Kind> kind = new SimpleObjectProperty<>(Environment.Kind.NOT_CHOSEN);
    final StringProperty label = new SimpleStringProperty("");
    final StringProperty colour = new SimpleStringProperty(OWN_COLOUR);
    final BooleanProperty guarded = new SimpleBooleanProperty();
    final StringProperty host = new SimpleStringProperty("");
    final StringProperty port = new SimpleStringProperty(String.valueOf(Profile.DEFAULT_PORT));
    final StringProperty user = new SimpleStringProperty("");
    final ObjectProperty<PasswordSource> passwordSource = new SimpleObjectProperty<>(PasswordSource.ASK);
    final StringProperty password = new SimpleStringProperty("");
    final ObjectProperty<TlsMode> tls = new SimpleObjectProperty<>(TlsMode.PREFERRED);
    final StringProperty tlsCa = new SimpleStringProperty("");
    final StringProperty tlsCertificate = new SimpleStringProperty("");
    final StringProperty tlsKey = new SimpleStringProperty("");
    final BooleanProperty passwordUnverified = new SimpleBooleanProperty();
    final ObjectProperty<SshAccess.Program> sshProgram = new SimpleObjectProperty<>(SshAccess.Program.BUILT_IN);
    final ObservableList<HopForm> hops = FXCollections.observableArrayList();
    final StringProperty command = new SimpleStringProperty("");
    final StringProperty tags = new SimpleStringProperty("");
    final StringProperty notes = new SimpleStringProperty("");
    final StringProperty socket = new SimpleStringProperty("");
    /** What of a pasted address was not taken over. */
    final StringProperty notTaken = new SimpleStringProperty("");

    private static final String LOCAL = "localhost";

    private final String id;
    private final List<Profile> others;
    private String named = "";
    private boolean sshInVault;

    private ServerForm(String id, List<Profile> saved) {
        this.id = id;
        this.others = saved.stream().filter(profile -> !profile.id().equals(id)).toList();
    }

    /**
     * Fills the fields from an address such as {@code mysql://dba@db1:3307/shop?sslMode=REQUIRED}.
     *
     * @return the address without its password; empty if it is none
     */
    Optional<String> fill(String address) {
        Optional<PastedAddress> parsed = PastedAddress.parse(address);
        parsed.ifPresent(this::fill);
        if (parsed.isEmpty()) {
            notTaken.set(address.matches("(?s).*://.+") ? TEXT.text("form.url.none") : "");
        }
        return parsed.map(PastedAddress::shown);
    }

    private void fill(PastedAddress parts) {
        host.set(parts.host());
        set(port, parts.port());
        set(user, parts.user());
        set(socket, parts.socket());
        set(tlsCa, parts.ca());
        set(tlsCertificate, parts.certificate());
        set(tlsKey, parts.key());
        parts.tls().ifPresent(tls::set);
        if (!parts.password().isEmpty()) {
            password.set(parts.password());
            if (passwordSource.get() != PasswordSource.VAULT) {
                passwordSource.set(PasswordSource.ASK);
            }
        }
        notTaken.set(
                parts.refused().isEmpty()
                        ? ""
                        : TEXT.text(
                                "form.url.refused",
                                parts.refused().size(),
                                TerminalEscaper.line(String.join(", ", parts.refused()))));
        // letter by letter, until somebody gives it another name
        if (name.get().isBlank() || name.get().equals(named)) {
            named = host.get();
            name.set(named);
        }
    }

    private static void set(StringProperty field, String value) {
        if (!value.isEmpty()) {
            field.set(value);
        }
    }

    /** What a connection depends on; the same after a change that is taken back. */
    List<Object> connection() {
        List<Object> all = new ArrayList<>(List.of(
                host.get(),
                port.get(),
                user.get(),
                passwordSource.get(),
                password.get(),
                tls.get(),
                tlsCa.get(),
                tlsCertificate.get(),
                tlsKey.get(),
                passwordUnverified.get(),
                sshProgram.get(),
                command.get(),
                socket.get()));
        hops.forEach(
                hop -> all.addAll(hop.fields().stream().map(Property::getValue).toList()));
        return all;
    }

    /** Runs it after each change of what a connection depends on. */
    void onConnectionChange(Runnable changed) {
        InvalidationListener listener = _ -> changed.run();
        List.of(host, port, user, password, tlsCa, tlsCertificate, tlsKey, command, socket)
                .forEach(field -> field.addListener(listener));
        passwordSource.addListener(listener);
        tls.addListener(listener);
        passwordUnverified.addListener(listener);
        sshProgram.addListener(listener);
        hops.addListener(listener);
        InvalidationListener ofHops =
                _ -> hops.stream().flatMap(hop -> hop.fields().stream()).forEach(field -> {
                    field.removeListener(listener);
                    field.addListener(listener);
                });
        ofHops.invalidated(hops);
        hops.addListener(ofHops);
    }

    /** @param saved the saved profiles, whose names are taken */
    static ServerForm empty(List<Profile> saved) {
        return new ServerForm(UUID.randomUUID().toString(), saved);
    }

    static ServerForm of(Profile profile, List<Profile> saved) {
        ServerForm form = new ServerForm(profile.id(), saved);
        form.fill(profile);
        return form;
    }

    /** A new server that begins as a copy, under a free name. */
    static ServerForm copyOf(Profile profile, List<Profile> saved) {
        ServerForm form = empty(saved);
        form.fill(profile);
        // what the vault has belongs to the other one
        form.sshInVault = false;
        int number = 2;
        while (form.taken(profile.name() + " " + number)) {
            number++;
        }
        form.name.set(profile.name() + " " + number);
        return form;
    }

    private void fill(Profile profile) {
        name.set(profile.name());
        folder.set(profile.folder());
        kind.set(profile.environment().kind());
        if (profile.environment().kind() == Environment.Kind.OWN) {
            label.set(profile.environment().label());
            colour.set(profile.environment().colour());
            guarded.set(profile.environment().guarded());
        }
        host.set(profile.host());
        port.set(String.valueOf(profile.port()));
        user.set(profile.user());
        passwordSource.set(profile.password());
        tls.set(profile.tls());
        notes.set(profile.notes());
        tags.set(Tags.text(profile.tags()));
        command.set(CommandWords.text(profile.passwordCommand()));
        sshInVault = profile.ssh().secretsInVault();
        socket.set(profile.unixSocket());
        tlsCa.set(profile.tlsFiles().ca());
        tlsCertificate.set(profile.tlsFiles().certificate());
        tlsKey.set(profile.tlsFiles().key());
        passwordUnverified.set(profile.sendsPasswordUnverified());
        sshProgram.set(profile.ssh().program());
        hops.setAll(profile.ssh().hops().stream().map(HopForm::of).toList());
    }

    /** What is wrong, by field; empty when it can be saved and tested. */
    Map<Field, String> problems() {
        Map<Field, String> problems = new EnumMap<>(Field.class);
        if (name.get().isBlank()) {
            problems.put(Field.NAME, TEXT.text("form.name.missing"));
        } else if (taken(name.get().strip())) {
            problems.put(Field.NAME, TEXT.text("form.name.taken"));
        }
        // a socket needs no host
        hostProblem()
                .filter(_ -> socket.get().isBlank() || !host.get().isBlank())
                .ifPresent(problem -> problems.put(Field.HOST, problem));
        if (portNumber().isEmpty()) {
            problems.put(Field.PORT, TEXT.text("form.port.wrong"));
        }
        if (user.get().isBlank() || !Names.isUser(user.get().strip())) {
            problems.put(Field.USER, TEXT.text("form.user.missing"));
        }
        if (kind.get() == Environment.Kind.OWN && label.get().isBlank()) {
            problems.put(Field.LABEL, TEXT.text("form.label.missing"));
        }
        if (passwordSource.get() == PasswordSource.COMMAND
                && CommandWords.of(command.get()).isEmpty()) {
            problems.put(Field.COMMAND, TEXT.text("form.command.missing"));
        }
        hops.stream()
                .flatMap(hop -> hop.problem().stream())
                .findFirst()
                .ifPresent(problem -> problems.put(Field.SSH, problem));
        return problems;
    }

    private Optional<String> hostProblem() {
        String typed = host.get().strip();
        if (typed.isEmpty()) {
            return Optional.of(TEXT.text("form.host.missing"));
        }
        // more than one colon is an IPv6 address
        if (typed.indexOf(':') >= 0 && typed.indexOf(':') == typed.lastIndexOf(':')) {
            return Optional.of(TEXT.text("form.host.port"));
        }
        return Names.isHost(typed) ? Optional.empty() : Optional.of(TEXT.text("form.host.wrong"));
    }

    private boolean taken(String wanted) {
        return others.stream().anyMatch(profile -> profile.name().equals(wanted));
    }

    private Optional<Integer> portNumber() {
        try {
            int number = Integer.parseInt(port.get().strip());
            return number >= 1 && number <= LAST_PORT ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** The profile as typed; empty while something is wrong. */
    Optional<Profile> profile() {
        return problems().isEmpty() ? portNumber().map(this::build) : Optional.empty();
    }

    private Profile build(int portNumber) {
        return new Profile(
                id,
                name.get().strip(),
                folder.get().strip().replaceAll("\\s*/+\\s*", "/").replaceAll("^/|/$", ""),
                environment(),
                host.get().isBlank() ? LOCAL : host.get().strip(),
                portNumber,
                user.get().strip(),
                passwordSource.get(),
                tls.get(),
                notes.get().strip(),
                new TlsFiles(
                        tlsCa.get().strip(),
                        tlsCertificate.get().strip(),
                        tlsKey.get().strip()),
                new SshAccess(sshProgram.get(), hops.stream().map(HopForm::hop).toList(), sshInVault),
                CommandWords.of(command.get()),
                Tags.of(tags.get()),
                passwordUnverified.get(),
                socket.get().strip());
    }

    private Environment environment() {
        return switch (kind.get()) {
            case DEVELOPMENT -> Environment.DEVELOPMENT;
            case TEST -> Environment.TEST;
            case PRODUCTION -> Environment.PRODUCTION;
            case NOT_CHOSEN -> Environment.NOT_CHOSEN;
            case OWN -> Environment.own(label.get().strip(), colour.get(), guarded.get());
        };
    }
}
