package dev.drydock.db.sql;

/** The packet that runs a prepared statement whose parameters are numbers (COM_STMT_EXECUTE), made once and filled each time. */
final class ExecutePacket {

    private static final int COMMAND = 0x17;
    private static final int LONG_LONG = 8;
    private static final byte PARAMETER_COUNT_AVAILABLE = 8;
    private static final int FIXED = 4 + 1 + 4 + 1 + 4;

    private final long id;
    private final int parameters;
    private final boolean attributes;
    private byte[] bytes;
    private boolean types;

    /** @param attributes whether parameters have names (CLIENT_QUERY_ATTRIBUTES) */
    ExecutePacket(long id, int parameters, boolean attributes) {
        this.id = id;
        this.parameters = parameters;
        this.attributes = attributes;
        this.bytes = made(true);
    }

    /** The server has taken the types; they are not sent again. */
    void bound() {
        if (types) {
            bytes = made(false);
        }
    }

    private byte[] made(boolean withTypes) {
        types = withTypes;
        int nulls = (parameters + 7) / 8;
        int count = attributes ? 1 : 0;
        int typed = withTypes ? parameters * (attributes ? 3 : 2) : 0;
        int bound = parameters == 0 ? 0 : nulls + 1 + typed + parameters * Long.BYTES;
        byte[] packet = new byte[FIXED + (parameters == 0 ? count : count + bound)];
        int length = packet.length - 4;
        packet[0] = (byte) length;
        packet[1] = (byte) (length >>> 8);
        packet[4] = COMMAND;
        for (int i = 0; i < 4; i++) {
            packet[5 + i] = (byte) (id >>> (8 * i));
        }
        packet[9] = attributes ? PARAMETER_COUNT_AVAILABLE : 0;
        packet[10] = 1;
        int at = FIXED;
        if (attributes) {
            packet[at++] = (byte) parameters;
        }
        if (parameters > 0) {
            at += nulls;
            packet[at++] = (byte) (withTypes ? 1 : 0);
            for (int i = 0; withTypes && i < parameters; i++) {
                packet[at] = LONG_LONG;
                at += attributes ? 3 : 2;
            }
        }
        return packet;
    }

    byte[] with(long[] values) {
        int at = bytes.length - parameters * Long.BYTES;
        for (int i = 0; i < parameters; i++) {
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                bytes[at++] = (byte) (values[i] >>> shift);
            }
        }
        return bytes;
    }

    int length() {
        return bytes.length;
    }
}
