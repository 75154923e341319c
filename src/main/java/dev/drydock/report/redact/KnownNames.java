package dev.drydock.report.redact;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names that were met in what a report is about. For one thread. */
public final class KnownNames {

    private static final Set<String> OF_SERVERS = Set.of(
            "mysql",
            "sys",
            "information_schema",
            "performance_schema",
            "ndbinfo",
            "main",
            "stats",
            "memory",
            "runtime",
            "disk",
            "monitor");
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "::1", "%", "");

    /** {@code 'user'@'host'} in any quotes. */
    private static final Pattern QUOTED_ACCOUNT =
            Pattern.compile("(['`\"])([^'`\"\\n]{1,80})\\1@(['`\"])([^'`\"\\n]{0,255})\\3");

    /** {@code user@host}, also an address of mail. */
    private static final Pattern PLAIN_ACCOUNT = Pattern.compile(
            "(?<![\\w@.'`\"-])([\\w.$+-]{1,80})@(%|[\\w-]*[A-Za-z][\\w-]*(?:\\.[\\w-]+)*|\\d{1,3}(?:\\.\\d{1,3}){3})");

    /** {@code schema.object} and {@code schema.object.part}, as messages have it; what the first part is tells the second look. */
    private static final Pattern DOTTED = Pattern.compile(
            "(?<![\\w$.@/-])([\\p{L}\\p{N}_$]+)\\.([\\p{L}\\p{N}_$]+)(?:\\.([\\p{L}\\p{N}_$]+))?(?![\\w$(])");

    private static final Pattern TICKED = Pattern.compile("`((?:[^`]|``){1,64})`");

    /** {@code `schema`.`table`}, as statements have it. */
    private static final Pattern QUALIFIED = Pattern.compile("`((?:[^`]|``){1,64})`\\s*\\.\\s*`((?:[^`]|``){1,64})`");

    private static final Pattern MACHINE = Pattern.compile("[\\w-]+(?:\\.[\\w-]+){2,}");

    private final Set<String> domains = new LinkedHashSet<>();
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Set<String> accounts = new LinkedHashSet<>();
    private final Set<String> schemas = new LinkedHashSet<>();
    private final Set<String> tables = new LinkedHashSet<>();
    private final Set<String> objects = new LinkedHashSet<>();
    private final Set<String> files = new LinkedHashSet<>();

    public void host(String name) {
        if (!HERE.contains(name.toLowerCase(Locale.ROOT))) {
            hosts.add(name);
            if (MACHINE.matcher(name).matches() && !name.matches("[\\d.]+")) {
                domains.add(name.substring(name.indexOf('.') + 1));
            }
            String first = name.replaceFirst("\\..*", "");
            if (first.length() > 2 && !first.matches("\\d+")) {
                hosts.add(first);
            }
        }
    }

    /** {@code host:port}, {@code [host]:port}, or only a host. */
    public void address(String text) {
        host(text.replaceFirst("^\\[(.*)](:\\d+)?$", "$1").replaceFirst("^([^:]*):\\d+$", "$1"));
    }

    /** {@code 'user'@'host'}, with or without quotes, or only a user. */
    public void account(String text) {
        int at = text.lastIndexOf('@');
        String user = at < 0 ? text : text.substring(0, at);
        name(accounts, unquoted(user));
        if (at >= 0) {
            host(unquoted(text.substring(at + 1)));
        }
    }

    /** Whether each server has a schema of this name, which so tells nothing. */
    public static boolean ofServer(String schema) {
        return OF_SERVERS.contains(schema.toLowerCase(Locale.ROOT));
    }

    public void schema(String name) {
        if (!ofServer(name)) {
            name(schemas, name);
        }
    }

    public void table(String name) {
        name(tables, name);
    }

    /** A view, program, trigger, event, column, index, constraint, partition, tablespace: whatever has a name of a user's. */
    public void object(String name) {
        name(objects, name);
    }

    /** The same of something in no schema, which may also be a variable, an option or a plugin of the server's. */
    public void inNoSchema(String name) {
        if (!SqlWords.contains(name)) {
            object(name);
        }
    }

    /** A file of a machine, with its folders. */
    public void file(String path) {
        name(files, path);
    }

    /** Takes up the accounts and schemas that a text of a server or a statement names in a form of their own. */
    public void text(String text) {
        if (text.indexOf('@') >= 0) {
            QUOTED_ACCOUNT.matcher(text).results().forEach(found -> {
                name(accounts, found.group(2));
                host(found.group(4));
            });
            PLAIN_ACCOUNT.matcher(text).results().forEach(found -> {
                name(accounts, found.group(1));
                host(found.group(2));
            });
        }
        if (text.indexOf('`') >= 0) {
            QUALIFIED.matcher(text).results().forEach(found -> {
                schema(found.group(1).replace("``", "`"));
                object(found.group(2).replace("``", "`"));
            });
        }
    }

    /** Takes up the objects that a text names between backticks, or after a schema that is known by now. */
    public void objects(String text) {
        if (text.indexOf('`') >= 0) {
            TICKED.matcher(text)
                    .results()
                    .map(found -> found.group(1).replace("``", "`"))
                    .filter(name -> !ofServer(name) && !schemas.contains(name) && !SqlWords.contains(name))
                    .forEach(this::object);
        }
        if (text.indexOf('.') >= 0) {
            DOTTED.matcher(text)
                    .results()
                    .filter(found -> schemas.contains(found.group(1)))
                    .forEach(found -> {
                        object(found.group(2));
                        if (found.group(3) != null) {
                            object(found.group(3));
                        }
                    });
        }
    }

    private static String unquoted(String text) {
        return text.replaceFirst("^(['\"`])(.*)\\1$", "$2");
    }

    private static void name(Set<String> names, String name) {
        if (!name.isBlank()) {
            names.add(name);
        }
    }

    /** What names of machines end in, where at least two parts of it are known. */
    Set<String> domains() {
        return domains;
    }

    Set<String> hosts() {
        return hosts;
    }

    Set<String> accounts() {
        return accounts;
    }

    Set<String> schemas() {
        return schemas;
    }

    Set<String> tables() {
        return tables;
    }

    Set<String> objects() {
        return objects;
    }

    Set<String> files() {
        return files;
    }
}
