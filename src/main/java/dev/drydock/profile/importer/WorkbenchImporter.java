package dev.drydock.profile.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * {@code connections.xml} of MySQL Workbench. It holds no passwords: Workbench keeps them in the system's keychain. A slash in
 * a name makes a group there, which becomes a folder.
 */
final class WorkbenchImporter implements Importer {

    private static final String CONNECTION = "db.mgmt.Connection";

    /** Workbench's choices of "Use SSL", by their number. */
    private static final List<String> TLS =
            List.of("DISABLED", "PREFERRED", "REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY");

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        Element root = parsed(file).getDocumentElement();
        if (!root.hasAttribute("grt_format")) {
            throw ImportFormat.WORKBENCH.notSuch(file, "<" + root.getTagName() + ">");
        }
        ServerList servers = new ServerList();
        NodeList values = root.getElementsByTagName("value");
        for (int i = 0; i < values.getLength(); i++) {
            Element value = (Element) values.item(i);
            if (value.getAttribute("struct-name").equals(CONNECTION)) {
                Map<String, String> settings = settings(value);
                if (settings.getOrDefault("driver", "").contains(".mysql.")) {
                    servers.add(settings.getOrDefault("name", ""), () -> server(settings));
                } else {
                    servers.skip(ServerDraft.skipped("other", settings.getOrDefault("name", "")));
                }
            }
        }
        return servers.found();
    }

    private static FoundServers.Server server(Map<String, String> settings) {
        String full = settings.getOrDefault("name", "");
        int slash = full.lastIndexOf('/');
        ServerDraft draft = new ServerDraft()
                .name(full.substring(slash + 1))
                .folder(slash < 0 ? "" : full.substring(0, slash))
                .host(settings.getOrDefault("hostName", ""))
                .port(settings.getOrDefault("port", ""))
                .user(settings.getOrDefault("userName", ""));
        String tls = settings.getOrDefault("useSSL", "");
        if (tls.matches("[0-4]")) {
            draft.tls(TLS.get(Integer.parseInt(tls)));
        }
        String driver = settings.getOrDefault("driver", "");
        if (driver.endsWith("native_sshtun")) {
            // "host:port" in one field
            String[] hop = settings.getOrDefault("sshHost", "").split(":(?=\\d+$)", 2);
            String key = settings.getOrDefault("sshKeyFile", "");
            draft.hop(
                    hop[0], hop.length > 1 ? hop[1] : "", settings.getOrDefault("sshUserName", ""), key, key.isEmpty());
        }
        if (driver.endsWith("native_socket")) {
            draft.leaveOut("socket", settings.getOrDefault("socket", ""));
        }
        draft.tlsFiles(
                settings.getOrDefault("sslCA", ""),
                settings.getOrDefault("sslCert", ""),
                settings.getOrDefault("sslKey", ""));
        return draft.server();
    }

    /** The plain values of a connection and of the dictionaries in it, by their keys. */
    private static Map<String, String> settings(Element connection) {
        Map<String, String> settings = new HashMap<>();
        for (Node child = connection.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                if (element.getAttribute("type").equals("dict")) {
                    settings.putAll(settings(element));
                } else {
                    settings.put(
                            element.getAttribute("key"),
                            element.getTextContent().strip());
                }
            }
        }
        return settings;
    }

    private static Document parsed(Path file) throws IOException {
        try (var input = Files.newInputStream(file)) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            // no document type at all, so no entity can name a file or an address, or grow
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            DocumentBuilder builder = factory.newDocumentBuilder();
            // the default one prints to standard error
            builder.setErrorHandler(null);
            return builder.parse(input);
        } catch (SAXException damaged) {
            throw ImportFormat.WORKBENCH.notSuch(file, String.valueOf(damaged.getMessage()));
        } catch (ParserConfigurationException missing) {
            throw new IllegalStateException("this Java's XML parser cannot refuse document types", missing);
        }
    }
}
