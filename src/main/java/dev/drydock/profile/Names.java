package dev.drydock.profile;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.regex.Pattern;

/**
 * Hosts and accounts as they may be saved, wherever they come from: programs such as {@code ssh} get them as arguments,
 * and pass them on to a shell.
 */
public final class Names {

    private static final int LONGEST = 255;

    /** Letters of every language, since names of hosts may have them. */
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}._-]*");

    /** With the zone of a link-local one. */
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F]*:[0-9a-fA-F:.]*(?:%[\\p{Alnum}_.-]+)?");

    /** A backslash stands between a domain and an account. */
    private static final Pattern SSH_USER =
            Pattern.compile("[\\p{L}\\p{N}_.](?:[\\p{L}\\p{M}\\p{N}._@+$\\\\-]*[^\\\\])?");

    private Names() {}

    /** Whether it is the name of a host, or an address; an IPv6 address has no brackets. */
    public static boolean isHost(String text) {
        boolean ipv6 =
                text.indexOf(':') != text.lastIndexOf(':') && IPV6.matcher(text).matches();
        return text.length() <= LONGEST && (ipv6 || HOST.matcher(text).matches());
    }

    /** Whether an SSH host can have this account. */
    public static boolean isSshUser(String text) {
        return text.length() <= LONGEST && SSH_USER.matcher(text).matches();
    }

    /** Whether a database server can have this account: it takes nearly everything, and nothing but the server sees it. */
    public static boolean isUser(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    static void check(boolean right, ProfileError code, String text) {
        if (!right) {
            throw new DrydockException(Problem.of(code, "", visible(text)));
        }
    }

    private static String visible(String text) {
        StringBuilder plain = new StringBuilder();
        text.chars().limit(LONGEST).forEach(c -> plain.append(Character.isISOControl(c) ? '?' : (char) c));
        return plain.toString();
    }
}
