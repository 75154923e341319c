package dev.drydock.ui.shell;

/** Tells something outside of the window. */
public interface Notices {

    /**
     * Returns at once; where the desktop shows none, nothing happens.
     *
     * @param clicked called on the JavaFX thread when it is clicked
     */
    void tell(String title, String text, Runnable clicked);
}
