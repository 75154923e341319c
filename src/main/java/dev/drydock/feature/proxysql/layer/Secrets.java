package dev.drydock.feature.proxysql.layer;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Says what in the configuration is a secret, and turns it into what can be compared and not be read. */
final class Secrets {

    private static final String MAC = "HmacSHA256";
    private static final Pattern NATIVE = Pattern.compile("\\*[0-9A-Fa-f]{40}");
    private static final String SHA2 = "$A$";
    /** Arguments of the scheduler's scripts and JSON attributes hold what people put there. */
    private static final Pattern TELLING =
            Pattern.compile("pass|pwd|secret|token|credential", Pattern.CASE_INSENSITIVE);

    /** What ProxySQL and its documentation begin with. */
    private static final Set<String> WELL_KNOWN =
            Set.of("admin:admin", "radmin:radmin", "stats:stats", "monitor", "proxysql");

    /** New in each process, so that marks mean nothing outside of it. */
    private static final Mac PROTOTYPE = prototype();

    private Secrets() {}

    /**
     * Whether this value is one.
     *
     * @param variable name of the variable that the row is about; empty for other tables
     */
    static boolean secret(ConfigTable table, String column, String variable, String value) {
        return switch (table) {
            case USERS, PGSQL_USERS -> column.equals("password") || (column.equals("attributes") && telling(value));
            case MYSQL_VARIABLES, ADMIN_VARIABLES, PGSQL_VARIABLES ->
                column.equals("variable_value") && telling(variable);
            case SCHEDULER -> (column.startsWith("arg") || column.equals("filename")) && telling(value);
            case HOSTGROUP_ATTRIBUTES, PGSQL_HOSTGROUP_ATTRIBUTES -> column.equals("init_connect") && telling(value);
            default -> false;
        };
    }

    private static boolean telling(String text) {
        return TELLING.matcher(text).find();
    }

    /** The secret as a cell; an empty one is none. */
    static Cell hide(ConfigTable table, String value) {
        if (value.isEmpty()) {
            return Cell.text("");
        }
        PasswordForm form = form(value);
        boolean password = table == ConfigTable.USERS;
        String compared = password && form == PasswordForm.PLAIN ? nativeHash(value) : value;
        boolean wellKnown = Arrays.stream(value.split(";")).map(String::strip).anyMatch(WELL_KNOWN::contains);
        return new Cell.Hidden(
                mark(form == PasswordForm.NATIVE_HASH ? compared.toUpperCase(Locale.ROOT) : compared), form, wellKnown);
    }

    private static PasswordForm form(String value) {
        if (NATIVE.matcher(value).matches()) {
            return PasswordForm.NATIVE_HASH;
        }
        return value.startsWith(SHA2) ? PasswordForm.SHA2_HASH : PasswordForm.PLAIN;
    }

    /** ProxySQL may keep the same password as text in one layer and as this hash in another. */
    private static String nativeHash(String plain) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-1");
            byte[] twice = sha.digest(sha.digest(plain.getBytes(StandardCharsets.UTF_8)));
            return "*" + HexFormat.of().withUpperCase().formatHex(twice);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static String mark(String value) {
        try {
            Mac mac = (Mac) PROTOTYPE.clone();
            return HexFormat.of().formatHex(mac.doFinal(value.getBytes(StandardCharsets.UTF_8)), 0, 16);
        } catch (CloneNotSupportedException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** Looking one up for each of some ten thousand passwords takes longer than all of their digests. */
    private static Mac prototype() {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(random, MAC));
            return mac;
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
