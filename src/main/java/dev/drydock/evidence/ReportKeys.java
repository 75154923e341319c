package dev.drydock.evidence;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.report.proof.SigningKey;
import dev.drydock.report.proof.VerifyingKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The key that signs reports, in the vault, which is unlocked. */
public final class ReportKeys {

    private final Vault vault;
    private final ReportBranding house;

    public ReportKeys(Vault vault, ReportBranding house) {
        this.vault = vault;
        this.house = house;
    }

    /** @throws DrydockException E-5105 if there is one, E-22xx */
    public VerifyingKey create() {
        if (vault.find(VaultKey.REPORTS).isPresent()) {
            throw new DrydockException(Problem.of(ReportError.KEY_EXISTS, ""));
        }
        try (SigningKey key = SigningKey.generate();
                Secret secret = key.secret()) {
            vault.put(Map.of(VaultKey.REPORTS, secret));
            house.ownKey(Optional.of(key.verifying()));
            return key.verifying();
        }
    }

    /** Removes it; its signatures stay believed. */
    public void remove() {
        vault.remove(Set.of(VaultKey.REPORTS));
        house.ownKey(Optional.empty());
    }

    /** @throws DrydockException E-5104 if there is none, E-22xx */
    public SigningKey key() {
        try (Secret secret = vault.find(VaultKey.REPORTS)
                .orElseThrow(() -> new DrydockException(Problem.of(ReportError.NO_KEY, "")))) {
            return SigningKey.of(secret);
        }
    }
}
