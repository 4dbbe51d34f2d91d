package android.bluetooth.le;

public final class BluetoothLeAdvertiser {
    public native void startAdvertising(AdvertiseSettings settings, AdvertiseData data, AdvertiseCallback callback);

    public native void stopAdvertising(AdvertiseCallback callback);
}
