package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Names;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** What is typed for one SSH host. JavaFX thread only. */
final class HopForm {

    private static final Messages TEXT = Messages.of("ui");

    final StringProperty host = new SimpleStringProperty("");
    final StringProperty port = new SimpleStringProperty("");
    final StringProperty user = new SimpleStringProperty("");
    final ObjectProperty<SshMethod> method = new SimpleObjectProperty<>(SshMethod.AUTOMATIC);
    final StringProperty keyFile = new SimpleStringProperty("");
    final BooleanProperty oldAlgorithms = new SimpleBooleanProperty();

    static HopForm of(SshHop hop) {
        HopForm form = new HopForm();
        form.host.set(hop.host());
        form.port.set(hop.port() == 0 ? "" : String.valueOf(hop.port()));
        form.user.set(hop.user());
        form.method.set(hop.method());
        form.keyFile.set(hop.keyFile());
        form.oldAlgorithms.set(hop.oldAlgorithms());
        return form;
    }

    /** All of them. */
    List<Property<?>> fields() {
        return List.of(host, port, user, method, keyFile, oldAlgorithms);
    }

    /** What is wrong; empty when it can be used. */
    Optional<String> problem() {
        String typed = host.get().strip();
        if (typed.isEmpty()) {
            return Optional.of(TEXT.text("form.ssh.host.missing"));
        }
        if (!Names.isHost(typed)) {
            return Optional.of(TEXT.text("form.ssh.host.wrong"));
        }
        if (!user.get().isBlank() && !Names.isSshUser(user.get().strip())) {
            return Optional.of(TEXT.text("form.ssh.user.wrong"));
        }
        if (!port.get().strip().matches("|[1-9]\\d{0,4}") || number() > 65_535) {
            return Optional.of(TEXT.text("form.port.wrong"));
        }
        return method.get() == SshMethod.KEY_FILE && keyFile.get().isBlank()
                ? Optional.of(TEXT.text("form.ssh.key.missing"))
                : Optional.empty();
    }

    private int number() {
        String typed = port.get().strip();
        return typed.isEmpty() ? 0 : Integer.parseInt(typed);
    }

    /** Only without a problem. */
    SshHop hop() {
        return new SshHop(
                host.get().strip(),
                number(),
                user.get().strip(),
                method.get(),
                method.get() == SshMethod.KEY_FILE ? keyFile.get().strip() : "",
                oldAlgorithms.get());
    }
}
