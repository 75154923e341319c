/**
 * Encryption at rest, switched on and taken back as one recorded run of steps: key manager, tables in lanes, tablespaces,
 * logs, defaults, and the survey as its proof. Each step reads first what the server already is, so that a run that was cut
 * off is taken up by running it again.
 */
@NullMarked
package dev.drydock.feature.encryption.atrest;

import org.jspecify.annotations.NullMarked;
