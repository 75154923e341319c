/** What certificates that Drydock makes have in common, whoever they are for. */
@NullMarked
package dev.drydock.platform.certificate;

import org.jspecify.annotations.NullMarked;
