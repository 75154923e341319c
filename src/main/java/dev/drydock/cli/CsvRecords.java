package dev.drydock.cli;

import java.util.ArrayList;
import java.util.List;

/** The records of CSV text, of which one may go over several lines (RFC 4180). */
final class CsvRecords {

    private CsvRecords() {}

    static List<String> of(String text) {
        List<String> records = new ArrayList<>();
        StringBuilder record = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            if (c == '\n' && !quoted) {
                records.add(record.toString().replaceFirst("\r$", ""));
                record.setLength(0);
            } else {
                record.append(c);
            }
        }
        if (!record.isEmpty()) {
            records.add(record.toString());
        }
        return records;
    }

    /** A field as it stands in a record. */
    static String field(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
