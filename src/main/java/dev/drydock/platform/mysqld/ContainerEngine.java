package dev.drydock.platform.mysqld;

import dev.drydock.platform.task.JobContext;
import java.io.Closeable;
import java.util.List;

/** What a server in a container needs of an engine. Every call blocks, and ends when the job is cancelled. */
public interface ContainerEngine {

    /** What is called. */
    String program();

    /** The container's name, with a port of its own on 127.0.0.1; it does not run yet. May fetch the image. */
    void create(JobContext context, String name, String image, List<String> environment, List<String> options);

    /** Puts a file into the root folder of a container, readable within it. Its text is in no argument. */
    void put(JobContext context, String name, String file, String text);

    void start(JobContext context, String name);

    /** Whether it runs, or has ended by itself. */
    boolean runs(JobContext context, String name);

    /** Where its server is reached on 127.0.0.1. */
    int port(JobContext context, String name);

    /** What it has written. */
    String log(JobContext context, String name);

    /** What the image's server says of its version. */
    String version(JobContext context, String image);

    /** Ends it and removes it with its data, also after Cancel. */
    void remove(String name);

    /** Removes the container when this process is gone, until it is closed. */
    Closeable guard(String name);
}
