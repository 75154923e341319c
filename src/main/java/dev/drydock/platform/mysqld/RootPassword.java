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

    /** With the letters below it has 32, the most that a replica takes for its source. */
    private static final int BYTES = 21;
    /** What a rule for passwords in the data may ask for. */
    private static final String OF_EACH_KIND = "-Aa1";

    private final Secret secret;
    private final String hash;

    private RootPassword(Secret secret, String hash) {
        this.secret = secret;
        this.hash = hash;
    }

    public static RootPassword random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String plain = Base64.getUrlEncoder().encodeToString(random) + OF_EACH_KIND;
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

    private String statement(String form) {
        return secret.use(plain -> form.formatted(plain));
    }

    /** What sets it while MySQL makes new data; one that fails there ends the program. */
    List<String> ofInitialisation() {
        return List.of(statement("ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';"));
    }

    /** What sets it in MariaDB's new data, from which all other accounts that a person could use are removed. */
    List<String> ofNewMariaDb(boolean globalPriv) {
        return List.of(
                "DELETE FROM mysql." + (globalPriv ? "global_priv" : "user")
                        + " WHERE User <> 'mariadb.sys' AND NOT (User = 'root' AND Host = 'localhost');",
                "FLUSH PRIVILEGES;",
                "SET PASSWORD FOR 'root'@'localhost' = '" + hash + "';",
                "FLUSH PRIVILEGES;");
    }

    /**
     * What sets it in data that a server left, and keeps every other account out. Does nothing for {@code root} where that
     * account is not there.
     */
    List<String> ofCopiedData(AccountTables tables) {
        String others = " WHERE NOT (User = 'root' AND Host = 'localhost');";
        String nobody = random().hash;
        return switch (tables) {
            case MYSQL_8 ->
                List.of(
                        statement("ALTER USER IF EXISTS 'root'@'localhost' IDENTIFIED WITH 'caching_sha2_password'"
                                + " BY '%s' ACCOUNT UNLOCK;"),
                        "UPDATE mysql.user SET account_locked = 'Y'" + others,
                        "FLUSH PRIVILEGES;");
            case MYSQL_5_7 ->
                List.of(
                        "UPDATE mysql.user SET account_locked = 'Y'" + others,
                        "UPDATE mysql.user SET plugin = 'mysql_native_password', authentication_string = '" + hash
                                + "', password_expired = 'N', account_locked = 'N', ssl_type = '' WHERE User = 'root'"
                                + " AND Host = 'localhost';",
                        // the views of information_schema belong to it; the upgrade of the system tables makes it
                        "INSERT IGNORE INTO mysql.user (Host, User, Select_priv, plugin, authentication_string,"
                                + " ssl_cipher, x509_issuer, x509_subject, account_locked) VALUES ('localhost',"
                                + " 'mysql.infoschema', 'Y', 'mysql_native_password',"
                                + " '*THISISNOTAVALIDPASSWORDTHATCANBEUSEDHERE', '', '', '', 'Y');",
                        "FLUSH PRIVILEGES;");
            case OLDER ->
                List.of(
                        "UPDATE mysql.user SET Password = '" + nobody + "', plugin = '', authentication_string = '';",
                        "UPDATE mysql.user SET Password = '" + hash + "', ssl_type = '' WHERE User = 'root';",
                        "FLUSH PRIVILEGES;");
            case MARIADB_10_4 ->
                List.of(
                        "UPDATE mysql.global_priv SET Priv = JSON_SET(Priv, '$.account_locked', TRUE)" + others,
                        "UPDATE mysql.global_priv SET Priv = JSON_SET(JSON_REMOVE(Priv, '$.auth_or'), '$.plugin',"
                                + " 'mysql_native_password', '$.authentication_string', '" + hash
                                + "', '$.account_locked', FALSE, '$.password_last_changed', 1, '$.ssl_type', 0)"
                                + " WHERE User = 'root' AND Host = 'localhost';",
                        "FLUSH PRIVILEGES;");
        };
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
