package dev.drydock.report.form;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the JSON out of the cells of a sheet again. */
final class XlsxJson {

    private XlsxJson() {}

    /** Empty if the sheet has something else. */
    static Optional<InputStream> open(InputStream sheet) {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        StringBuilder text = new StringBuilder();
        boolean inText = false;
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(sheet);
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamReader.START_ELEMENT ->
                        inText = reader.getLocalName().equals("t");
                    case XMLStreamReader.END_ELEMENT -> inText = false;
                    case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA, XMLStreamReader.SPACE -> {
                        if (inText) {
                            text.append(reader.getText());
                        }
                    }
                    default -> {
                        // nothing else holds text
                    }
                }
                if (!text.isEmpty() && text.charAt(0) != '{') {
                    return Optional.empty();
                }
            }
        } catch (XMLStreamException _) {
            return Optional.empty();
        }
        return Optional.of(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII)));
    }
}
