import au.gatehouse.app.ibeacon.IBeaconFrame
import java.util.UUID

/** Writes the bytes of each frame given as `uuid major minor power`, and what is read back out of them. */
fun main(frames: Array<String>) {
    for (text in frames) {
        val (uuid, major, minor, power) = text.split(' ')
        val frame = IBeaconFrame(UUID.fromString(uuid), major.toInt(), minor.toInt(), power.toInt())
        val bytes = frame.toBytes()
        val (wanted, mask) = IBeaconFrame.filterFor(frame.uuid)
        val passes = bytes.indices.all { (bytes[it].toInt() xor wanted[it].toInt()) and mask[it].toInt() == 0 }
        println("${bytes.toHexString()} ${IBeaconFrame.of(bytes) == frame} $passes")
    }
    val others = listOf(null, ByteArray(0), ByteArray(23), byteArrayOf(0x10, 0x05, 0x01))
    println(others.all { IBeaconFrame.of(it) == null })
}
