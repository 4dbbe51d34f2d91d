package android.bluetooth.le;

public final class AdvertiseData {
    public static final class Builder {
        public native Builder setIncludeDeviceName(boolean include);

        public native Builder setIncludeTxPowerLevel(boolean include);

        public native Builder addManufacturerData(int manufacturerId, byte[] data);

        public native AdvertiseData build();
    }
}
