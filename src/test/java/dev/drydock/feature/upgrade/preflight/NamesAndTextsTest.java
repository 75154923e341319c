package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.feature.upgrade.preflight.migration.MigrationChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesAndTextsTest {

    private static final Set<String> MIGRATION =
            MigrationChecks.all().stream().map(UpgradeCheck::id).collect(Collectors.toSet());

    @ParameterizedTest
    @CsvSource({
        "shop/t, shop, t, ''",
        "we@002dird/a@0040b, we-ird, a@b, ''",
        "shop/t#P#p0, shop, t, p0",
        "shop/t#p#p0#sp#s1, shop, t, p0.s1",
        "shop/@0k@0K@m0, shop, äÄж, ''",
        "shop/@65e5@20ac, shop, 日€, ''",
        "shop/t@0023P@0023x, shop, t#P#x, ''",
        "SYS_FOREIGN, '', SYS_FOREIGN, ''"
    })
    void innoDbsNamesAreDecoded(String stored, String schema, String table, String partition) {
        assertThat(InnoDbName.decode(stored)).isEqualTo(new InnoDbName(schema, table, partition));
    }

    @Test
    void stringsAndCommentsHoldNoWords() {
        SqlText text = SqlText.of("SELECT 'a''stored' /* virtual */, \"get\" -- lag\n, `x`.`y` # end", false);
        assertThat(text.tokens())
                .extracting(SqlText.Token::text)
                .containsExactly("SELECT", "a'stored", ",", "get", ",", "x", ".", "y");
        assertThat(SqlText.of("\"a\"", true).tokens().getFirst().kind()).isEqualTo(SqlText.Kind.NAME);
        assertThat(SqlText.of("INSERT /*!50100 DELAYED */ INTO t", false).has("INSERT", "DELAYED", "INTO"))
                .isTrue();
        assertThat(SqlText.of("1e5 0xAF 1st 2.5", false).tokens().get(2).kind()).isEqualTo(SqlText.Kind.WORD);
    }

    @Test
    void everyCheckHasATitleAndAnIdOfItsOwn() {
        Set<String> ids = new HashSet<>();
        assertThat(UpgradeChecks.all()).hasSizeGreaterThan(50).allSatisfy(check -> {
            assertThat(check.id()).matches("[a-z0-9-]+");
            assertThat(ids.add(check.id())).as(check.id()).isTrue();
            assertThat(check.title()).isNotBlank();
            assertThat(check.hops().isEmpty())
                    .as(check.id() + " has no hop: it is of a migration")
                    .isEqualTo(MIGRATION.contains(check.id()));
        });
    }

    @Test
    void everyCheckHasACaseThatFiresAndOneThatStaysSilent() {
        List<CheckCase> cases = CheckCase.all();
        assertThat(UpgradeChecks.all()).allSatisfy(check -> {
            List<CheckCase> own =
                    cases.stream().filter(one -> one.check().equals(check.id())).toList();
            assertThat(own.stream().anyMatch(one -> !one.silent()))
                    .as(check.id() + " fires")
                    .isTrue();
            assertThat(own.stream().anyMatch(CheckCase::silent))
                    .as(check.id() + " is silent")
                    .isTrue();
        });
    }

    @Test
    void thePageNamesEveryCheck() throws IOException {
        String page = Files.readString(Path.of("docs/upgrade-check.md"));
        Set<String> missing = UpgradeChecks.all().stream()
                .filter(check -> !page.contains("| " + check.id() + " | " + check.title() + " |"))
                .map(check -> "| " + check.id() + " | " + check.title() + " |")
                .collect(Collectors.toSet());
        assertThat(missing).isEmpty();
    }

    @Test
    void thePagesNameCasesAndTestsThatAreThere() throws IOException {
        String page = Files.readString(Path.of("docs/upgrade-check.md"))
                + Files.readString(Path.of("docs/checkers-compared.md"));
        Set<String> checks = UpgradeChecks.all().stream().map(UpgradeCheck::id).collect(Collectors.toSet());
        List<String> cases = Pattern.compile("`([a-z0-9-]+/[a-z0-9-]+)`")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .filter(name -> checks.contains(name.substring(0, name.indexOf('/'))))
                .toList();
        assertThat(cases)
                .hasSizeGreaterThan(40)
                .isSubsetOf(CheckCase.all().stream().map(CheckCase::name).toList());
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            Set<String> tests = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
            assertThat(Pattern.compile("`([A-Z]\\w+Test)`")
                            .matcher(page)
                            .results()
                            .map(found -> found.group(1)))
                    .isNotEmpty()
                    .isSubsetOf(tests);
        }
    }
}
