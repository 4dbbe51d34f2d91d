package android.bluetooth;

import android.bluetooth.le.BluetoothLeAdvertiser;
import android.bluetooth.le.BluetoothLeScanner;

public final class BluetoothAdapter {
    public native boolean isEnabled();

    public native BluetoothLeAdvertiser getBluetoothLeAdvertiser();

    public native BluetoothLeScanner getBluetoothLeScanner();
}
