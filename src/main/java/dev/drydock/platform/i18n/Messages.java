package dev.drydock.platform.i18n;

import java.text.ChoiceFormat;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of one message file ({@code resources/messages/NAME.properties}). {@code {0}}, {@code {1}} … stand for the
 * arguments, and <code>{0,choice,0#tables|1#table|1&lt;tables}</code> for the word that fits the number {@code {0}}, as
 * {@link ChoiceFormat} chooses it; apostrophes have no meaning of their own. Safe on any thread.
 */
public final class Messages {

    private static final Map<String, Messages> LOADED = new ConcurrentHashMap<>();
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:,choice,([^}]*))?}");
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*");

    private final ResourceBundle bundle;

    private Messages(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** The message file named {@code name}, loaded once. */
    public static Messages of(String name) {
        return LOADED.computeIfAbsent(name, key -> new Messages(ResourceBundle.getBundle("messages." + key)));
    }

    /**
     * The text of {@code key} with its arguments filled in. Places without an argument stay as they are, and choices
     * without one take their last word.
     *
     * @param args a choice reads its number also from text such as {@code 1,204}; anything else counts as many
     * @throws java.util.MissingResourceException if the file has no such key: a defect, which a test looks for
     */
    public String text(String key, Object... args) {
        return PLACE.matcher(bundle.getString(key)).replaceAll(place -> Matcher.quoteReplacement(filled(place, args)));
    }

    private static String filled(MatchResult place, Object... args) {
        int index = Integer.parseInt(place.group(1));
        String choice = place.group(2);
        if (choice != null) {
            return new ChoiceFormat(choice).format(index < args.length ? number(args[index]) : Double.MAX_VALUE);
        }
        return index < args.length ? String.valueOf(args[index]) : place.group();
    }

    private static double number(Object argument) {
        String text = String.valueOf(argument);
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text.replace(",", "")) : Double.MAX_VALUE;
    }

    /** Whether the file has a text for {@code key}. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }
}
