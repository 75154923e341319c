package dev.drydock.demo;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A Drydock that shows the demonstration until it is killed; it prints the server's process id. */
public final class DemoInAnotherProcess {

    private DemoInAnotherProcess() {}

    /** Arguments: folder of the packages, cache folder. */
    public static void main(String[] arguments) {
        EmbeddedMySql demo = new EmbeddedMySql(Path.of(arguments[0]), Path.of(arguments[1]));
        demo.start(_ -> {});
        System.out.println(demo.pid());
        while (true) {
            LockSupport.park();
        }
    }
}
