package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Docker or Podman by its command line, which both have alike. No argument holds a secret. */
public final class CommandEngine implements ContainerEngine {

    private static final Logger LOG = LoggerFactory.getLogger(CommandEngine.class);
    private static final List<String> KNOWN = List.of("docker", "podman");
    private static final String INSIDE = "3306/tcp";
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
    private static final String GUARD = """
        trap '' INT HUP TERM
        if read -r _; then exit 0; fi
        "$1" rm --force --volumes "$2"
        """;

    private final String program;

    private CommandEngine(String program) {
        this.program = program;
    }

    /**
     * An engine that answers; blocks.
     *
     * @param named the command, or its path; empty for the first of docker and podman that answers
     * @throws DrydockException E-6009 if it does not answer
     */
    public static CommandEngine at(Optional<String> named) {
        List<String> tried = named.map(List::of).orElse(KNOWN);
        StringBuilder said = new StringBuilder();
        for (String program : tried) {
            try {
                ProgramOutput output =
                        ProgramRun.of(List.of(program, "version"), Map.of()).toEnd();
                if (output.exit() == 0) {
                    return new CommandEngine(program);
                }
                said.append(program).append(": ").append(output.text()).append('\n');
            } catch (IOException failure) {
                said.append(program).append(": ").append(failure.getMessage()).append('\n');
            }
        }
        throw new DrydockException(Problem.of(MysqldError.NO_ENGINE, said.toString(), String.join(", ", tried)));
    }

    @Override
    public String program() {
        return program;
    }

    @Override
    public void create(JobContext context, String name, String image, List<String> environment, List<String> options) {
        List<String> arguments =
                new ArrayList<>(List.of("create", "--name", name, "--publish", "127.0.0.1::" + INSIDE));
        environment.forEach(variable -> arguments.addAll(List.of("--env", variable)));
        arguments.add(image);
        arguments.addAll(options);
        run(context, arguments, new byte[0]);
    }

    @Override
    public void put(JobContext context, String name, String file, String text) {
        run(context, List.of("cp", "-", name + ":/"), archive(file, text));
    }

    @Override
    public void start(JobContext context, String name) {
        run(context, List.of("start", name), new byte[0]);
    }

    @Override
    public boolean runs(JobContext context, String name) {
        return run(context, List.of("inspect", "--format", "{{.State.Running}}", name), new byte[0])
                .strip()
                .equals("true");
    }

    @Override
    public int port(JobContext context, String name) {
        String told = run(context, List.of("port", name, INSIDE), new byte[0]);
        Matcher port = PORT.matcher(told);
        if (!port.find()) {
            throw failed("port", told);
        }
        return Integer.parseInt(port.group(1));
    }

    @Override
    public String log(JobContext context, String name) {
        return run(context, List.of("logs", name), new byte[0]);
    }

    @Override
    public String version(JobContext context, String image) {
        return run(
                context,
                List.of(
                        "run",
                        "--rm",
                        "--entrypoint",
                        "sh",
                        image,
                        "-c",
                        "mariadbd --version 2>/dev/null || mysqld --version"),
                new byte[0]);
    }

    @Override
    public void remove(String name) {
        try {
            ProgramOutput output = ProgramRun.of(List.of(program, "rm", "--force", "--volumes", name), Map.of())
                    .toEnd();
            if (output.exit() != 0) {
                LOG.warn("{}: the container {} stays: {}", program, name, output.text());
            }
        } catch (IOException failure) {
            LOG.warn("{}: the container {} stays: {}", program, name, failure.toString());
        }
    }

    @Override
    public Closeable guard(String name) {
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", GUARD, "drydock-watchdog", program, name)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return () -> {
                try (OutputStream pipe = shell.getOutputStream()) {
                    pipe.write("dismissed\n".getBytes(StandardCharsets.US_ASCII));
                }
            };
        } catch (IOException failure) {
            throw failed("sh", failure.toString());
        }
    }

    private String run(JobContext context, List<String> arguments, byte[] input) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        try {
            ProgramOutput output = ProgramRun.of(command, Map.of())
                    .reading(input)
                    .during(context)
                    .toEnd();
            if (output.exit() != 0) {
                throw failed(arguments.getFirst(), output.text());
            }
            return output.text();
        } catch (IOException failure) {
            throw failed(arguments.getFirst(), failure.toString());
        }
    }

    private DrydockException failed(String what, String detail) {
        return new DrydockException(Problem.of(MysqldError.NO_CONTAINER, detail, program + " " + what));
    }

    /** One file as a tar archive (POSIX ustar), which everybody within the container may read. */
    static byte[] archive(String name, String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        byte[] header = new byte[512];
        field(header, 0, name);
        field(header, 100, "0000444");
        field(header, 108, "0000000");
        field(header, 116, "0000000");
        field(header, 124, String.format(Locale.ROOT, "%011o", content.length));
        field(header, 136, "00000000000");
        field(header, 148, "        ");
        field(header, 156, "0");
        field(header, 257, "ustar");
        field(header, 263, "00");
        int sum = 0;
        for (byte one : header) {
            sum += one & 0xff;
        }
        field(header, 148, String.format(Locale.ROOT, "%06o", sum) + "\0 ");
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        archive.writeBytes(header);
        archive.writeBytes(content);
        archive.writeBytes(new byte[(512 - content.length % 512) % 512 + 1024]);
        return archive.toByteArray();
    }

    private static void field(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
