package dev.drydock.ui.vault;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.stage.Window;

/** The questions about the master password. JavaFX thread only. */
public final class VaultDialogs {

    private static final Messages TEXT = Messages.of("ui");

    private final Window owner;
    private final Theme theme;
    private final VaultAccess access;
    private final DialogService dialogs;

    public VaultDialogs(Window owner, Theme theme, VaultAccess access, DialogService dialogs) {
        this.owner = owner;
        this.theme = theme;
        this.access = access;
        this.dialogs = dialogs;
    }

    DialogService dialogs() {
        return dialogs;
    }

    /**
     * Asks for the master password until it is right.
     *
     * @param why what the vault is wanted for
     * @param after told whether the vault is unlocked now
     */
    void unlock(String why, Consumer<Boolean> after) {
        SecretForm form = new SecretForm(owner, theme, TEXT.text("vault.unlock.title"), why);
        form.field("vault-master", TEXT.text("vault.master"))
                .check("vault-keychain", TEXT.text("vault.keychain.remember"))
                .inWords(VaultDialogs::inWords)
                .waysOn(problem -> waysOn(problem, form, after))
                .show(
                        TEXT.text("vault.unlock.button"),
                        (typed, remember) -> unlock(typed.getFirst(), remember),
                        opened -> {
                            if (!handedOn) {
                                after.accept(opened);
                            }
                            handedOn = false;
                        });
    }

    /** Whether the unlock dialog was closed because another one follows it. */
    private boolean handedOn;

    private void unlock(Secret master, boolean remember) {
        access.vault().unlock(master);
        if (remember) {
            try {
                access.keepInKeychain(master);
            } catch (DrydockException failure) {
                // the vault is open, which was wanted; that the keychain does not help is said
                Platform.runLater(() -> dialogs.error(TEXT.text("vault.keychain.failed"), failure.problem()));
            }
        }
    }

    /** Asks for a new master password, twice. */
    void create(String why, Consumer<Boolean> after) {
        new SecretForm(owner, theme, TEXT.text("vault.create.title"), why + "\n\n" + TEXT.text("vault.create.text"))
                .field("vault-master", TEXT.text("vault.master.new", Vault.SHORTEST_PASSWORD))
                .strength()
                .field("vault-again", TEXT.text("vault.again"))
                .check("vault-keychain", TEXT.text("vault.keychain.remember"))
                .wrong(typed -> wrong(typed.getFirst(), typed.getLast()))
                .show(
                        TEXT.text("vault.create.button"),
                        (typed, remember) -> {
                            access.vault().create(typed.getFirst());
                            if (remember) {
                                unlock(typed.getFirst(), true);
                            }
                        },
                        after);
    }

    /** Asks for the old and the new master password. */
    void change(Consumer<Boolean> after) {
        new SecretForm(owner, theme, TEXT.text("vault.change.title"), TEXT.text("vault.change.text"))
                .field("vault-master", TEXT.text("vault.master.old"))
                .field("vault-new", TEXT.text("vault.master.new", Vault.SHORTEST_PASSWORD))
                .strength()
                .field("vault-again", TEXT.text("vault.again"))
                .wrong(typed -> wrong(typed.get(1), typed.getLast()))
                .inWords(VaultDialogs::inWords)
                .show(
                        TEXT.text("vault.change.button"),
                        (typed, _) -> access.changePassword(typed.getFirst(), typed.get(1)),
                        after);
    }

    private static Optional<String> inWords(Problem problem) {
        return problem.code() == ProfileError.VAULT_WRONG_PASSWORD
                ? Optional.of(TEXT.text("vault.wrong", problem.code().id()))
                : Optional.empty();
    }

    private static String wrong(Secret wanted, Secret again) {
        if (wanted.useCharacters(characters -> characters.length < Vault.SHORTEST_PASSWORD)) {
            return TEXT.text("vault.short", Vault.SHORTEST_PASSWORD);
        }
        return wanted.use(one -> again.use(one::equals)) ? "" : TEXT.text("vault.different");
    }

    /** A file that cannot be opened by any password can be put aside for a new one. */
    private List<Button> waysOn(Problem problem, SecretForm form, Consumer<Boolean> after) {
        if (problem.code() != ProfileError.VAULT_DAMAGED && problem.code() != ProfileError.VAULT_INCOMPLETE) {
            return List.of();
        }
        Button aside = new Button(TEXT.text("vault.aside"));
        aside.setId("vault-aside");
        aside.getStyleClass().add("small");
        aside.setOnAction(_ -> {
            handedOn = true;
            form.close();
            Background.run(
                    "vault-aside",
                    access::moveAside,
                    kept -> create(TEXT.text("vault.aside.done", kept), after),
                    failure -> {
                        dialogs.error(TEXT.text("vault.failed"), failure);
                        after.accept(false);
                    });
        });
        return List.of(aside);
    }
}
