package android.bluetooth.le;

public final class ScanFilter {
    public static final class Builder {
        public native Builder setManufacturerData(int manufacturerId, byte[] data, byte[] mask);

        public native ScanFilter build();
    }
}
