package au.gatehouse.app.ibeacon

import java.nio.ByteBuffer
import java.util.UUID

/**
 * One iBeacon advertisement: `major` and `minor` 16 bits each, `power` the strength at one metre in dBm. On the air it
 * is Apple's manufacturer data: type 02, length 15 (hex), then uuid, major, minor and power, big-endian.
 */
data class IBeaconFrame(val uuid: UUID, val major: Int, val minor: Int, val power: Int) {
    init {
        require(major in 0..0xFFFF) { "major is 16 bits" }
        require(minor in 0..0xFFFF) { "minor is 16 bits" }
        require(power in Byte.MIN_VALUE..Byte.MAX_VALUE) { "power is 8 bits" }
    }

    /** The bytes that follow Apple's company code. */
    fun toBytes(): ByteArray =
        ByteBuffer.allocate(SIZE)
            .put(TYPE)
            .put(LENGTH)
            .putLong(uuid.mostSignificantBits)
            .putLong(uuid.leastSignificantBits)
            .putShort(major.toShort())
            .putShort(minor.toShort())
            .put(power.toByte())
            .array()

    companion object {
        /** Apple's company code in manufacturer data. */
        const val APPLE = 0x004C
        private const val TYPE: Byte = 0x02
        private const val LENGTH: Byte = 0x15
        private const val SIZE = 23

        /** The frame in bytes heard under Apple's company code; null where they are something else of Apple's. */
        fun of(bytes: ByteArray?): IBeaconFrame? {
            if (bytes == null || bytes.size < SIZE || bytes[0] != TYPE || bytes[1] != LENGTH) return null
            val buffer = ByteBuffer.wrap(bytes, 2, SIZE - 2)
            return IBeaconFrame(
                uuid = UUID(buffer.getLong(), buffer.getLong()),
                major = buffer.getShort().toInt() and 0xFFFF,
                minor = buffer.getShort().toInt() and 0xFFFF,
                power = buffer.get().toInt(),
            )
        }

        /** The bytes and the mask by which the chip itself looks for frames of a uuid. */
        fun filterFor(uuid: UUID): Pair<ByteArray, ByteArray> {
            val mask = ByteArray(SIZE) { index -> if (index < SIZE - 5) 0xFF.toByte() else 0 }
            return IBeaconFrame(uuid, 0, 0, 0).toBytes() to mask
        }
    }
}
