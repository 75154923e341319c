package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link ServerProgram#at} for a machine that only its shell can look at. */
public final class ProgramSearch {

    private static final String MARK = "drydock:";

    /** For {@code sh -c}, with the program's path or that of its folder as the first word. */
    private static final String SCRIPT = """
        n=$1; b=$n
        if [ -d "$n" ]; then
            b=
            for f in PLACES; do for p in PROGRAMS; do
                if [ -z "$b" ] && [ -f "$n/$f/$p" ] && [ -x "$n/$f/$p" ]; then b=$n/$f/$p; fi
            done; done
        fi
        [ -n "$b" ] && [ -f "$b" ] && [ -x "$b" ] || { echo "$n: no mysqld or mariadbd that this account may run"; exit 1; }
        messages() {
            for s in MESSAGES; do [ -e "$1/$s/english/errmsg.sys" ] && { echo "$1/$s"; return 0; }; done; return 1
        }
        f=$(readlink -f -- "$b") || f=$b
        f=${f%/*}; base=
        if messages "$f/usr" > /dev/null; then base=$f/usr; else
            for _ in 1 2 3; do messages "$f" > /dev/null && { base=$f; break; }; f=${f%/*}; done
        fi
        echo "MARKbinary $b"
        if [ -n "$base" ]; then
            echo "MARKbase $base"
            echo "MARKmessages $(messages "$base")"
            for s in PLUGINS; do [ -d "$base/$s" ] && { echo "MARKplugins $base/$s"; break; }; done
        fi
        for i in "$base/scripts" "$base/bin" "${b%/*}"; do for p in INSTALLERS; do
            [ -f "$i/$p" ] && [ -x "$i/$p" ] && { echo "MARKinstaller $i/$p"; break 2; }
        done; done
        [ "$(id -u)" = 0 ] && echo "MARKroot yes"
        "$b" --no-defaults --version < /dev/null 2>&1
        """.replace(
                    "PLACES", ". " + String.join(" ", ServerProgram.PLACES).strip())
            .replace("PROGRAMS", String.join(" ", ServerProgram.PROGRAMS))
            .replace("MESSAGES", String.join(" ", ServerProgram.MESSAGES))
            .replace("PLUGINS", String.join(" ", ServerProgram.PLUGINS))
            .replace("INSTALLERS", String.join(" ", ServerProgram.INSTALLERS))
            .replace("MARK", MARK);

    private ProgramSearch() {}

    /** The script that searches. */
    public static String script() {
        return SCRIPT;
    }

    /**
     * What the script found.
     *
     * @param named the path, and whose it is, for messages
     * @param output all that it wrote
     * @throws DrydockException E-6007 if that is no server program
     */
    public static ServerProgram found(String named, String output) {
        Optional<Path> binary = path(output, "binary");
        Optional<Path> base = path(output, "base");
        return binary.flatMap(file -> ServerProgram.told(file, output))
                .map(told -> new ServerProgram(
                        told.binary(),
                        base,
                        told.version(),
                        told.mariaDb(),
                        told.mariaDb() ? path(output, "installer") : Optional.empty(),
                        ServerProgram.ownOptions(
                                base,
                                path(output, "messages"),
                                path(output, "plugins"),
                                path(output, "root").isPresent())))
                .orElseThrow(() -> new DrydockException(Problem.of(MysqldError.NO_PROGRAM, output, named)));
    }

    private static Optional<Path> path(String output, String key) {
        Matcher line = Pattern.compile("(?m)^" + MARK + key + " (.*)$").matcher(output);
        return line.find() ? Optional.of(Path.of(line.group(1)).normalize()) : Optional.empty();
    }
}
