/** Servers in the window: the tree, the environment strip, connecting, and the dialog that makes and tests a profile. */
@NullMarked
package dev.drydock.ui.server;

import org.jspecify.annotations.NullMarked;
