package dev.drydock.ui.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TableNamesTest {

    private static final String HEBREW = "\u05d4\u05d6\u05de\u05e0\u05d5\u05ea";
    private static final String LONGEST = "\ud83d\ude80".repeat(31) + "AB";

    private static final TableNames NAMES = of(
            new TableName("shop", "orders"),
            new TableName("shop", "order_items"),
            new TableName("shop", "back orders"),
            new TableName("shop", "a`b\"c'd"),
            new TableName("shop", "x.orders.y"),
            new TableName("shop", HEBREW),
            new TableName("shop", LONGEST),
            new TableName("shop", "#mysql50#a-b"),
            new TableName("workshop", "orders"),
            new TableName("mysql", "orders"),
            new TableName("ads", "Campaign"));

    private static TableNames of(TableName... tables) {
        return of(List.of(tables));
    }

    static TableNames of(List<TableName> tables) {
        return TableNames.read(new TableNames.Source() {
            @Override
            public List<String> schemas() {
                return tables.stream().map(TableName::schema).distinct().toList();
            }

            @Override
            public void names(String schema, Consumer<TableEntry> reader) {
                tables.stream()
                        .filter(table -> table.schema().equals(schema))
                        .forEach(table -> reader.accept(TableEntry.outline(table, TableEntry.Kind.TABLE)));
            }
        });
    }

    private static List<String> found(String typed) {
        return NAMES.find("1", "prod-1\n10.0.0.1", NameQuery.of(typed), 100).best().stream()
                .map(hit -> hit.name().shown())
                .toList();
    }

    @Test
    void wholeNamesComeBeforeBeginningsBeforeParts() {
        assertThat(found("orders"))
                .containsExactly(
                        "shop.orders", "workshop.orders", "mysql.orders", "shop.back orders", "shop.x.orders.y");
    }

    @Test
    void aSchemaAndATableAreTypedWithADot() {
        assertThat(found("shop.orders"))
                .containsExactly("shop.orders", "workshop.orders", "shop.back orders", "shop.x.orders.y");
        assertThat(found("ads.")).containsExactly("ads.Campaign");
        assertThat(found("`shop`.`x.orders.y`")).containsExactly("shop.x.orders.y");
    }

    @Test
    void aBarIsEither() {
        assertThat(found("campaign|order_items")).containsExactly("shop.order_items", "ads.Campaign");
        assertThat(found("campaign|")).containsExactly("ads.Campaign");
        assertThat(found("|")).isEmpty();
    }

    @Test
    void wordsOfTheServerCountButNotAlone() {
        assertThat(found("prod campaign")).containsExactly("ads.Campaign");
        assertThat(found("prod")).isEmpty();
        assertThat(found("prod nothing")).isEmpty();
    }

    @Test
    void hostileNamesAreFoundAsTheyAreTypedAndAsTheyAreQuoted() {
        assertThat(found("a`b")).containsExactly("shop.a`b\"c'd");
        assertThat(found("`a``b\"c'd`")).containsExactly("shop.a`b\"c'd");
        assertThat(found("\"back or")).containsExactly("shop.back orders");
        assertThat(found(HEBREW)).containsExactly("shop." + HEBREW);
        assertThat(found("\ud83d\ude80ab")).containsExactly("shop." + LONGEST);
        assertThat(found("#mysql50#")).containsExactly("shop.#mysql50#a-b");
    }

    @Test
    void ofManyTheBestAreGivenAndAllAreCounted() {
        TableNames many = of(Stream.concat(
                        IntStream.range(0, 100_000).mapToObj(i -> new TableName("big", "part_of_orders_" + i)),
                        Stream.of(new TableName("big", "orders")))
                .toList());
        long begun = System.nanoTime();
        TableNames.Found found = many.find("1", "", NameQuery.of("orders"), 3);
        System.out.println("search of 100,001 names: " + (System.nanoTime() - begun) / 1_000_000 + " ms");
        assertThat(found.total()).isEqualTo(100_001);
        assertThat(found.best())
                .extracting(hit -> hit.name().table())
                .containsExactly("orders", "part_of_orders_0", "part_of_orders_1");
    }
}
