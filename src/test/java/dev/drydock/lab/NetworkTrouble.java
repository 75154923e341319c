package dev.drydock.lab;

import java.util.Random;

/** What networks do to connections in the field, at once and perhaps for a while. */
public enum NetworkTrouble {
    RESET {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.reset();
        }
    },
    CUT {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.cut();
        }
    },
    /** One connection of all is lost, as one entry of a table of translated addresses. */
    RESET_OF_ONE {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.resetOne(random);
        }
    },
    HALF_CLOSE {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.halfClose();
        }
    },
    STALL {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.stall();
        }
    },
    /** A sleep or another network: what was open is forgotten, and nobody is told. */
    FORGET {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.stall();
            proxy.forget();
        }
    },
    SLOW {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.slow(1 + random.nextInt(40));
        }
    },
    GARBLE {
        @Override
        void begin(TcpProxy proxy, Random random) {
            proxy.garble();
        }
    };

    private static final int LONGEST_MILLIS = 9_000;

    abstract void begin(TcpProxy proxy, Random random);

    /** One of all, drawn. */
    public static NetworkTrouble draw(Random random) {
        return values()[random.nextInt(values().length)];
    }

    /** Makes the trouble, and ends it after a drawn time. Returns what it was, for messages. */
    public String befall(TcpProxy proxy, Random random) throws InterruptedException {
        long millis = random.nextInt(LONGEST_MILLIS);
        begin(proxy, random);
        if (this == STALL || this == FORGET || this == SLOW) {
            Thread.sleep(millis);
            proxy.slow(0);
            proxy.flow();
            return this + " for " + millis + " ms";
        }
        return name();
    }
}
