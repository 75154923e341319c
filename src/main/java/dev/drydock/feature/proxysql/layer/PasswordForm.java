package dev.drydock.feature.proxysql.layer;

/** What a password is kept as. */
public enum PasswordForm {
    /** As it is typed. */
    PLAIN,
    /** The double SHA-1 of mysql_native_password. */
    NATIVE_HASH,
    /** The salted hash of caching_sha2_password. */
    SHA2_HASH
}
