package android.bluetooth.le;

public final class ScanRecord {
    public native byte[] getManufacturerSpecificData(int manufacturerId);
}
