package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;

/** An authority with a certificate for a server named localhost and one for a client, as PEM files made by openssl. */
public record Certificates(Path folder) {

    /** Makes them in an empty folder that servers may read. */
    public static Certificates make(Path folder) throws IOException {
        try {
            Sshd.run(List.of("openssl", "version"));
        } catch (IOException missing) {
            throw new TestAbortedException("openssl is not installed");
        }
        Certificates made = new Certificates(Files.createDirectories(folder));
        made.openssl(
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "30",
                "-subj",
                "/CN=Lab authority",
                "-keyout",
                made.file("ca.key"),
                "-out",
                made.file("ca.pem"));
        made.sign("server", "localhost");
        made.sign("client", "client");
        return made;
    }

    private void sign(String name, String host) throws IOException {
        Path extensions = Files.writeString(folder.resolve(name + ".ext"), "subjectAltName=DNS:" + host + "\n");
        openssl(
                "req",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=" + host,
                "-keyout",
                file(name + ".key"),
                "-out",
                file(name + ".csr"));
        openssl(
                "x509",
                "-req",
                "-in",
                file(name + ".csr"),
                "-CA",
                file("ca.pem"),
                "-CAkey",
                file("ca.key"),
                "-CAcreateserial",
                "-days",
                "30",
                "-extfile",
                extensions.toString(),
                "-out",
                file(name + ".pem"));
        // the form that servers of 5.x read, and that their own tools write
        openssl("rsa", "-traditional", "-in", file(name + ".key"), "-out", file(name + ".rsa"));
    }

    private void openssl(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(words));
        Sshd.run(command);
    }

    public String file(String name) {
        return folder.resolve(name).toString();
    }

    /** The server's options. */
    public String[] options() {
        return new String[] {
            "--ssl-ca=" + file("ca.pem"), "--ssl-cert=" + file("server.pem"), "--ssl-key=" + file("server.rsa")
        };
    }
}
