package android.bluetooth.le;

public final class ScanResult {
    public native ScanRecord getScanRecord();
}
