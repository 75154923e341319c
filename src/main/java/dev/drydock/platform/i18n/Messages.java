package dev.drydock.platform.i18n;

import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The texts of one message file ({@code resources/messages/NAME.properties}). {@code {0}}, {@code {1}} … stand for the
 * arguments; apostrophes have no meaning of their own. Safe on any thread.
 */
public final class Messages {

    private static final Map<String, Messages> LOADED = new ConcurrentHashMap<>();

    private final ResourceBundle bundle;

    private Messages(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /** The message file named {@code name}, loaded once. */
    public static Messages of(String name) {
        return LOADED.computeIfAbsent(name, key -> new Messages(ResourceBundle.getBundle("messages." + key)));
    }

    /**
     * The text of {@code key} with its arguments filled in.
     *
     * @throws java.util.MissingResourceException if the file has no such key: a defect, which a test looks for
     */
    public String text(String key, Object... args) {
        String text = bundle.getString(key);
        for (int i = 0; i < args.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(args[i]));
        }
        return text;
    }

    /** Whether the file has a text for {@code key}. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }
}
