/** The screen of a ProxySQL. */
@NullMarked
package dev.drydock.feature.proxysql.ui;

import org.jspecify.annotations.NullMarked;
