package dev.drydock.cli;

import dev.drydock.report.NonClosingWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The same work on several servers, and its results as one, in the order in which the servers were named. */
public final class Fleet {

    /** How the results of the servers are put together. */
    public enum Form {
        /** One after the other, each below the name of its server. */
        TEXT,
        /** One table with the server as the first column. */
        CSV,
        /** One object, with a list of results. */
        JSON
    }

    /** What is done on one server, by its name. */
    interface Work {
        ExitStatus on(String server, Terminal section) throws InterruptedException;
    }

    /** @param begun whether its turn came */
    private record Section(String server, ExitStatus status, String result, boolean begun) {}

    /** Longest time an interrupted process stays to see its servers' statements gone. */
    private static final long INTERRUPT_SECONDS = 30;

    private final Terminal terminal;
    private final Form form;
    private final int parallel;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean interrupted;
    /** Names of the columns of the first server that has some. */
    private String header = "";

    Fleet(Terminal terminal, Form form, int parallel) {
        this.terminal = terminal;
        this.form = form;
        this.parallel = parallel;
    }

    /** Blocks until all have ended; the status is that of all if they agree, else that something failed. */
    ExitStatus run(List<String> servers, Work work) throws InterruptedException {
        ProcessEnd interrupt = ProcessEnd.hook("drydock-interrupt-servers", this::beginNone);
        try {
            return begun(servers, work);
        } finally {
            over.countDown();
            interrupt.forget();
        }
    }

    /** Runs when the process is interrupted: no further server has its turn, and what those at work had is still written. */
    private void beginNone() {
        interrupted = true;
        terminal.speak();
        try {
            over.await(INTERRUPT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ExitStatus begun(List<String> servers, Work work) throws InterruptedException {
        ExecutorService turns = Executors.newFixedThreadPool(
                parallel, Thread.ofPlatform().daemon().name("drydock-server").factory());
        List<Future<Section>> begun = new ArrayList<>();
        for (String server : servers) {
            begun.add(turns.submit(() -> inTurn(server, work)));
        }
        turns.shutdown();
        List<Section> sections = new ArrayList<>();
        PrintWriter out = terminal.writer();
        for (Future<Section> section : begun) {
            Section ended = fitting(ended(section));
            write(out, ended, sections.isEmpty());
            sections.add(ended);
        }
        if (form == Form.JSON) {
            json(out, sections);
        }
        out.flush();
        summary(sections);
        List<ExitStatus> different =
                sections.stream().map(Section::status).distinct().toList();
        return different.size() == 1
                ? different.getFirst()
                : different.contains(ExitStatus.CANCELLED) ? ExitStatus.CANCELLED : ExitStatus.SOME_FAILED;
    }

    private void summary(List<Section> sections) {
        long well = sections.stream()
                .filter(section -> section.status() == ExitStatus.DONE)
                .count();
        String left = sections.stream()
                .filter(section -> !section.begun())
                .map(Section::server)
                .collect(Collectors.joining(", "));
        terminal.err()
                .println(well + " of " + sections.size() + " servers: done."
                        + (left.isEmpty() ? "" : " Not begun: " + left + "."));
    }

    private static Section ended(Future<Section> section) throws InterruptedException {
        try {
            return section.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** One table has one set of columns: values of others would stand below wrong names. */
    private Section fitting(Section section) {
        List<String> records = form == Form.CSV ? CsvRecords.of(section.result()) : List.of();
        if (header.isEmpty() || records.isEmpty() || records.getFirst().equals(header)) {
            return section;
        }
        terminal.err()
                .println(section.server() + ": has other columns than the first server, and is not in the table.");
        return new Section(section.server(), ExitStatus.SOME_FAILED, "", true);
    }

    private Section inTurn(String server, Work work) {
        return interrupted ? new Section(server, ExitStatus.CANCELLED, "", false) : done(server, work);
    }

    private Section done(String server, Work work) {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(result, false, StandardCharsets.UTF_8);
        Terminal section = terminal.section(server, out);
        ExitStatus status;
        try {
            status = work.on(server, section);
        } catch (InterruptedException _) {
            status = ExitStatus.CANCELLED;
        } catch (RuntimeException | Error failure) {
            status = Failures.report(failure, section);
        }
        section.endResults();
        section.err().flush();
        return new Section(server, status, result.toString(StandardCharsets.UTF_8), true);
    }

    private void write(PrintWriter out, Section section, boolean first) {
        switch (form) {
            case TEXT -> {
                out.println((first ? "" : System.lineSeparator()) + "== " + section.server() + ": " + word(section)
                        + " ==");
                out.print(section.result());
            }
            case CSV -> {
                List<String> records = CsvRecords.of(section.result());
                // a server that failed has no records, not even names of columns
                for (int i = header.isEmpty() ? 0 : 1; i < records.size(); i++) {
                    out.println((i == 0 ? "server" : CsvRecords.field(section.server())) + "," + records.get(i));
                }
                header = header.isEmpty() && !records.isEmpty() ? records.getFirst() : header;
            }
            case JSON -> {
                // written at the end, as one
            }
        }
        out.flush();
    }

    private static void json(PrintWriter out, List<Section> sections) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(out))) {
            json.writeStartObject();
            json.writeName("servers");
            json.writeStartArray();
            for (Section section : sections) {
                json.writeStartObject();
                json.writeStringProperty("server", section.server());
                json.writeStringProperty("end", word(section));
                json.writeNumberProperty("exitStatus", section.status().status());
                if (!section.result().isBlank()) {
                    json.writeName("result");
                    json.writeRawValue(section.result().strip());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.println();
    }

    private static String word(Section section) {
        return section.begun()
                ? section.status().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : "not begun";
    }
}
