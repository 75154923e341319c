package dev.drydock.profile.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An imported environment whose name says production comes in guarded, whatever the file says. */
class ProductionNameTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Production",
                "PROD",
                "prod-eu",
                "PRD1",
                "shop_prd",
                "Shop live",
                "LIVE",
                "EuProd",
                "Produktion",
                "Produktiv",
                "producción",
                "PRODUÇÃO",
                "Produzione",
                "productie",
                "боевой",
                "本番環境",
                "生产",
                "운영",
                "Üretim"
            })
    void aNameThatSaysProductionIsGuarded(String label) throws Exception {
        assertThat(imported(Environment.own(label, "#112233")).guarded())
                .as(label)
                .isTrue();
        assertThat(imported(new Environment(Environment.Kind.TEST, label, "#112233", false))
                        .guarded())
                .as("of the kind test")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Staging", "Pre-Prod", "non-production", "Deliver", "Alive", "Lab", ""})
    void anyOtherIsAsTheFileSays(String label) throws Exception {
        assertThat(imported(Environment.own(label, "#112233")).guarded())
                .as(label)
                .isFalse();
        assertThat(imported(Environment.own(label, "#112233", true)).guarded()).isTrue();
    }

    @Test
    void whatIsGuardedStaysAsItIs() throws Exception {
        assertThat(imported(Environment.PRODUCTION)).isEqualTo(Environment.PRODUCTION);
    }

    private Environment imported(Environment environment) throws Exception {
        Path file = folder.resolve("servers.json");
        Files.deleteIfExists(file);
        Profile profile = Lots.profile("db1", 3306, "dba").withEnvironment(environment);
        DrydockFile format = new DrydockFile();
        format.write(List.of(profile), file);
        return format.read(file, false).servers().getFirst().profile().environment();
    }
}
