package dev.drydock.platform.mysqld;

import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * The random password of {@code root} for one start of a server. The server gets it from a file that it reads before it
 * takes a connection and that is deleted then.
 */
public final class RootPassword {

    private static final int BYTES = 24;

    private final Secret secret;
    private final String hash;

    private RootPassword(Secret secret, String hash) {
        this.secret = secret;
        this.hash = hash;
    }

    public static RootPassword random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String plain = Base64.getUrlEncoder().encodeToString(random);
        return new RootPassword(Secret.of(plain), nativeHash(plain));
    }

    /** As {@code mysql_native_password} keeps it: two rounds of SHA-1. */
    private static String nativeHash(String plain) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            byte[] once = sha1.digest(plain.getBytes(StandardCharsets.US_ASCII));
            return "*" + HexFormat.of().withUpperCase().formatHex(sha1.digest(once));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public Secret secret() {
        return secret;
    }

    /**
     * What sets it by its plain text, for servers that keep no hashes of that kind any more: the file is the only place where
     * it stands. Does nothing on data without that account.
     */
    List<String> inPlainText() {
        String statement =
                secret.use(plain -> "ALTER USER IF EXISTS 'root'@'localhost' IDENTIFIED BY '" + plain + "';");
        return List.of(statement);
    }

    /** What sets it in system tables of 5.7, on which 8.0 refuses statements for accounts. */
    List<String> ofTablesOf57() {
        return List.of(
                "UPDATE mysql.user SET plugin = 'mysql_native_password', authentication_string = '" + hash
                        + "', password_expired = 'N', account_locked = 'N', ssl_type = '' WHERE User = 'root' AND Host"
                        + " = 'localhost';",
                // the views of information_schema belong to this account, which the upgrade of the system tables makes
                "INSERT IGNORE INTO mysql.user (Host, User, Select_priv, plugin, authentication_string, ssl_cipher,"
                        + " x509_issuer, x509_subject, account_locked) VALUES ('localhost', 'mysql.infoschema', 'Y',"
                        + " 'mysql_native_password', '*THISISNOTAVALIDPASSWORDTHATCANBEUSEDHERE', '', '', '', 'Y');",
                "FLUSH PRIVILEGES;");
    }

    /** What a freshly initialised server runs at its start. */
    public List<String> ofNewData() {
        return List.of("ALTER USER 'root'@'localhost' IDENTIFIED WITH 'mysql_native_password' AS '" + hash + "';");
    }

    /** The same for system tables of 5.5, on which 5.7 refuses statements for accounts; accounts without a name go. */
    public List<String> ofOldData() {
        return List.of(
                "UPDATE mysql.user SET Password = '" + hash + "' WHERE User = 'root';",
                "DELETE FROM mysql.user WHERE User <> 'root';",
                "FLUSH PRIVILEGES;");
    }

    /** Writes statements to a file that only its owner can read; to be deleted when the server has started. */
    public static Path write(List<String> statements) throws IOException {
        Path file = ProcessFolder.file(".sql");
        Files.write(file, statements);
        return file;
    }
}
