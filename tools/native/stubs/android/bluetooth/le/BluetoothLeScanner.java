package android.bluetooth.le;

import java.util.List;

public final class BluetoothLeScanner {
    public native void startScan(List<ScanFilter> filters, ScanSettings settings, ScanCallback callback);

    public native void stopScan(ScanCallback callback);
}
