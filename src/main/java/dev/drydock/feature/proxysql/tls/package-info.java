/** Encryption before and behind a ProxySQL: what is asked for, what each end offers, and until when its certificate is good. */
@NullMarked
package dev.drydock.feature.proxysql.tls;

import org.jspecify.annotations.NullMarked;
