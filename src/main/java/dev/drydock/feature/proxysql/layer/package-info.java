/** The three copies of its configuration that ProxySQL keeps, compared row by row without showing a secret. */
@NullMarked
package dev.drydock.feature.proxysql.layer;

import org.jspecify.annotations.NullMarked;
