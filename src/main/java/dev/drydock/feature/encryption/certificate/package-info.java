/** Certificates: a small authority with certificates for a server and a client, and the check of given files. Keys stay on this computer. */
@NullMarked
package dev.drydock.feature.encryption.certificate;

import org.jspecify.annotations.NullMarked;
