package dev.drydock.profile.importer;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether the name of an environment says that it is one of production. In doubt it does not: a guard can be set by hand. */
final class ProductionName {

    /** Beginnings of words, without accents: production, Produktion, producción, produção, produzione, produkcja … */
    private static final List<String> BEGINNINGS =
            List.of("produc", "produk", "produz", "prodaksh", "продак", "производ", "боев", "tuotan");

    private static final Set<String> WORDS =
            Set.of("prod", "prd", "live", "prodn", "eles", "canli", "uretim", "прод", "прода");

    /** Languages without spaces. */
    private static final List<String> PARTS = List.of("本番", "生产", "生產", "正式环境", "운영", "프로덕션", "إنتاج", "ייצור");

    private static final Set<String> NOT =
            Set.of("non", "not", "no", "pre", "nicht", "vor", "kein", "hors", "sans", "не");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");
    private static final Pattern ACCENTS = Pattern.compile("\\p{Mn}+");

    private ProductionName() {}

    static boolean in(String label) {
        if (PARTS.stream().anyMatch(label::contains)) {
            return true;
        }
        String plain = ACCENTS.matcher(Normalizer.normalize(label.replace('ı', 'i'), Normalizer.Form.NFD))
                .replaceAll("");
        String before = "";
        for (String part : BETWEEN_WORDS.split(plain, -1)) {
            String word = part.toLowerCase(Locale.ROOT);
            boolean says = WORDS.contains(word) || BEGINNINGS.stream().anyMatch(word::startsWith);
            if (says && !NOT.contains(before)) {
                return true;
            }
            before = word;
        }
        return false;
    }
}
