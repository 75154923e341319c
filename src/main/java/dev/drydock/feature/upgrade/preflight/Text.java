package dev.drydock.feature.upgrade.preflight;

/** Texts inside the statements of a remedy, which people copy and run; Drydock itself binds values through the driver. */
public final class Text {

    private Text() {}

    /** A string literal that is right under every sql_mode: quotes doubled, and a backslash, whose meaning differs, as hex. */
    public static String literal(String text) {
        if (text.indexOf('\\') < 0 && text.chars().noneMatch(Character::isISOControl)) {
            return "'" + text.replace("'", "''") + "'";
        }
        StringBuilder hex = new StringBuilder("x'");
        for (byte unit : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
            hex.append(String.format("%02x", unit));
        }
        return hex.append('\'').toString();
    }
}
