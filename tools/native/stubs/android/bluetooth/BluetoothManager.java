package android.bluetooth;

public final class BluetoothManager {
    public native BluetoothAdapter getAdapter();
}
